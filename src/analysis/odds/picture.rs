//! A table as a picture: a bar for each distance.

use std::fmt::Write;

use super::Chance;

/// Measures in pixels.
const LEFT: usize = 56;
const TOP: usize = 56;
const HEIGHT: usize = 240;
const STEP: usize = 44;
const BAR: usize = 28;
const BOTTOM: usize = 52;
/// About how wide a letter of the title is.
const LETTER: usize = 8;

/// Chances by distance as an SVG picture, with a title and a description that tells every number
/// in words; it follows the reader's choice of light or dark. Of a chance that is known to lie
/// between bounds, the bar ends at the lower one, and a lighter piece reaches the upper.
///
/// The same table gives the same bytes.
pub fn picture(title: &str, rows: &[(usize, &Chance)]) -> String {
    let most = rows.iter().map(|(_, chance)| upper(chance));
    let top = scale(most.fold(0.0, f64::max));
    let width = (LEFT + rows.len() * STEP + 16).max(32 + title.chars().count() * LETTER);
    let height = TOP + HEIGHT + BOTTOM;
    let told: Vec<String> = rows
        .iter()
        .map(|(distance, chance)| format!("{distance}: {}", told(chance)))
        .collect();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"title desc\">\n\
         <title id=\"title\">{}</title>\n<desc id=\"desc\">Chance by distance. {}.</desc>\n{STYLE}",
        escaped(title),
        told.join("; ")
    );
    let base = TOP + HEIGHT;
    let _ = write!(
        svg,
        "<rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"title\" x=\"16\" y=\"28\">{}</text>\n",
        escaped(title)
    );
    let right = width - 16;
    for line in 0..=4 {
        let y = base - HEIGHT * line / 4;
        let percent = top * line as f64 / 4.0;
        let _ = write!(
            svg,
            "<line x1=\"{LEFT}\" y1=\"{y}\" x2=\"{right}\" y2=\"{y}\"/>\n\
             <text class=\"end\" x=\"{}\" y=\"{}\">{percent} %</text>\n",
            LEFT - 8,
            y + 4
        );
    }
    for (i, (distance, chance)) in rows.iter().enumerate() {
        let x = LEFT + i * STEP + (STEP - BAR) / 2;
        let (low, high) = (lower(chance), upper(chance));
        let tall = |percent: f64| percent / top * HEIGHT as f64;
        if chance.exact().is_none() {
            bar(&mut svg, "open", x, base, tall(high));
        }
        bar(&mut svg, "bar", x, base, tall(low));
        let middle = x + BAR / 2;
        let _ = write!(
            svg,
            "<text class=\"value\" x=\"{middle}\" y=\"{:.1}\">{}</text>\n\
             <text class=\"middle\" x=\"{middle}\" y=\"{}\">{distance}</text>\n",
            base as f64 - tall(high) - 5.0,
            short(chance.number() * 100.0),
            base + 18
        );
    }
    let _ = write!(
        svg,
        "<text class=\"middle\" x=\"{}\" y=\"{}\">distance</text>\n</svg>\n",
        (LEFT + right) / 2,
        base + 40
    );
    svg
}

/// What the classes look like, by day and by night.
const STYLE: &str = "<style>
text { font-family: 'DejaVu Sans', Verdana, 'Noto Sans', Arial, sans-serif; font-size: 12px; fill: #333 }
.title { font-size: 15px }
.end { text-anchor: end }
.middle, .value { text-anchor: middle }
.value { font-size: 10px }
.ground { fill: #fff }
line { stroke: #ddd }
.bar { fill: #2a6f97 }
.open { fill: #a9d6e5 }
@media (prefers-color-scheme: dark) {
text { fill: #ddd }
.ground { fill: #1b1b1b }
line { stroke: #444 }
.bar { fill: #61a5c2 }
.open { fill: #2c5364 }
}
</style>
";

fn bar(svg: &mut String, class: &str, x: usize, base: usize, tall: f64) {
    let _ = writeln!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{:.1}\" width=\"{BAR}\" height=\"{tall:.1}\"/>",
        base as f64 - tall
    );
}

fn lower(chance: &Chance) -> f64 {
    chance.least() * 100.0
}

fn upper(chance: &Chance) -> f64 {
    chance.most() * 100.0
}

/// The percentage at the top: the least of a few that holds all.
fn scale(most: f64) -> f64 {
    let steps = [1.0, 2.0, 4.0, 10.0, 20.0, 40.0, 60.0, 80.0];
    steps
        .into_iter()
        .find(|&step| most <= step)
        .unwrap_or(100.0)
}

/// A percentage in few digits.
fn short(percent: f64) -> String {
    if percent == 0.0 {
        "0".to_owned()
    } else if percent < 0.01 {
        "<0.01".to_owned()
    } else if percent < 1.0 {
        format!("{percent:.2}")
    } else {
        format!("{percent:.1}")
    }
}

/// A chance in the description.
fn told(chance: &Chance) -> String {
    let percent = |number: f64| format!("{} %", short(number));
    match chance {
        Chance::Exact(_) => percent(chance.number() * 100.0),
        Chance::Between(..) => format!("{} to {}", percent(lower(chance)), percent(upper(chance))),
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            // XML has no way to write these.
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

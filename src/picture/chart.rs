//! Numbers as bars.

use super::scene::{Scene, every, text_width};
use super::shape::{Anchor, Point, Shape};
use super::style::Class;
use super::values::{percent, rounded_up, short};

/// Bars side by side, each with what it stands for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// What is shown.
    pub title: String,
    /// What the bars are called together, below them.
    pub along: String,
    /// What their height says, above the numbers of it.
    pub up: String,
    /// The bars, from left to right.
    pub bars: Vec<Bar>,
    /// Whether their heights are in percent.
    pub percent: bool,
    /// Whether each bar's number stands above it, where there is room.
    pub numbers: bool,
}

/// A bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bar {
    /// What stands below it.
    pub label: String,
    /// How high it is, 0 or more.
    pub value: f64,
    /// Between which values the true one probably lies; drawn as a line.
    pub range: Option<[f64; 2]>,
}

const LEFT: f64 = 64.0;
const TOP: f64 = 78.0;
const HEIGHT: f64 = 240.0;
const WIDTH: f64 = 640.0;
/// Where bars stand.
const BASE: f64 = TOP + HEIGHT;
/// How high letters are, and the digits above bars.
const LETTERS: f64 = 11.0;
const DIGITS: f64 = 10.0;
const LINES: usize = 4;

/// The bars as a scene; every bar tells its number when pointed at.
pub fn chart(chart: &Chart) -> Scene {
    let mut scene = Scene::new(&chart.title, chart.about());
    scene.width = (LEFT + WIDTH + 16.0).max(text_width(&chart.title, 15.0) + 32.0);
    scene.height = BASE + 52.0;
    scene.paper();
    let title = Point::new(16.0, 24.0);
    scene.draw(Shape::label(title, Anchor::Start, 15.0, &chart.title));
    let up = Point::new(16.0, 52.0);
    scene.draw(Shape::label(up, Anchor::Start, 12.0, &chart.up));
    let top = chart.top();
    let height = |value: f64| (value / top * HEIGHT).clamp(0.0, HEIGHT);
    for line in 0..=LINES {
        let value = top * line as f64 / LINES as f64;
        let y = BASE - height(value);
        let from = Point::new(LEFT, y);
        scene.draw(Shape::line(from, from.plus(WIDTH, 0.0), Class::Axis));
        let at = Point::new(LEFT - 8.0, y);
        scene.draw(Shape::label(at, Anchor::End, LETTERS, chart.number(value)));
    }
    let step = WIDTH / chart.bars.len().max(1) as f64;
    let labels = every(
        step,
        LETTERS,
        chart.bars.iter().map(|bar| bar.label.as_str()),
    );
    let numbers: Vec<String> = chart
        .bars
        .iter()
        .map(|bar| chart.number(bar.value))
        .collect();
    let numbered = every(step, DIGITS, numbers.iter().map(String::as_str));
    for (i, (bar, number)) in chart.bars.iter().zip(&numbers).enumerate() {
        let middle = LEFT + (i as f64 + 0.5) * step;
        let wide = step * 0.8;
        let mut shapes = vec![Shape::rect(
            Point::new(middle - wide / 2.0, BASE - height(bar.value)),
            [wide, height(bar.value)],
            0.0,
            Class::Bar,
        )];
        if let Some([low, high]) = bar.range {
            let from = Point::new(middle, BASE - height(low));
            shapes.push(Shape::line(
                from,
                Point::new(middle, BASE - height(high)),
                Class::Range,
            ));
        }
        scene.draw(Shape::group(chart.told(bar), shapes));
        if chart.numbers && i % numbered == 0 {
            let at = Point::new(middle, BASE - height(bar.highest()) - 8.0);
            scene.draw(Shape::label(at, Anchor::Middle, DIGITS, number));
        }
        if i % labels == 0 {
            let at = Point::new(middle, BASE + 14.0);
            scene.draw(Shape::label(at, Anchor::Middle, LETTERS, &bar.label));
        }
    }
    let below = Point::new(LEFT + WIDTH / 2.0, BASE + 36.0);
    scene.draw(Shape::label(below, Anchor::Middle, 12.0, &chart.along));
    scene
}

impl Chart {
    /// All of it in words.
    fn about(&self) -> String {
        if self.bars.is_empty() {
            return "Nothing to show.".to_owned();
        }
        let bars: Vec<String> = self.bars.iter().map(|bar| self.told(bar)).collect();
        format!("{}, by {}. {}.", self.up, self.along, bars.join("; "))
    }

    fn told(&self, bar: &Bar) -> String {
        let range = bar.range.map_or(String::new(), |[low, high]| {
            format!(" ({} to {})", self.number(low), self.number(high))
        });
        format!("{}: {}{range}", bar.label, self.number(bar.value))
    }

    fn number(&self, value: f64) -> String {
        match self.percent {
            true => percent(value),
            false => short(value),
        }
    }

    /// What the topmost line stands for.
    fn top(&self) -> f64 {
        let highest = self.bars.iter().map(Bar::highest);
        let line = rounded_up(highest.fold(0.0, f64::max) / LINES as f64);
        // Of games there is no half.
        let counted = !self.percent && self.bars.iter().all(|bar| bar.value.fract() == 0.0);
        LINES as f64 * if counted { line.ceil() } else { line }
    }
}

impl Bar {
    /// The highest point of it, its range included.
    fn highest(&self) -> f64 {
        let range = self.range.map_or(0.0, |[_, high]| high);
        let highest = self.value.max(range);
        if highest.is_finite() { highest } else { 0.0 }
    }
}

//! What the signs of a picture mean, in lines below the board or apart from it.

use std::collections::BTreeSet;

use super::arrows::head;
use super::grid::LETTERS;
use super::options::{Options, Values};
use super::pieces;
use super::scene::{Scene, every, text_width};
use super::shape::{Anchor, Point, Shape};
use super::signs::Signs;
use super::spaces;
use super::standing::{by_space, groups, kinds, next, whose};
use super::style::{Class, HEATS};
use super::values::{Scale, short};
use crate::model::{MarkFigure, Position, Ruleset};
use crate::player::Player;

/// The height of a line.
const LINE: f64 = 34.0;
/// Between entries of one line.
const GAP: f64 = 18.0;
/// The size of figures, against those on the board.
const SCALE: f64 = 0.72;

/// An entry: a figure so wide, drawn around a point, and words behind it.
struct LegendEntry<'r> {
    width: f64,
    draw: Box<dyn Fn(Point) -> Vec<Shape> + 'r>,
    words: String,
}

/// A sign and its meaning, to be set in a text.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LegendItem {
    /// The sign; `None` where words say all.
    pub sign: Option<Scene>,
    /// What it means.
    pub words: String,
}

/// The legend of a [`board`](super::board()) that is drawn without one: what its signs mean, then what
/// is said in words alone, such as who is to move.
pub fn legend(rules: &Ruleset, position: Option<&Position>, options: &Options) -> Vec<LegendItem> {
    /// Of the colours of values.
    const WIDE: f64 = 400.0;
    let mut items: Vec<LegendItem> = entries(rules, position, options)
        .into_iter()
        .map(|entry| {
            let shapes = (entry.draw)(Point::new(0.0, LINE / 2.0));
            let drawn = entry.width > 0.0;
            LegendItem {
                sign: drawn.then(|| sign(&entry.words, [entry.width, LINE], shapes)),
                words: entry.words,
            }
        })
        .collect();
    if let Some(values) = &options.values {
        let (shapes, height) = colours(values, Point::new(0.0, 0.0), WIDE);
        items.push(LegendItem {
            sign: Some(sign(&values.title, [WIDE, height], shapes)),
            words: values.title.clone(),
        });
    }
    let lines = lines(rules, position, options).into_iter();
    items.extend(lines.map(|words| LegendItem { sign: None, words }));
    items
}

fn sign(words: &str, [width, height]: [f64; 2], shapes: Vec<Shape>) -> Scene {
    Scene {
        width,
        height,
        shapes,
        ..Scene::new(words, "")
    }
}

/// The legend in a column from `at`, `width` wide at most; and how high it is.
pub(super) fn below(
    rules: &Ruleset,
    position: Option<&Position>,
    options: &Options,
    at: Point,
    width: f64,
) -> (Vec<Shape>, f64) {
    let (mut shapes, mut y) = table(entries(rules, position, options), at, width);
    if let Some(values) = &options.values {
        for line in wrapped(&values.title, LETTERS, width) {
            shapes.push(label(at.plus(0.0, y + LINE / 2.0), Anchor::Start, line));
            y += LINE;
        }
        let (colours, height) = colours(values, at.plus(0.0, y), width);
        shapes.extend(colours);
        y += height;
    }
    for line in lines(rules, position, options) {
        for part in wrapped(&line, LETTERS, width) {
            shapes.push(label(at.plus(0.0, y + LINE / 2.0), Anchor::Start, part));
            y += LINE;
        }
    }
    (shapes, y)
}

/// Entries in as many columns as find room; and how high they are.
fn table(mut entries: Vec<LegendEntry<'_>>, at: Point, width: f64) -> (Vec<Shape>, f64) {
    for entry in &mut entries {
        entry.words = fitted(&entry.words, LETTERS, width - entry.width);
    }
    let wide = |entry: &LegendEntry<'_>| entry.width + text_width(&entry.words, LETTERS) + GAP;
    let widths = |columns: usize| -> Vec<f64> {
        let column = |i| entries.iter().skip(i).step_by(columns).map(wide);
        (0..columns)
            .map(|i| column(i).fold(0.0, f64::max))
            .collect()
    };
    let fits = |columns: &usize| widths(*columns).iter().sum::<f64>() <= width + GAP;
    let columns = (1..=entries.len()).rev().find(fits).unwrap_or(1);
    let widths = widths(columns);
    let mut shapes = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        let x: f64 = widths[..i % columns].iter().sum();
        let middle = at.plus(x, LINE * (i / columns) as f64 + LINE / 2.0);
        shapes.extend((entry.draw)(middle));
        let words = middle.plus(entry.width, 0.0);
        shapes.push(label(words, Anchor::Start, entry.words.clone()));
    }
    (shapes, LINE * entries.len().div_ceil(columns) as f64)
}

fn label(at: Point, anchor: Anchor, text: String) -> Shape {
    Shape::label(at, anchor, LETTERS, text)
}

/// A text in lines of a width, broken between words.
pub(super) fn wrapped(text: &str, size: f64, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(fitted(word, size, width)),
        }
    }
    lines
}

/// A text cut down to a width.
pub(super) fn fitted(text: &str, size: f64, width: f64) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let mut short: String = text.to_owned();
    while !short.is_empty() && text_width(&short, size) + text_width("…", size) > width {
        short.pop();
    }
    short + "…"
}

fn entries<'r>(
    rules: &'r Ruleset,
    position: Option<&Position>,
    options: &Options,
) -> Vec<LegendEntry<'r>> {
    let mut entries = Vec::new();
    if let Some(position) = position {
        entries.extend(kinds(rules, position).map(|(owner, kind)| LegendEntry {
            width: 34.0,
            draw: Box::new(move |at| {
                let signs = Signs::new(rules, false);
                pieces::figure(rules, &signs, kind, owner, at.plus(13.0, 0.0), SCALE)
            }),
            words: format!("{kind} ({})", whose(rules, owner)),
        }));
    }
    for mark in &rules.board.marks {
        let figure = mark.figure;
        let bare = figure == MarkFigure::None;
        entries.push(LegendEntry {
            width: if bare { 0.0 } else { 34.0 },
            draw: Box::new(move |at| spaces::mark(figure, at.plus(13.0, 0.0), SCALE)),
            words: format!("{}: {}", mark.space, mark.label),
        });
    }
    for player in Player::BOTH {
        if options.tracks.contains(&player) {
            entries.push(track(rules, player));
        }
    }
    entries
}

/// What is said in words alone.
fn lines(rules: &Ruleset, position: Option<&Position>, options: &Options) -> Vec<String> {
    let mut lines = Vec::new();
    let once = |player: &Player| !rules.tracks[*player].once.0.is_empty();
    let forks = |player: &Player| !rules.tracks[*player].forks.is_empty();
    let shown = &options.tracks;
    match (shown.iter().any(once), shown.iter().any(forks)) {
        (true, false) => lines.push("dashed: the part of a track that is walked once".to_owned()),
        (true, true) => lines.push("dashed: what is walked once, and forks".to_owned()),
        (false, true) => lines.push("dashed: forks of a track".to_owned()),
        (false, false) => {}
    }
    if let Some(last) = &options.last {
        lines.push(match last.steps.as_slice() {
            [] => "last play: no move".to_owned(),
            _ => format!("last play: {}", last.text),
        });
    }
    if let Some(position) = position {
        let later = groups(position).flat_map(|(_, men)| &men.at);
        let passes: BTreeSet<u8> = later.map(|stand| stand.pass).filter(|p| *p > 1).collect();
        let together = by_space(position).into_values().flatten();
        let together = together.into_iter().any(|piece| piece.count > 1);
        // Where both numbers are met it takes their place to tell them apart.
        let (above, below) = match together && !passes.is_empty() {
            true => (" above", " below"),
            false => ("", ""),
        };
        for pass in passes {
            lines.push(format!(
                "{pass}{above} on a piece: on pass {pass} of its track"
            ));
        }
        if together {
            lines.push(format!(
                "a number{below} on a piece: so many stand together"
            ));
        }
        lines.push(next(rules, position, options));
    }
    lines
}

fn track(rules: &Ruleset, player: Player) -> LegendEntry<'static> {
    let [_, line, tip] = Class::of_track(player);
    LegendEntry {
        width: 50.0,
        draw: Box::new(move |at| {
            vec![
                Shape::line(at, at.plus(34.0, 0.0), line),
                Shape::path(head(at, at.plus(42.0, 0.0), 14.0), tip),
            ]
        }),
        words: format!("track of {}", rules.player(player)),
    }
}

/// What the colours of values stand for: the colours, and values below them; and how high they are.
fn colours(values: &Values, at: Point, width: f64) -> (Vec<Shape>, f64) {
    /// Of the strip of colours.
    const HEIGHT: f64 = 20.0;
    /// From its upper edge to the middle of the values.
    const BELOW: f64 = 40.0;
    let scale = Scale::new(values);
    let mut shapes = Vec::new();
    let ticks: Vec<(String, f64)> = scale.ticks().map(|(v, part)| (short(v), part)).collect();
    // The outer values reach beyond the strip.
    let half =
        |tick: Option<&(String, f64)>| tick.map_or(0.0, |(t, _)| text_width(t, LETTERS) / 2.0);
    let (before, after) = (half(ticks.first()), half(ticks.last()));
    let room = (width - before - after).clamp(0.0, 360.0);
    let field = room / f64::from(HEATS);
    let left = at.plus(before, 0.0);
    shapes.extend((0..HEATS).map(|step| {
        Shape::rect(
            left.plus(field * f64::from(step), 0.0),
            [field, HEIGHT],
            0.0,
            Class::Heat(step),
        )
    }));
    let apart = room / (ticks.len() - 1).max(1) as f64;
    let every = every(apart, LETTERS, ticks.iter().map(|(text, _)| text.as_str()));
    for (i, (text, part)) in ticks.into_iter().enumerate() {
        let tick = left.plus(part * room, HEIGHT);
        shapes.push(Shape::line(tick, tick.plus(0.0, 6.0), Class::Range));
        if i % every == 0 {
            shapes.push(label(tick.plus(0.0, BELOW - HEIGHT), Anchor::Middle, text));
        }
    }
    (shapes, BELOW + LINE / 2.0)
}

//! What the signs of a picture mean, in lines below the board.

use super::arrows::head;
use super::grid::LETTERS;
use super::options::{Options, Values};
use super::pieces;
use super::scene::text_width;
use super::shape::{Anchor, Path, Point, Shape};
use super::signs::Signs;
use super::spaces;
use super::standing::{groups, whose};
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
struct Entry<'r> {
    width: f64,
    draw: Box<dyn Fn(Point) -> Vec<Shape> + 'r>,
    words: String,
}

/// The legend in a column from `at`, `width` wide at most; and how high it is.
pub(super) fn legend(
    rules: &Ruleset,
    position: Option<&Position>,
    options: &Options,
    at: Point,
    width: f64,
) -> (Vec<Shape>, f64) {
    let mut shapes = Vec::new();
    let (mut x, mut y) = (0.0, 0.0);
    for entry in entries(rules, position, options) {
        let room = width - entry.width;
        let words = fitted(&entry.words, LETTERS, room);
        let wide = entry.width + text_width(&words, LETTERS);
        if x > 0.0 && x + wide > width {
            (x, y) = (0.0, y + LINE);
        }
        let middle = at.plus(x, y + LINE / 2.0);
        shapes.extend((entry.draw)(middle));
        shapes.push(Shape::Text {
            at: middle.plus(entry.width, 0.0),
            anchor: Anchor::Start,
            size: LETTERS,
            text: words,
            class: Class::Label,
        });
        x += wide + GAP;
    }
    let height = if shapes.is_empty() { 0.0 } else { y + LINE };
    (shapes, height)
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
) -> Vec<Entry<'r>> {
    let mut entries = Vec::new();
    if let Some(position) = position {
        entries.extend(kinds(rules, position));
    }
    for mark in &rules.board.marks {
        let figure = mark.figure;
        let bare = figure == MarkFigure::None;
        entries.push(Entry {
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
    entries.extend(options.values.iter().map(heat));
    if let Some(last) = &options.last {
        entries.push(words(format!("last play: {}", last.text)));
    }
    if let Some(position) = position {
        entries.push(words(format!("{} to move", rules.player(position.to_move))));
    }
    entries
}

fn words(words: String) -> Entry<'static> {
    Entry {
        width: 0.0,
        draw: Box::new(|_| Vec::new()),
        words,
    }
}

/// Each kind that stands on the board, by side.
fn kinds<'r>(rules: &'r Ruleset, position: &Position) -> Vec<Entry<'r>> {
    let owners = [Some(Player::First), Some(Player::Second), None];
    let mut entries = Vec::new();
    for owner in owners {
        for kind in &rules.kinds {
            let stands = groups(position)
                .any(|(whose, men)| whose == owner && men.kind == kind.name && !men.at.is_empty());
            if !stands {
                continue;
            }
            entries.push(Entry {
                width: 34.0,
                draw: Box::new(move |at| {
                    let signs = Signs::new(rules, false);
                    let at = at.plus(13.0, 0.0);
                    pieces::figure(rules, &signs, &kind.name, owner, at, SCALE)
                }),
                words: format!("{} ({})", kind.name, whose(rules, owner)),
            });
        }
    }
    entries
}

fn track(rules: &Ruleset, player: Player) -> Entry<'static> {
    let (line, tip) = match player {
        Player::First => (Class::FirstLoop, Class::FirstHead),
        Player::Second => (Class::SecondLoop, Class::SecondHead),
    };
    Entry {
        width: 50.0,
        draw: Box::new(move |at| {
            vec![
                Shape::Path {
                    path: Path::from(at).line(at.plus(34.0, 0.0)),
                    class: line,
                },
                Shape::Path {
                    path: head(at, at.plus(42.0, 0.0), 14.0),
                    class: tip,
                },
            ]
        }),
        words: format!(
            "track of {}{}",
            rules.player(player),
            if rules.tracks[player].once.0.is_empty() {
                ""
            } else {
                " (dashed: once)"
            }
        ),
    }
}

fn heat<'r>(values: &Values) -> Entry<'r> {
    const FIELD: f64 = 22.0;
    let scale = Scale::new(values);
    let (low, high) = (short(scale.low), short(scale.high));
    let before = text_width(&low, LETTERS) + 8.0;
    Entry {
        width: before + FIELD * f64::from(HEATS) + 10.0,
        draw: Box::new(move |at| {
            let mut shapes = vec![Shape::Text {
                at,
                anchor: Anchor::Start,
                size: LETTERS,
                text: low.clone(),
                class: Class::Label,
            }];
            shapes.extend((0..HEATS).map(|step| Shape::Rect {
                at: at.plus(before + FIELD * f64::from(step), -FIELD / 2.0),
                width: FIELD,
                height: FIELD,
                round: 0.0,
                class: Class::Heat(step),
            }));
            shapes
        }),
        words: format!("{high}  {}", values.title),
    }
}

//! Pieces.

use super::grid::CELL;
use super::shape::{Anchor, Path, Point, Shape};
use super::signs::Signs;
use super::standing::{DrawnPiece, whose};
use super::style::Class;
use crate::model::{PieceFigure, Ruleset, SpaceName};
use crate::player::Player;

/// How much of a space's height pieces take.
const HEIGHT: f64 = 44.0;

/// The pieces of one space, side by side where they are several; each within its own share.
pub(super) fn on_space(
    rules: &Ruleset,
    signs: &Signs,
    space: &SpaceName,
    at: Point,
    pieces: &[DrawnPiece<'_>],
) -> Vec<Shape> {
    // As many columns as rows, or one more.
    let columns = (1..).find(|n| n * n >= pieces.len()).unwrap_or(1).max(1);
    let rows = pieces.len().div_ceil(columns).max(1);
    let (columns_f, rows_f) = (columns as f64, rows as f64);
    let scale = (1.0 / columns_f).min(1.0 / rows_f);
    pieces
        .iter()
        .enumerate()
        .map(|(i, piece)| {
            let (column, row) = ((i % columns) as f64, (i / columns) as f64);
            let at = at.plus(
                ((column + 0.5) / columns_f - 0.5) * CELL,
                ((row + 0.5) / rows_f - 0.5) * HEIGHT,
            );
            let mut shapes = figure(rules, signs, piece.kind, piece.owner, at, scale);
            let mut title = format!("{} {} {space}", whose(rules, piece.owner), piece.kind);
            if piece.pass > 1 {
                title.push_str(&format!(", pass {}", piece.pass));
                shapes.extend(badge(
                    piece,
                    piece.pass.into(),
                    at.plus(0.0, -11.0 * scale),
                    scale,
                ));
            }
            if piece.count > 1 {
                title.push_str(&format!(", {} together", piece.count));
                shapes.extend(badge(piece, piece.count, at.plus(0.0, 11.0 * scale), scale));
            }
            Shape::group(title, shapes)
        })
        .collect()
}

/// A piece as its kind is drawn, in its side's colours; at scale 1 it fills a space.
pub(super) fn figure(
    rules: &Ruleset,
    signs: &Signs,
    kind: &str,
    owner: Option<Player>,
    at: Point,
    scale: f64,
) -> Vec<Shape> {
    let kind = rules.kinds.iter().find(|known| known.name == kind);
    let drawn = kind.and_then(|kind| kind.figure);
    let [class, ink] = Class::of_piece(owner);
    let second = owner == Some(Player::Second);
    let to = |x: f64, y: f64| at.plus(x * scale, y * scale);
    let polygon = |points: &[(f64, f64)]| {
        Shape::path(Path::polygon(points.iter().map(|&(x, y)| to(x, y))), class)
    };
    let circle = |radius: f64, class| Shape::circle(at, radius * scale, class);
    // One set has round ends, the other straight ones, for those who see no colours.
    let round = if second { 2.0 } else { 7.0 } * scale;
    let bar = |x: f64, y: f64| {
        let size = [2.0 * x * scale, 2.0 * y * scale];
        Shape::rect(to(-x, -y), size, round, class)
    };
    let mut shapes = vec![match drawn {
        None | Some(PieceFigure::Disc) => circle(15.5, class),
        Some(PieceFigure::Ring) => circle(14.0, class),
        Some(PieceFigure::Along) => bar(16.5, 7.5),
        Some(PieceFigure::Across) => bar(7.5, 19.0),
        Some(PieceFigure::Triangle) => polygon(&[(0.0, -18.0), (15.5, 15.0), (-15.5, 15.0)]),
        Some(PieceFigure::Square) => {
            polygon(&[(-14.0, -14.0), (14.0, -14.0), (14.0, 14.0), (-14.0, 14.0)])
        }
        Some(PieceFigure::Diamond) => {
            polygon(&[(0.0, -19.0), (16.0, 0.0), (0.0, 19.0), (-16.0, 0.0)])
        }
        Some(PieceFigure::Crown) => polygon(&[
            (-13.0, 15.0),
            (-16.5, -11.0),
            (-7.0, -1.0),
            (0.0, -18.0),
            (7.0, -1.0),
            (16.5, -11.0),
            (13.0, 15.0),
        ]),
    }];
    match drawn {
        None => shapes.push(sign(
            signs,
            kind.map_or("", |kind| &kind.name),
            at,
            scale,
            ink,
        )),
        Some(PieceFigure::Ring) => shapes.push(circle(6.0, ink)),
        _ => {}
    }
    shapes
}

/// A kind's sign, on a piece that has no figure of its own.
fn sign(signs: &Signs, kind: &str, at: Point, scale: f64, class: Class) -> Shape {
    let text = signs.kind(kind).to_owned();
    let size = if text.chars().count() > 1 { 15.0 } else { 20.0 };
    Shape::text(at, Anchor::Middle, size * scale, text, class)
}

/// A number in a corner of the piece: above that of a later pass, below how many stand together.
fn badge(piece: &DrawnPiece<'_>, number: usize, at: Point, scale: f64) -> [Shape; 2] {
    let at = at.plus(10.0 * scale, 0.0);
    let [class, ink] = Class::of_piece(Some(match piece.owner {
        Some(Player::Second) => Player::First,
        _ => Player::Second,
    }));
    let number = number.to_string();
    [
        Shape::circle(at, 8.0 * scale, class),
        Shape::text(at, Anchor::Middle, 13.0 * scale, number, ink),
    ]
}

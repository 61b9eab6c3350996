//! Spaces and marks.

use super::grid::{CELL, PITCH};
use super::shape::{Path, Point, Shape};
use super::style::Class;
use crate::model::{MarkFigure, SpaceFigure};

/// A space, around its middle.
pub(super) fn space(figure: SpaceFigure, at: Point) -> Shape {
    match figure {
        SpaceFigure::Hole => Shape::Circle {
            at,
            radius: 7.0,
            class: Class::Hole,
        },
        SpaceFigure::Dot => Shape::Circle {
            at,
            radius: 3.5,
            class: Class::Hole,
        },
        SpaceFigure::Line => Shape::Rect {
            at: at.plus(-1.5, -18.0),
            width: 3.0,
            height: 36.0,
            round: 1.5,
            class: Class::Hole,
        },
        SpaceFigure::Square => Shape::Rect {
            at: at.plus(-CELL / 2.0, -PITCH / 2.0 + 2.0),
            width: CELL,
            height: PITCH - 4.0,
            round: 2.0,
            class: Class::Field,
        },
    }
}

/// What is marked at a space; at scale 1 it fills it.
pub(super) fn mark(figure: MarkFigure, at: Point, scale: f64) -> Vec<Shape> {
    let ring = Shape::Circle {
        at,
        radius: 17.5 * scale,
        class: Class::Mark,
    };
    let line = |x: f64, y: f64| Shape::Path {
        path: Path::from(at.plus(-x * scale, -y * scale)).line(at.plus(x * scale, y * scale)),
        class: Class::Mark,
    };
    match figure {
        MarkFigure::None => Vec::new(),
        MarkFigure::Ring => vec![ring],
        MarkFigure::Cross => vec![line(13.0, 17.0), line(-13.0, 17.0)],
        MarkFigure::Star => vec![
            line(16.0, 0.0),
            line(0.0, 18.0),
            line(10.0, 12.0),
            line(-10.0, 12.0),
        ],
        MarkFigure::Wheel => vec![ring, line(17.5, 0.0), line(0.0, 17.5)],
    }
}

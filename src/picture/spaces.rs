//! Spaces and marks.

use super::grid::{CELL, PITCH};
use super::shape::{Path, Point, Shape};
use super::style::Class;
use crate::model::{MarkFigure, SpaceFigure};

/// A space, around its middle.
pub(super) fn space(figure: SpaceFigure, at: Point) -> Shape {
    match figure {
        SpaceFigure::Hole => Shape::circle(at, 7.0, Class::Hole),
        SpaceFigure::Dot => Shape::circle(at, 3.5, Class::Hole),
        SpaceFigure::Line => Shape::rect(at.plus(-1.5, -18.0), [3.0, 36.0], 1.5, Class::Hole),
        SpaceFigure::Square => Shape::rect(
            at.plus(-CELL / 2.0, -PITCH / 2.0 + 2.0),
            [CELL, PITCH - 4.0],
            2.0,
            Class::Field,
        ),
    }
}

/// What is marked at a space; at scale 1 it fills it.
pub(super) fn mark(figure: MarkFigure, at: Point, scale: f64) -> Vec<Shape> {
    let ring = Shape::circle(at, 17.5 * scale, Class::Mark);
    let line = |x: f64, y: f64| {
        Shape::path(
            Path::from(at.plus(-x * scale, -y * scale)).line(at.plus(x * scale, y * scale)),
            Class::Mark,
        )
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

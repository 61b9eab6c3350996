//! The last play: where its moves began and ended, and what they captured.

use super::arrows::head;
use super::grid::Grid;
use super::options::{Last, Step};
use super::shape::{Path, Point, Shape};
use super::style::Class;
use crate::model::SpaceName;

/// What lies below the pieces: the spaces where moves began and ended.
pub(super) fn below(last: &Last, grid: &Grid<'_>) -> Vec<Shape> {
    let frame = |at: Point, class| Shape::rect(at.plus(-18.5, -24.0), [37.0, 48.0], 9.0, class);
    let ends = last.steps.iter().flat_map(|step| {
        [
            grid.at(&step.to).map(|at| frame(at, Class::To)),
            grid.at(&step.from).map(|at| frame(at, Class::From)),
        ]
    });
    ends.flatten().collect()
}

/// What lies above the pieces: arrows, and over them a cross for each capture.
pub(super) fn above(last: &Last, grid: &Grid<'_>) -> Vec<Shape> {
    let arrows = last.steps.iter().flat_map(|step| {
        let others = step.shifted.iter().map(|(from, to)| (from, to));
        let all = others.chain([(&step.from, &step.to)]);
        all.flat_map(|(from, to)| arrow(from, to, grid))
    });
    let crosses = last.steps.iter().flat_map(|step| {
        let at = step.captures.iter().filter_map(|space| grid.at(space));
        at.flat_map(|at| cross(step, at, grid)).collect::<Vec<_>>()
    });
    arrows.chain(crosses).collect()
}

/// A cross in that corner of a space which the arrow of the move doesn't touch.
fn cross(step: &Step, at: Point, grid: &Grid<'_>) -> Vec<Shape> {
    let below = grid.at(&step.from).is_some_and(|from| from.y > at.y);
    let at = at.plus(12.0, if below { -17.0 } else { 17.0 });
    let lines = [(6.5, 6.5), (6.5, -6.5)];
    let line = |(x, y): (f64, f64), class| {
        Shape::path(Path::from(at.plus(-x, -y)).line(at.plus(x, y)), class)
    };
    let halo = lines.map(|line_to| line(line_to, Class::Halo));
    let cross = lines.map(|line_to| line(line_to, Class::Captured));
    halo.into_iter().chain(cross).collect()
}

fn arrow(from: &SpaceName, to: &SpaceName, grid: &Grid<'_>) -> Vec<Shape> {
    let (Some(from), Some(to)) = (grid.at(from), grid.at(to)) else {
        return Vec::new();
    };
    if from == to {
        return Vec::new();
    }
    let (start, by, end) = if from.y == to.y {
        // In one row, over the heads of the pieces between.
        let (start, end) = (from.plus(0.0, -19.0), to.plus(0.0, -19.0));
        (start, start.towards(end, 0.5).plus(0.0, -28.0), end)
    } else {
        let length = from.distance(to).max(0.001);
        let (start, end) = (
            from.towards(to, 14.0 / length),
            to.towards(from, 20.0 / length),
        );
        let bend = 0.12;
        let by = start.towards(end, 0.5);
        (
            start,
            by.plus((to.y - from.y) * bend, (from.x - to.x) * bend),
            end,
        )
    };
    // The line ends inside its head.
    let short = end.towards(by, (6.0 / end.distance(by).max(0.001)).min(0.5));
    let line = Path::from(start).curve(by, short);
    vec![
        Shape::path(line.clone(), Class::Halo),
        Shape::path(line, Class::Arrow),
        Shape::path(head(by, end, 13.0), Class::ArrowHead),
    ]
}

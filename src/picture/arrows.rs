//! Heads of arrows, and lines with round corners.

use super::shape::{Path, Point};

/// The head of an arrow that ends at `tip`, coming from the direction of `from`.
pub(super) fn head(from: Point, tip: Point, size: f64) -> Path {
    let length = from.distance(tip).max(0.001);
    let (x, y) = ((tip.x - from.x) / length, (tip.y - from.y) / length);
    let back = tip.plus(-x * size, -y * size);
    let half = size * 0.55;
    Path::polygon([
        tip,
        back.plus(-y * half, x * half),
        back.plus(y * half, -x * half),
    ])
}

/// A path goes on through some points, its corners rounded.
pub(super) fn rounded(mut path: Path, from: Point, points: &[Point], radius: f64) -> Path {
    let mut before = from;
    for (i, point) in points.iter().enumerate() {
        let Some(after) = points.get(i + 1) else {
            return path.line(*point);
        };
        let part = |length: f64| (radius / length.max(0.001)).min(0.5);
        let (into, out) = (before.distance(*point), point.distance(*after));
        path = path
            .line(point.towards(before, part(into)))
            .curve(*point, point.towards(*after, part(out)));
        before = *point;
    }
    path
}

//! The body of a board.

use super::grid::{Grid, MARGIN};
use super::shape::{Path, Point, Shape};
use super::style::Class;
use crate::model::{Look, Outline, Prow};

/// From the outermost rows to the edge of the board.
pub(super) const SIDE: f64 = 10.0;
/// How far a stern bulges at most.
const STERN: f64 = 12.0;
/// The radius of its corners.
const CORNER: f64 = 16.0;
/// The least length of a prow.
const PROW: f64 = 96.0;
/// The stem of a prow stands out so far.
const STEM: f64 = 14.0;
/// How far inside the fine line runs along the edge.
const INSET: f64 = 7.0;

/// How far a board reaches to the left and to the right of its rows.
pub(super) fn overhang(look: &Look, grid: &Grid<'_>) -> (f64, f64) {
    match look.outline {
        Outline::None => (0.0, 0.0),
        Outline::Plank => (MARGIN, MARGIN),
        Outline::Boat => {
            let hull = Hull::new(look.prow, grid, 0.0);
            let over = |end: &HullEnd| match end {
                HullEnd::Stern => MARGIN + STERN,
                HullEnd::Prow { length, .. } => length + STEM,
            };
            let (left, right) = (grid.origin.x, grid.right());
            (
                over(&hull.left) + left - hull.from,
                over(&hull.right) + hull.to - right,
            )
        }
    }
}

/// The body and a fine line along its edge.
pub(super) fn shapes(look: &Look, grid: &Grid<'_>) -> Vec<Shape> {
    let (left, right) = (grid.origin.x - MARGIN, grid.right() + MARGIN);
    let (top, bottom) = (grid.origin.y - SIDE, grid.bottom() + SIDE);
    let plank = |inset: f64, class| {
        Shape::rect(
            Point::new(left + inset, top + inset),
            [right - left - 2.0 * inset, bottom - top - 2.0 * inset],
            16.0 - inset,
            class,
        )
    };
    match look.outline {
        Outline::None => Vec::new(),
        Outline::Plank => vec![plank(0.0, Class::Wood), plank(INSET, Class::Edge)],
        Outline::Boat => {
            let hull = Hull::new(look.prow, grid, 0.0);
            let mut shapes: Vec<Shape> =
                [(&hull.left, hull.from, -1.0), (&hull.right, hull.to, 1.0)]
                    .into_iter()
                    .filter_map(|(end, x, way)| hull.stem(end, x, way))
                    .collect();
            shapes.push(Shape::path(hull.path(), Class::Wood));
            shapes.push(Shape::path(
                Hull::new(look.prow, grid, INSET).path(),
                Class::Edge,
            ));
            shapes
        }
    }
}

/// A boat seen from above: straight sides between `from` and `to`, and two ends.
struct Hull {
    from: f64,
    to: f64,
    top: f64,
    bottom: f64,
    left: HullEnd,
    right: HullEnd,
}

/// An end of a boat.
enum HullEnd {
    /// Almost straight.
    Stern,
    /// Pointed; the sides are parabolas.
    Prow {
        /// From where the sides turn in to the point.
        length: f64,
    },
}

impl Hull {
    fn new(prow: Prow, grid: &Grid<'_>, inset: f64) -> Self {
        let (top, bottom) = (grid.origin.y - SIDE, grid.bottom() + SIDE);
        let rows: Vec<(f64, f64, f64)> = grid.rows().collect();
        let outer = || rows.first().into_iter().chain(rows.last());
        // The sides turn in where the outer rows end.
        let to = outer().map(|(_, right, _)| *right).fold(f64::MIN, f64::max);
        let from = outer().map(|(left, _, _)| *left).fold(f64::MAX, f64::min);
        let (middle, half) = ((top + bottom) / 2.0, (bottom - top) / 2.0);
        // Long enough for the corners of all rows, and for tracks that turn there.
        let length = |beyond: &dyn Fn(&(f64, f64, f64)) -> f64| {
            rows.iter()
                .map(|row| {
                    let away = (row.2 - middle).abs() + 22.0;
                    (beyond(row) + 30.0) / (1.0 - away / half).max(0.05).sqrt()
                })
                .fold(PROW, f64::max)
        };
        let end = |pointed: bool, beyond: &dyn Fn(&(f64, f64, f64)) -> f64| {
            if pointed {
                HullEnd::Prow {
                    length: length(beyond) - 2.0 * inset,
                }
            } else {
                HullEnd::Stern
            }
        };
        let left = end(prow != Prow::Right, &|row| from - row.0);
        let right = end(prow != Prow::Left, &|row| row.1 - to);
        let stern = |end: &HullEnd, outermost: f64| match end {
            HullEnd::Stern => Some(outermost),
            HullEnd::Prow { .. } => None,
        };
        Self {
            from: stern(&left, grid.origin.x - MARGIN + inset).unwrap_or(from),
            to: stern(&right, grid.right() + MARGIN - inset).unwrap_or(to),
            top: top + inset,
            bottom: bottom - inset,
            left,
            right,
        }
    }

    fn middle(&self) -> f64 {
        (self.top + self.bottom) / 2.0
    }

    /// How far a stern bulges: the less, the narrower the boat.
    fn bulge(&self) -> f64 {
        ((self.bottom - self.top) * 0.06).min(STERN)
    }

    /// Round it once, from the top left corner.
    fn path(&self) -> Path {
        let at = Point::new;
        let path = Path::from(at(self.from + self.turn(&self.left), self.top))
            .line(at(self.to - self.turn(&self.right), self.top));
        let path = self.end(path, &self.right, (self.to, 1.0), (self.top, self.bottom));
        let path = path.line(at(self.from + self.turn(&self.left), self.bottom));
        self.end(path, &self.left, (self.from, -1.0), (self.bottom, self.top))
            .close()
    }

    /// How far before an end its corners begin to turn.
    fn turn(&self, end: &HullEnd) -> f64 {
        match end {
            HullEnd::Stern => CORNER,
            HullEnd::Prow { .. } => 0.0,
        }
    }

    /// Along an end at `x`, towards `way`, from one side to the other.
    fn end(
        &self,
        path: Path,
        end: &HullEnd,
        (x, way): (f64, f64),
        (one, other): (f64, f64),
    ) -> Path {
        let at = Point::new;
        match end {
            // A parabola through both ends of an arc is just this curve.
            HullEnd::Prow { length } => path
                .curve(
                    at(x + way * length / 2.0, one),
                    at(x + way * length, self.middle()),
                )
                .curve(at(x + way * length / 2.0, other), at(x, other)),
            HullEnd::Stern => {
                let turn = CORNER * (other - one).signum();
                path.curve(at(x, one), at(x, one + turn))
                    .curve(
                        at(x + way * 2.0 * self.bulge(), self.middle()),
                        at(x, other - turn),
                    )
                    .curve(at(x, other), at(x - way * CORNER, other))
            }
        }
    }

    /// The stem that stands out at a prow.
    fn stem(&self, end: &HullEnd, x: f64, way: f64) -> Option<Shape> {
        let HullEnd::Prow { length } = end else {
            return None;
        };
        let tip = x + way * length;
        let y = self.middle();
        Some(Shape::path(
            Path::polygon([
                Point::new(tip - way * 16.0, y - 9.0),
                Point::new(tip + way * (STEM - 3.0), y - 3.5),
                Point::new(tip + way * (STEM - 3.0), y + 3.5),
                Point::new(tip - way * 16.0, y + 9.0),
            ]),
            Class::Wood,
        ))
    }
}

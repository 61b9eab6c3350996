//! Tracks, as lines with arrows that run beside the rows.

use std::collections::BTreeSet;

use super::arrows::{head, rounded};
use super::grid::{CELL, Grid};
use super::shape::{Path, Point, Shape};
use super::style::Class;
use crate::model::{Fork, Ruleset, SpaceName, Track};
use crate::player::Player;

/// How far from the middle of a row a track runs: the first side's above, the second's below, both
/// so near that it is plain which row they belong to.
const LANE: f64 = 18.0;
/// How far behind the last space of a row the first side's track turns into another row.
const TURN: f64 = 22.0;
/// And how much further out the second side's.
const APART: f64 = 6.0;

/// A side's track: dashed where it is walked once, and its forks. Steps that are walked on several passes are
/// drawn once.
pub(super) fn shapes(rules: &Ruleset, grid: &Grid<'_>, player: Player) -> Vec<Shape> {
    let track = &rules.tracks[player];
    let [once, cycle, heads] = Class::of_track(player);
    let course = TrackLine::new(track, grid, player);
    let mut drawn = BTreeSet::new();
    let mut shapes = Vec::new();
    let mut points = Vec::new();
    let ahead = |place: usize| Some((place, track.next(place)?));
    let main = track.main().count();
    let walked = [
        (once, 0..track.once.0.len()),
        (cycle, track.once.0.len()..main),
    ];
    let walked = walked.map(|(class, places)| (class, places.filter_map(ahead).collect()));
    let forks = track.junctions().into_iter().map(|fork| {
        let places = fork.first..fork.first + fork.length;
        let turn = (fork.at, fork.first);
        (
            once,
            [turn].into_iter().chain(places.filter_map(ahead)).collect(),
        )
    });
    let parts: Vec<(Class, Vec<(usize, usize)>)> = walked.into_iter().chain(forks).collect();
    for (class, steps) in parts {
        let mut path: Option<(Path, Point)> = None;
        for (place, next) in steps {
            let step = course.step(place, next);
            let Some((step, ends)) = step.filter(|(_, ends)| drawn.insert(ends.clone())) else {
                continue;
            };
            let begun = match path.take() {
                Some((path, end)) if end == step[0] => path,
                Some((path, _)) => path.go(step[0]),
                None => Path::from(step[0]),
            };
            let end = step[step.len() - 1];
            path = Some((rounded(begun, step[0], &step[1..], 9.0), end));
            // On a straight way every second step has an arrow.
            if step.len() > 2 || place % 2 == 0 || ends.0.row != ends.1.row {
                points.push(arrow(&step));
            }
        }
        if let Some((path, _)) = path {
            shapes.push(Shape::path(path, class));
        }
    }
    shapes.extend(points.into_iter().map(|path| Shape::path(path, heads)));
    shapes
}

/// Its two parts, if it has both, in words.
pub(super) fn parts(rules: &Ruleset, player: Player) -> Vec<String> {
    let Track { once, cycle, forks } = &rules.tracks[player];
    let parts = [("once", once), ("for ever", cycle)].into_iter();
    let walked = parts.filter(|(_, spaces)| !spaces.0.is_empty());
    let walked = walked.map(|(how, spaces)| format!("{how} {spaces}"));
    let forks = forks.iter().map(|fork| {
        let Fork { name, way, at, to } = fork;
        format!("fork {name} from {at} by {way} to {to}")
    });
    walked.chain(forks).collect()
}

/// The arrow in the middle of a step.
fn arrow(step: &[Point]) -> Path {
    let i = (step.len() - 1) / 2;
    let (from, to) = (step[i], step[i + 1]);
    let length = from.distance(to).max(0.001);
    head(from, from.towards(to, 0.5 + 6.0 / length), 12.0)
}

/// Where a side's places lie beside their rows.
struct TrackLine<'t> {
    track: &'t Track,
    places: Vec<(&'t SpaceName, Point)>,
    /// How far behind the last space of a row it turns.
    turn: f64,
}

impl<'t> TrackLine<'t> {
    fn new(track: &'t Track, grid: &Grid<'_>, player: Player) -> Self {
        let (lane, turn) = match player {
            Player::First => (-LANE, TURN),
            Player::Second => (LANE, TURN + APART),
        };
        let places = track.places();
        let places = places.filter_map(|space| Some((space, grid.at(space)?.plus(0.0, lane))));
        let mut course = Self {
            track,
            places: places.collect(),
            turn,
        };
        // Where the track only crosses a row, it runs beside the column.
        for place in 0..course.places.len() {
            let crosses = course.way_into(place) == 0.0 && course.way_out_of(place) == 0.0;
            if crosses && let Some((_, at)) = course.places.get_mut(place) {
                *at = at.plus(lane * 0.75, -lane);
            }
        }
        course
    }

    /// The points of a step (two or more), and its two spaces.
    fn step(&self, place: usize, next: usize) -> Option<(Vec<Point>, (SpaceName, SpaceName))> {
        let ((from_space, from), (to_space, to)) =
            (self.places.get(place)?, self.places.get(next)?);
        let ends = ((*from_space).clone(), (*to_space).clone());
        if from_space == to_space {
            return None;
        }
        let (out, into) = (self.way_into(place), self.way_out_of(next));
        let near = (to.x - from.x).abs() < 1.5 * CELL;
        let points = if from_space.row != to_space.row && near && out * into < 0.0 {
            // It leaves the row at one end and comes back in the other direction.
            let x = if out > 0.0 {
                from.x.max(to.x) + self.turn
            } else {
                from.x.min(to.x) - self.turn
            };
            vec![*from, Point::new(x, from.y), Point::new(x, to.y), *to]
        } else {
            vec![*from, *to]
        };
        Some((points, ends))
    }

    /// In which direction along the row a place is reached: -1 left, 1 right, 0 in neither.
    fn way_into(&self, place: usize) -> f64 {
        let before = (0..self.track.len())
            .find(|other| self.track.next(*other) == Some(place) && self.same_row(*other, place));
        before.map_or(0.0, |before| self.way(before, place))
    }

    /// In which direction along the row a place is left.
    fn way_out_of(&self, place: usize) -> f64 {
        let next = self.track.next(place);
        next.filter(|next| self.same_row(place, *next))
            .map_or(0.0, |next| self.way(place, next))
    }

    fn same_row(&self, one: usize, other: usize) -> bool {
        match (self.places.get(one), self.places.get(other)) {
            (Some((one, _)), Some((other, _))) => one.row == other.row,
            _ => false,
        }
    }

    fn way(&self, from: usize, to: usize) -> f64 {
        match (self.places.get(from), self.places.get(to)) {
            (Some((_, from)), Some((_, to))) if to.x > from.x => 1.0,
            (Some((_, from)), Some((_, to))) if to.x < from.x => -1.0,
            _ => 0.0,
        }
    }
}

//! The board and the tracks that run over it.

use serde::{Deserialize, Serialize};

use super::look::{Look, MarkFigure};
use super::space_name::{SpaceName, SpaceRuns};
pub use crate::ludeme::vocabulary::Sides;

/// The board: its rows from top to bottom as drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// The rows, top first.
    pub rows: Vec<Row>,
    /// Drawn on the board, without a meaning in the rules.
    pub marks: Vec<Mark>,
    /// How it is drawn; without a meaning in the rules.
    #[serde(default, skip_serializing_if = "Look::is_default")]
    pub look: Look,
}

/// A row of spaces, numbered 1 to `length` from left to right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Letters only.
    pub name: String,
    /// 1 to 128.
    pub length: u8,
    /// The column in which space 1 stands; 0 unless the author says otherwise, may be negative.
    pub offset: i32,
}

/// A label drawn at a space.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Where.
    pub space: SpaceName,
    /// What is written there.
    pub label: String,
    /// What is drawn there.
    #[serde(default, skip_serializing_if = "MarkFigure::is_default")]
    pub figure: MarkFigure,
}

impl Row {
    /// Its space of this number, if it has one.
    pub(crate) fn space(&self, number: i64) -> Option<SpaceName> {
        let number = u8::try_from(number).ok()?;
        let inside = (1..=self.length).contains(&number);
        inside.then(|| SpaceName::new(self.name.as_str(), number))
    }
}

impl Sides {
    /// The number that is derived from number `number` of a row of `length` spaces.
    pub fn number(self, number: u8, length: u8) -> Option<u8> {
        match self {
            Sides::Mirrored => Some(number),
            Sides::Turned => length.checked_sub(number)?.checked_add(1),
        }
    }
}

/// One side's way: `once` is walked once, then `cycle` for ever; either may be empty, not both.
/// A space may occur more than once, and then has more than one place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Track {
    /// Walked once.
    pub once: SpaceRuns,
    /// Walked for ever after: behind its last space comes its first.
    pub cycle: SpaceRuns,
    /// Other ways on from some of its spaces, in file order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forks: Vec<Fork>,
}

/// A second way on from a space of a track, which comes back to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fork {
    /// Its name.
    pub name: String,
    /// Its spaces, at least one, in walking order.
    pub way: SpaceRuns,
    /// Where it leaves the track: a space of one place, which is on no fork.
    pub at: SpaceName,
    /// Where it comes back to the track: such a space too.
    pub to: SpaceName,
}

/// Where a fork leaves its track and comes back to it, by places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Junction {
    /// The place of the track where it leaves it.
    pub at: usize,
    /// Its first place.
    pub first: usize,
    /// The number of its places, of which there is at least one.
    pub length: usize,
    /// The place of the track where it comes back.
    pub to: usize,
}

impl Track {
    /// The spaces of all places: `once`, then `cycle` in walking order, then each fork's.
    pub fn places(&self) -> impl Iterator<Item = &SpaceName> {
        let forks = self.forks.iter().flat_map(|fork| &fork.way.0);
        self.main().chain(forks)
    }

    /// The spaces of the places that are on no fork, in walking order.
    pub fn main(&self) -> impl Iterator<Item = &SpaceName> {
        self.once.0.iter().chain(&self.cycle.0)
    }

    /// Where the forks leave and come back, in file order.
    pub fn junctions(&self) -> Vec<Junction> {
        let place = |space: &SpaceName| self.main().position(|other| other == space);
        let mut first = self.once.0.len() + self.cycle.0.len();
        let mut found = Vec::with_capacity(self.forks.len());
        for fork in &self.forks {
            let length = fork.way.0.len();
            if let (Some(at), Some(to)) = (place(&fork.at), place(&fork.to)) {
                found.push(Junction {
                    at,
                    first,
                    length,
                    to,
                });
            }
            first += length;
        }
        found
    }

    /// Whether a fork may leave it, or come back to it, at a space: one of one place, on no fork.
    pub(crate) fn joins(&self, space: &SpaceName) -> bool {
        self.visits(space) == 1 && self.main().any(|place| place == space)
    }

    /// The position of the fork of this name.
    pub(crate) fn fork(&self, name: &str) -> Option<usize> {
        self.forks.iter().position(|fork| fork.name == name)
    }

    /// How many places lie on a space.
    pub(crate) fn visits(&self, space: &SpaceName) -> usize {
        self.places().filter(|place| *place == space).count()
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.places().count()
    }

    /// Whether the track has no place.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The place one step ahead of `place`, if the track goes on; from the last of a fork, where
    /// that comes back.
    pub fn next(&self, place: usize) -> Option<usize> {
        let main = self.once.0.len() + self.cycle.0.len();
        if place + 1 < main {
            return Some(place + 1);
        }
        if place + 1 == main {
            return (!self.cycle.0.is_empty()).then_some(self.once.0.len());
        }
        let last = |junction: &Junction| place + 1 == junction.first + junction.length;
        match self.junctions().into_iter().find(last) {
            Some(junction) => Some(junction.to),
            None => (place + 1 < self.len()).then_some(place + 1),
        }
    }

    /// The places one step ahead of `place`: the next, and the first of each fork that leaves there.
    pub(crate) fn ahead(&self, place: usize) -> impl Iterator<Item = usize> {
        let turns = self.junctions().into_iter();
        let turns = turns.filter(move |fork| fork.at == place);
        let next = self.next(place).into_iter();
        next.chain(turns.map(|fork| fork.first))
    }
}

impl Board {
    /// Every space in board order: rows from top to bottom, each from left to right.
    pub fn spaces(&self) -> impl Iterator<Item = SpaceName> + '_ {
        self.rows.iter().flat_map(|row| {
            let name: std::sync::Arc<str> = row.name.as_str().into();
            (1..=row.length).map(move |number| SpaceName {
                row: name.clone(),
                number,
            })
        })
    }

    /// The position of a space in board order.
    pub fn index(&self, space: &SpaceName) -> Option<usize> {
        let mut before = 0;
        for row in &self.rows {
            if *row.name == *space.row {
                return (1..=row.length)
                    .contains(&space.number)
                    .then(|| before + usize::from(space.number) - 1);
            }
            before += usize::from(row.length);
        }
        None
    }

    /// Where a space of the first side lies for the second, if that is on the board.
    pub fn image(&self, sides: Sides, space: &SpaceName) -> Option<SpaceName> {
        self.reflected(space, true, sides == Sides::Turned)
    }

    /// Where a space lies on the board turned top for bottom, left for right by the numbers in the
    /// rows, or both, if that is on the board.
    pub(crate) fn reflected(
        &self,
        space: &SpaceName,
        rows: bool,
        numbers: bool,
    ) -> Option<SpaceName> {
        let at = self.rows.iter().position(|row| *row.name == *space.row)?;
        let row = &self.rows[if rows { self.rows.len() - 1 - at } else { at }];
        let number = match numbers {
            true => Sides::Turned.number(space.number, self.rows[at].length)?,
            false => space.number,
        };
        row.space(number.into())
    }

    /// Spaces as they lie for the second side, if all are on the board.
    pub fn images(&self, sides: Sides, spaces: &SpaceRuns) -> Option<SpaceRuns> {
        let images = spaces.0.iter().map(|space| self.image(sides, space));
        images.collect::<Option<Vec<_>>>().map(SpaceRuns)
    }

    /// A track as it lies for the second side, if all of it is on the board.
    pub fn track_image(&self, sides: Sides, track: &Track) -> Option<Track> {
        Some(Track {
            once: self.images(sides, &track.once)?,
            cycle: self.images(sides, &track.cycle)?,
            forks: {
                let forks = track.forks.iter();
                let forks = forks.map(|fork| self.fork_image(sides, fork));
                forks.collect::<Option<_>>()?
            },
        })
    }

    /// A fork as it lies for the second side, if all of it is on the board.
    pub(crate) fn fork_image(&self, sides: Sides, fork: &Fork) -> Option<Fork> {
        Some(Fork {
            name: fork.name.clone(),
            way: self.images(sides, &fork.way)?,
            at: self.image(sides, &fork.at)?,
            to: self.image(sides, &fork.to)?,
        })
    }

    /// Row (from the top, from 0) and column (offset and number together) of a space as drawn.
    pub fn grid(&self, space: &SpaceName) -> Option<(usize, i32)> {
        let (y, row) = self
            .rows
            .iter()
            .enumerate()
            .find(|(_, row)| *row.name == *space.row)?;
        Some((y, row.offset + i32::from(space.number)))
    }

    /// Whether two spaces touch: neighbours in a row, or in neighbouring rows and at most one
    /// column apart.
    pub fn touch(&self, a: &SpaceName, b: &SpaceName) -> bool {
        let (Some((ya, xa)), Some((yb, xb))) = (self.grid(a), self.grid(b)) else {
            return false;
        };
        let (dy, dx) = (ya.abs_diff(yb), xa.abs_diff(xb));
        dy <= 1 && dx <= 1 && (dy, dx) != (0, 0)
    }
}

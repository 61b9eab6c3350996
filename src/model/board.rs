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
}

impl Track {
    /// The spaces of all places in walking order: `once`, then `cycle`.
    pub fn places(&self) -> impl Iterator<Item = &SpaceName> {
        self.once.0.iter().chain(&self.cycle.0)
    }

    /// How many places lie on a space.
    pub(crate) fn visits(&self, space: &SpaceName) -> usize {
        self.places().filter(|place| *place == space).count()
    }

    /// The number of places.
    pub fn len(&self) -> usize {
        self.once.0.len() + self.cycle.0.len()
    }

    /// Whether the track has no place.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The place one step ahead of `place`, if the track goes on.
    pub fn next(&self, place: usize) -> Option<usize> {
        if place + 1 < self.len() {
            Some(place + 1)
        } else {
            (!self.cycle.0.is_empty()).then_some(self.once.0.len())
        }
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

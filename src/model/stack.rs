//! Pieces of one side and kind that stand together at one place.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The word for any number of pieces at a place.
pub(crate) const ANY: &str = "any";

/// The word for all pieces of a place.
pub(crate) const ALL: &str = "all";

/// How many pieces of one side and kind may stand at one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stack {
    /// As many, 1 to 64.
    UpTo(u8),
    /// Any number.
    Any,
}

impl Stack {
    /// Whether pieces never stand together.
    pub fn is_single(&self) -> bool {
        *self == Stack::UpTo(1)
    }

    /// Whether so many may stand together.
    pub fn holds(self, number: usize) -> bool {
        match self {
            Stack::UpTo(most) => number <= usize::from(most),
            Stack::Any => true,
        }
    }
}

impl Default for Stack {
    fn default() -> Self {
        Stack::UpTo(1)
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stack::UpTo(most) => most.fmt(f),
            Stack::Any => f.write_str(ANY),
        }
    }
}

/// How many of the pieces at one place a move takes along.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Take {
    /// As many, 1 to 64; where fewer stand there is no move.
    Exactly(u8),
    /// All that stand there.
    All,
}

impl Take {
    /// Whether it is one piece.
    pub fn is_single(&self) -> bool {
        *self == Take::Exactly(1)
    }

    /// How many go where so many stand; `None` if they are too few.
    pub fn of(self, standing: u8) -> Option<u8> {
        match self {
            Take::Exactly(number) => (number <= standing).then_some(number),
            Take::All => Some(standing),
        }
    }
}

impl Default for Take {
    fn default() -> Self {
        Take::Exactly(1)
    }
}

impl fmt::Display for Take {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Take::Exactly(number) => number.fmt(f),
            Take::All => f.write_str(ALL),
        }
    }
}

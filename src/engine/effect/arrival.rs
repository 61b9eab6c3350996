//! The end of a move: which piece arrives where, what its effects look at, what came of them.

use crate::engine::bits::bit;
use crate::engine::program::Program;
use crate::model::At;
use crate::player::Player;

/// No path: the way can be read from the tables.
pub(in crate::engine) const NO_PATH: usize = usize::MAX;

/// The spaces of a move, as captures look at them; each with the end.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Seen {
    pub(in crate::engine) steps: u128,
    pub(in crate::engine) sums: u128,
    pub(in crate::engine) all: u128,
    /// Which path was walked, on a way that branches.
    pub(in crate::engine) path: usize,
}

impl Seen {
    /// Only the end.
    pub(in crate::engine) fn end(space: u8) -> Seen {
        let end = bit(space);
        Seen {
            steps: end,
            sums: end,
            all: end,
            path: NO_PATH,
        }
    }

    /// The spaces that are looked at so; `end` is that of arrival.
    pub(super) fn at(&self, at: At, end: u128) -> u128 {
        match at {
            At::End => end,
            At::Steps => self.steps,
            At::Sums => self.sums,
            At::All => self.all,
        }
    }
}

/// Pieces that end a move together: whose, of which kind, where, how many.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Arrival<'a> {
    pub(in crate::engine) mover: Player,
    pub(in crate::engine) kind: u8,
    pub(in crate::engine) place: u8,
    pub(in crate::engine) number: u8,
    /// The spaces where the rule lets moves end.
    pub(in crate::engine) to: &'a Program,
    /// The spaces passed, in order, where effects ask for that.
    pub(in crate::engine) passed: &'a [u8],
}

/// What came of a move.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) struct Verdict {
    /// The spaces on which something was captured.
    pub(in crate::engine) captured: u128,
    /// How many pieces were captured, if the effects were carried out.
    pub(in crate::engine) count: u32,
    /// The kind of the piece, in the end.
    pub(in crate::engine) kind: u8,
    /// Whether a `become` inside an `if` changed it.
    pub(in crate::engine) promoted: bool,
}

impl Verdict {
    /// Nothing but that a piece of this kind has come.
    pub(in crate::engine) const fn quiet(kind: u8) -> Verdict {
        Verdict {
            captured: 0,
            count: 0,
            kind,
            promoted: false,
        }
    }
}

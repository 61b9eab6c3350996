//! What is asked of every effect.

use super::arrival::{Arrival, Seen, Verdict};
use super::board::EffectBoard;
use crate::engine::program::Program;
use crate::model::At;

/// A move's end while its effects are carried out, one after the other.
pub(in crate::engine) struct Arriving<'a, B> {
    pub(super) board: B,
    pub(super) arrival: Arrival<'a>,
    pub(super) seen: &'a Seen,
    /// The space of arrival, as a set.
    pub(super) end: u128,
    /// The slots of which something has been captured.
    pub(super) caught: u32,
    pub(super) verdict: Verdict,
    /// The place to which pieces have been pushed, while effects look at its space.
    pub(super) pushed: Option<u8>,
    /// How many of the effects that follow do so, where they are about to.
    pub(super) opened: Option<usize>,
    /// The move can't be made.
    pub(super) failed: bool,
}

impl<B> Arriving<'_, B> {
    /// The spaces of the move that are looked at. What is pushed passes none.
    #[inline]
    pub(super) fn looked(&self, at: At) -> u128 {
        match self.pushed {
            None => self.seen.at(at, self.end),
            Some(_) => self.end,
        }
    }
}

/// An effect, compiled for one mover.
pub(in crate::engine) trait Perform {
    /// Carries it out; gives how many of the effects behind it are left out.
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize;

    /// What can be said of it before it is carried out.
    fn facts(&self) -> Facts<'_>;
}

/// What can be said of an effect before it is carried out.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct Facts<'a> {
    /// The slots that it captures.
    pub(in crate::engine) captures: Option<u32>,
    /// Which spaces of the move it looks at.
    pub(in crate::engine) at: At,
    /// Whether it may set pieces elsewhere.
    pub(in crate::engine) shifts: bool,
    /// Whether it does so beyond the end of the move.
    pub(in crate::engine) pushes: bool,
    /// The kind that it makes of the moving piece.
    pub(in crate::engine) makes: Option<u8>,
    /// Whether the same comes of it if pieces stay where they are until the move is done, whatever
    /// stands on other spaces.
    pub(in crate::engine) pure: bool,
    /// Whether it looks at nothing but the space of arrival, and changes nothing elsewhere.
    pub(in crate::engine) at_end: bool,
    /// Whether it may give a side pieces of another.
    pub(in crate::engine) takes_over: bool,
    /// The same where all moves are found at once; `None`: it asks for more than can be done there.
    pub(in crate::engine) on_bitboards: Option<BitboardEffect<'a>>,
}

/// An effect of which captures and kinds can come.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) enum BitboardEffect<'a> {
    /// Such pieces leave the game, on these spaces of those that are looked at.
    Capture {
        slots: u32,
        within: &'a Program,
        at: At,
    },
    /// Such pieces become the mover's, if the space of arrival is one of these, or on any of these.
    TakeOver {
        slots: u32,
        within: &'a Program,
        kind: Option<u8>,
        anywhere: bool,
    },
    /// Such pieces on these spaces, wherever the move ends, become the mover's, of this kind.
    Promote {
        slots: u32,
        within: &'a Program,
        kind: u8,
    },
    /// Such pieces on the space of arrival, if that is one of these, go to an empty space of these
    /// others, or leave the game.
    Return {
        slots: u32,
        within: &'a Program,
        to: &'a Program,
        kind: Option<u8>,
        at: At,
    },
    /// Such pieces on the space of arrival go a place further along the mover's track, where the next effects
    /// happen; without any, these are left out.
    Push { slots: u32, then: usize },
    /// The moving piece changes its kind.
    Become { kind: u8 },
    /// Leaves out the next effects unless such a piece was captured.
    UnlessCaptured { slots: u32, skip: usize },
    /// Leaves out the next effects unless the move ends on one of these spaces.
    UnlessOn { spaces: &'a Program, skip: usize },
}

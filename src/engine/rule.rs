//! A way to move, compiled for one mover.

use super::moves::Way;
use super::program::Program;
use crate::model::At;

/// Which pieces may make the move, by where they stand.
#[derive(Clone, Debug)]
pub(super) enum On {
    /// All.
    Anywhere,
    /// Those on these spaces.
    Spaces(Program),
    /// Those at these places, a program for each kind.
    Places(Vec<Program>),
}

/// One instruction of what a move does at its end.
#[derive(Clone, Debug)]
pub(super) enum EffectOp {
    /// Such pieces leave the game.
    Capture { slots: u32, within: Program, at: At },
    /// The moving piece changes its kind.
    Become { kind: u8, inside: bool },
    /// Such pieces on the end space become the mover's.
    Recruit { slots: u32, kind: Option<u8> },
    /// Leaves out the next instructions unless such a piece was captured.
    UnlessCaptured { slots: u32, skip: usize },
    /// Leaves out the next instructions unless the end space is in the set.
    UnlessOn { set: Program, skip: usize },
}

/// Which spaces of a move its captures look at, besides the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Looks {
    pub(super) steps: bool,
    pub(super) sums: bool,
    pub(super) all: bool,
}

impl Looks {
    /// Whether they look beyond the end.
    pub(super) fn beyond(self) -> bool {
        self.steps || self.sums || self.all
    }
}

/// A way to move.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// The kinds that may make it, as a set.
    pub(super) kinds: u8,
    pub(super) on: On,
    /// A face that must be spent, counted first.
    pub(super) with: Option<u8>,
    /// Never more than one die.
    pub(super) one: bool,
    pub(super) ways: &'static [Way],
    pub(super) over: Program,
    pub(super) to: Program,
    pub(super) effects: Vec<EffectOp>,
    pub(super) looks: Looks,
    /// The effects can be judged without carrying them out: no recruits, no set that depends on
    /// the position, and which pieces fall follows from the spaces.
    pub(super) light: bool,
    /// Whether it is legal for a piece depends only on the spaces of its way and its start.
    pub(super) steady: bool,
}

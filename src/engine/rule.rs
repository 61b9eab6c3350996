//! A way to move, compiled for one mover.

use super::bits::has;
use super::board::Board;
use super::dice_asked::DiceAsked;
use super::effect::{BitboardEffect, EffectOp, Perform};
use super::moves::Way;
use super::program::Program;
use super::state::{KINDS, slot};
use crate::model::Take;
use crate::player::Player;

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

impl On {
    /// Spaces outside of which no piece may.
    pub(super) fn bounds(&self) -> u128 {
        match self {
            On::Spaces(set) => set.bounds(),
            On::Anywhere | On::Places(_) => u128::MAX,
        }
    }
}

/// Which spaces of a move its effects look at, besides the end.
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

/// The end of a move by which nothing befalls others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct QuietEnd {
    /// The kind of the piece then.
    pub(super) kind: u8,
    /// The slots of pieces to which something would happen on the space of arrival.
    pub(super) affected: u32,
}

/// A way to move.
#[derive(Clone, Debug)]
pub(super) struct Rule {
    /// The kinds that may make it, as a set.
    pub(super) kinds: u8,
    pub(super) on: On,
    /// Places outside of which it never starts; if it is the same ones in every position, all where it may.
    pub(super) starts: u128,
    pub(super) asked: DiceAsked,
    /// Whether its moves go before others.
    pub(super) preferred: bool,
    /// How many of the pieces at a start go.
    pub(super) take: Take,
    pub(super) ways: Vec<Way>,
    pub(super) over: Program,
    pub(super) to: Program,
    /// The numbers of these two among the mover's sets: equal ones have one.
    pub(super) sets: [usize; 2],
    pub(super) effects: Vec<EffectOp>,
    pub(super) looks: Looks,
    /// The effects can be judged without carrying them out, and what comes of them follows from
    /// the end, the spaces of captures and the kind: no set depends on the position, or all that
    /// they look at and change is on the space of arrival; where pieces may stand together, none comes to stand
    /// anywhere besides the moving ones.
    pub(super) light: bool,
    /// A move that captures nothing sets its piece, which stands with no others of its kind, elsewhere, and that is all.
    pub(super) alone: bool,
    /// By kind: what becomes of a piece where nothing befalls others, if that doesn't hang on the space.
    pub(super) quiet: [Option<QuietEnd>; KINDS],
    /// Where nothing comes of it but captures and what the piece is: the slots of which each captures, if any does.
    pub(super) captures: Option<u32>,
    /// Some effect may set pieces elsewhere, in the order in which their spaces were passed.
    pub(super) shifts: bool,
    /// Some effect may do so beyond the end of the move.
    pub(super) pushes: bool,
    /// Some effect may give a side pieces of another.
    pub(super) takes_over: bool,
    /// Whether it is legal for a piece depends only on the spaces of its way and its start.
    pub(super) steady: bool,
    /// Once the moving piece has been taken up, other spaces than its start may belong to its sets.
    pub(super) lifts: bool,
}

impl Rule {
    /// Whether it may make a difference to its sets on other spaces whether one of its pieces stands on one of
    /// these.
    pub(super) fn minds(&self, mover: Player, spaces: u128) -> bool {
        let slots = u32::from(self.kinds) << slot(mover.index(), 0);
        self.over.minds(slots, spaces) || self.to.minds(slots, spaces)
    }

    /// What it does where a move ends, one thing after the other, and whether it does so in all circumstances; none
    /// for what sets can't follow.
    pub(super) fn deeds(&self) -> impl Iterator<Item = Option<(BitboardEffect<'_>, bool)>> {
        // Effects before this one may be left out.
        let mut until = 0;
        self.effects.iter().enumerate().map(move |(i, effect)| {
            let effect = effect.facts().on_bitboards?;
            let always = i >= until;
            if let BitboardEffect::UnlessCaptured { skip, .. }
            | BitboardEffect::UnlessOn { skip, .. }
            | BitboardEffect::Push { then: skip, .. } = effect
            {
                until = until.max(i + 1 + skip);
            }
            Some((effect, always))
        })
    }

    /// What a piece of a kind is when it has come to a space, if nothing befalls others there.
    #[inline]
    pub(super) fn quiet_end(&self, board: &Board, kind: u8, space: u8) -> Option<u8> {
        let end = self.quiet[usize::from(kind)]?;
        let quiet = !board.is_held(space) || !has(board.union(end.affected), space);
        quiet.then_some(end.kind)
    }

    /// Whether a move that captures on these spaces sets its own piece elsewhere and changes nothing else.
    #[inline]
    pub(super) fn moves_alone(&self, captured: u128) -> bool {
        captured == 0 && self.alone
    }
}

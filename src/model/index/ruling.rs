//! Moves, their effects, the start and the ends of a game, by numbers.

use std::sync::Arc;

use super::expression::SpaceExpression;
use super::pieces::{KindId, KindSet, Owner, PieceMask};
use crate::dice::Face;
use crate::model::rules::{Along, At};
use crate::space::SpaceSet;

/// A way to move, with all that the turn adds to it.
#[derive(Clone, Debug)]
pub(crate) struct MovementRule {
    /// The kinds that make it.
    pub(crate) kinds: KindSet,
    /// Where they stand; absent: anywhere.
    pub(crate) on: Option<SpaceExpression>,
    /// A face that must be among the dice spent.
    pub(crate) with: Option<Face>,
    /// Whether it takes a single die alone.
    pub(crate) one_die: bool,
    /// How it runs.
    pub(crate) along: Along,
    /// The distances that some throw gives it: bit `d` for distance `d`.
    pub(crate) distances: u128,
    /// What it may pass.
    pub(crate) over: Arc<SpaceExpression>,
    /// Where it may end.
    pub(crate) to: Arc<SpaceExpression>,
    /// What it does: its own effects, then the turn's, which all moves share.
    pub(crate) effects: [Arc<[EffectRule]>; 2],
}

/// What a move does at its end.
#[derive(Clone, Debug)]
pub(crate) enum EffectRule {
    /// Such pieces leave the game.
    Capture {
        /// Which pieces.
        pieces: PieceMask,
        /// On which spaces.
        within: SpaceExpression,
        /// Which spaces of the move.
        at: At,
    },
    /// The moving piece becomes this kind.
    Become(KindId),
    /// Such pieces at the end become the mover's.
    Recruit {
        /// Which pieces.
        pieces: PieceMask,
        /// The kind they become; absent: the kind they are.
        kind: Option<KindId>,
    },
    /// Only after such a capture.
    IfCaptured(PieceMask, Vec<EffectRule>),
    /// Only at an end in the set.
    IfOn(SpaceExpression, Vec<EffectRule>),
}

/// Pieces that stand on the board at the start.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StartRule {
    /// Their kind.
    pub(crate) kind: KindId,
    /// Whose they are.
    pub(crate) owner: Owner,
    /// One on each, at the first pass.
    pub(crate) spaces: SpaceSet,
}

/// How a game ends.
#[derive(Clone, Debug)]
pub(crate) enum EndingRule {
    /// A side with so few pieces of these kinds has lost, if it had more at the start.
    Lose {
        /// So many or fewer.
        at_most: u32,
        /// Counting these kinds.
        of: KindSet,
    },
    /// A side with a piece of these kinds there has won.
    Win {
        /// Where, seen from that side.
        reach: SpaceExpression,
        /// Of these kinds.
        by: KindSet,
    },
    /// So many throws played in a row without a capture are a draw.
    Draw {
        /// How many.
        after: u32,
    },
}

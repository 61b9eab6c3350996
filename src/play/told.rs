//! A turn as it was played, for those who watch a game.

use crate::engine::{GameEnd, Move, State};

/// What a player chose among.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decision {
    /// The legal moves, in their order.
    pub options: Vec<Move>,
    /// Whether stopping was one more choice.
    pub may_stop: bool,
    /// The move that was made, by its position among the options; none: the player stopped.
    pub made: Option<usize>,
    /// What stood where afterwards.
    pub after: State,
}

impl Decision {
    /// The number of choices.
    pub fn choices(&self) -> usize {
        self.options.len() + usize::from(self.may_stop)
    }

    /// The move that was made.
    pub fn chosen(&self) -> Option<&Move> {
        self.made.and_then(|made| self.options.get(made))
    }
}

/// A turn as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    /// The situation before it; whoever throws in this turn is to move.
    pub before: State,
    /// The throws before that one: thrown again instead of being played; by number, in order.
    pub earlier: Vec<usize>,
    /// The throw that was played, by its number among the game's throws.
    pub throw: usize,
    /// The decisions in order; none for a lost throw.
    pub decisions: Vec<Decision>,
    /// The situation after it, with whoever throws next to move.
    pub after: State,
    /// How the game is over by it.
    pub end: Option<GameEnd>,
}

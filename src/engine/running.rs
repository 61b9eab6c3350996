//! A game being played, whichever way its moves are found.

use super::ends::GameEnd;
use crate::space::Place;

/// A game at a throw that is kept, being played turn by turn.
pub trait Running {
    /// Plays the throw; nobody has won yet. In each decision `choose` picks one of the legal moves
    /// that lead to a complete legal play: it is told how many there are (at least one), numbered
    /// as in [`LegalMoves`](super::LegalMoves), and whether the turn may stop here, and gives the
    /// number of one, or none to stop. `told` hears of every move: the mover's places where it
    /// starts and ends.
    fn turn(
        &mut self,
        choose: impl FnMut(usize, bool) -> Option<usize>,
        told: impl FnMut(Place, Place),
    ) -> TurnSummary;
    /// Goes on to the next turn, with the throw of this number. This one must have been played,
    /// and the game not be over.
    fn advance(&mut self, throw: usize);
    /// Whether the position that this turn leads to lets the throw of this number be thrown again, by
    /// whoever throws next. It is asked only where the position has a say, and of throws that may be
    /// thrown again at all.
    fn may_recast(&mut self, throw: usize) -> bool;
}

/// What came of a turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnSummary {
    /// How many pieces have been captured.
    pub captured: u32,
    /// How the game is over by it.
    pub end: Option<GameEnd>,
}

/// Somebody who plays a running game, of whatever type it is.
pub trait Runner {
    /// What comes of it.
    type Result;
    /// Plays.
    fn with(self, running: &mut impl Running) -> Self::Result;
}

//! A game being played, whichever way its moves are found.

use crate::player::Player;
use crate::space::Place;

/// A game at a throw that is kept, being played move by move.
pub trait Running {
    /// Lets `choose` pick one of the legal moves that lead to a complete legal play: it is told how
    /// many there are, numbered as in [`LegalMoves`](super::LegalMoves), and whether the turn may
    /// stop here, and gives the number of one, or none to stop. Makes it; gives the mover's places
    /// where it starts and ends. Nobody has won yet.
    fn play(&mut self, choose: impl FnOnce(usize, bool) -> Option<usize>)
    -> Option<(Place, Place)>;
    /// How many pieces have been captured in this turn.
    fn captured(&self) -> u32;
    /// Who has won by the last move.
    fn winner(&self) -> Option<Player>;
    /// Goes on to the next turn, with the throw of this number. This one must be complete, and
    /// the game not over.
    fn advance(&mut self, throw: usize);
}

/// Somebody who plays a running game, of whatever type it is.
pub trait Runner {
    /// What comes of it.
    type Result;
    /// Plays.
    fn with(self, running: &mut impl Running) -> Self::Result;
}

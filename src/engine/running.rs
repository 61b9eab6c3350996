//! A game being played, whichever way its moves are found.

use super::game::Game;
use super::scratch::Scratch;
use super::turn::Turn;
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

/// A game that runs by single turns: any game.
struct Single<'a> {
    game: &'a Game,
    turn: Turn,
    scratch: &'a mut Scratch,
}

impl Running for Single<'_> {
    #[inline]
    fn play(
        &mut self,
        choose: impl FnOnce(usize, bool) -> Option<usize>,
    ) -> Option<(Place, Place)> {
        let moves = self.turn.decide(self.game, self.scratch);
        let number = choose(moves.count(), moves.may_stop())?;
        moves.take(number)
    }
    fn captured(&self) -> u32 {
        self.turn.captured()
    }
    fn winner(&self) -> Option<Player> {
        self.turn.winner()
    }
    fn advance(&mut self, throw: usize) {
        self.turn.advance(self.game, throw);
    }
}

impl Game {
    /// Lets somebody play from the start, with this side's throw of this number; moves are found
    /// by sets where the game has the shape for it.
    pub(crate) fn play<P: Runner>(
        &self,
        scratch: &mut Scratch,
        first: Player,
        throw: usize,
        runner: P,
    ) -> P::Result {
        match self.sets() {
            Some(sets) => sets.play(first, throw, runner),
            None => self.play_singly(scratch, first, throw, runner),
        }
    }

    /// The same with moves found one by one, as can be done in any game.
    pub(crate) fn play_singly<P: Runner>(
        &self,
        scratch: &mut Scratch,
        first: Player,
        throw: usize,
        runner: P,
    ) -> P::Result {
        let start = self.start(first);
        runner.with(&mut Single {
            game: self,
            turn: Turn::new(self, &start, &self.throws()[throw].throw),
            scratch,
        })
    }
}

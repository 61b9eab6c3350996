//! A game played from the start, by sets or move by move.

use super::game::Game;
use super::running::{Runner, Running, TurnSummary};
use super::scratch::Scratch;
use super::turn::Turn;
use crate::player::Player;
use crate::space::Place;
use crate::watch::Stop;

/// A game that runs by single turns: any game.
struct Single<'a> {
    game: &'a Game,
    turn: Turn,
    scratch: &'a mut Scratch,
    stop: Stop<'a>,
}

impl Running for Single<'_> {
    #[inline]
    fn turn(
        &mut self,
        mut choose: impl FnMut(usize, bool) -> Option<usize>,
        mut told: impl FnMut(Place, Place),
    ) -> TurnSummary {
        while !self.turn.is_over() {
            let moves = self.turn.decide_until(self.game, self.scratch, self.stop);
            // What has been found may be wrong.
            if self.stop.asked() {
                let captured = self.turn.captured();
                return TurnSummary {
                    captured,
                    end: None,
                };
            }
            let count = moves.count();
            let number = if count == 0 {
                None
            } else {
                choose(count, moves.may_stop())
            };
            let Some((from, to)) = number.and_then(|number| moves.take(number)) else {
                break;
            };
            told(from, to);
        }
        self.turn.settle(self.game);
        TurnSummary {
            captured: self.turn.captured(),
            end: self.turn.end(),
        }
    }
    fn advance(&mut self, throw: usize) {
        self.turn.advance(self.game, throw);
    }
    fn may_recast(&mut self, throw: usize) -> bool {
        let next = self.turn.next_thrower(self.game);
        self.game.may_recast(&mut self.turn.now.board, next, throw)
    }
}

impl Game {
    /// Lets somebody play from the start, with this side's throw of this number; moves are found
    /// by sets where the game has the shape for it. Asked to stop, it may leave a turn half played.
    pub(crate) fn play<P: Runner>(
        &self,
        (scratch, stop): (&mut Scratch, Stop<'_>),
        first: Player,
        throw: usize,
        runner: P,
    ) -> P::Result {
        match self.sets() {
            Some(sets) => sets.play(first, throw, runner),
            None => self.play_singly((scratch, stop), first, throw, runner),
        }
    }

    /// The same with moves found one by one, as can be done in any game.
    pub(crate) fn play_singly<P: Runner>(
        &self,
        (scratch, stop): (&mut Scratch, Stop<'_>),
        first: Player,
        throw: usize,
        runner: P,
    ) -> P::Result {
        let start = self.start(first);
        runner.with(&mut Single {
            game: self,
            turn: Turn::new(self, &start, &self.throws()[throw].throw),
            scratch,
            stop,
        })
    }
}

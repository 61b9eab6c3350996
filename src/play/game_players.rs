//! Who plays whole games: random players at once, others move by move.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::matches::Match;
use super::outcome::Record;
use super::players::{Clock, EndgameChances, Kind, Policy};
use super::playout::Playout;
use crate::engine::Game;
use crate::player::ByPlayer;
use crate::watch::Stop;

/// The players of whole games, ready to play one after the other.
pub(crate) enum GamePlayers<'g> {
    /// Both at random, without the detour of choosing whole plays.
    Random(Box<Playout<'g>>),
    /// Move by move.
    Match(Box<Match<'g>>),
}

impl<'g> GamePlayers<'g> {
    /// These players; `singly`: move by move, be they random.
    pub(crate) fn new(
        game: &'g Game,
        policies: &ByPlayer<Policy>,
        endings: ByPlayer<Option<&'g dyn EndgameChances>>,
        clock: Clock<'g>,
        stop: Stop<'g>,
        singly: bool,
    ) -> GamePlayers<'g> {
        match !singly
            && policies
                .iter()
                .all(|(_, policy)| policy.kind == Kind::Random)
        {
            true => GamePlayers::Random(Box::new(Playout::new(game).until(stop))),
            false => {
                let between = Match::new(game, policies, clock).with_endings(endings);
                GamePlayers::Match(Box::new(between.until(stop)))
            }
        }
    }

    /// Plays a game of at most so many turns.
    pub(super) fn run(&mut self, random: &mut Xoshiro256PlusPlus, cap: u32) -> Record {
        match self {
            GamePlayers::Random(playout) => playout.run(random, cap),
            GamePlayers::Match(between) => between.run(random, cap, None),
        }
    }

    /// Plays a game of at most so many turns in step with those of the same seed.
    pub(crate) fn run_in_step(&mut self, seed: u64, cap: u32) -> Record {
        match self {
            GamePlayers::Random(playout) => playout.run_in_step(seed, cap),
            GamePlayers::Match(between) => between.run_in_step(seed, cap),
        }
    }
}

//! Single games of a simulation, for those who look at each.

use super::outcome::Record;
use super::told::TurnRecord;
use super::trial::Trial;
use crate::dice::Throw;
use crate::engine::{Game, Play};
use crate::model::Ruleset;
use crate::notation;
use crate::player::ByPlayer;

/// A game that a simulation has played.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Played {
    /// Its number: it drew from [`stream`](super::stream)`(seed, number)`.
    pub number: u64,
    /// What happened in it.
    pub record: Record,
    /// Pieces captured in the turns of each side.
    pub captured: ByPlayer<u32>,
    /// The rule that ended it, by its position in the ruleset.
    pub end: Option<usize>,
    /// The game turn by turn, if that was asked for.
    pub trial: Option<Trial>,
}

/// What becomes of each game of a simulation.
pub struct Each<'e, T> {
    /// The rules of the game.
    pub rules: &'e Ruleset,
    /// Whether games are wanted turn by turn, too.
    pub trials: bool,
    /// Made of each game, on the thread that played it.
    pub of: &'e (dyn Fn(Played) -> T + Sync),
    /// Told of what was made, in the order of the games; false: no more are to be played.
    pub told: &'e mut dyn FnMut(T) -> bool,
}

/// What the threads of a simulation need, to make something of each game.
pub(super) struct Keep<'e, T> {
    pub(super) rules: &'e Ruleset,
    pub(super) trials: bool,
    pub(super) of: &'e (dyn Fn(Played) -> T + Sync),
}

impl<'e, T> Keep<'e, T> {
    pub(super) fn new(each: &Each<'e, T>) -> Keep<'e, T> {
        Keep {
            rules: each.rules,
            trials: each.trials,
            of: each.of,
        }
    }
}

/// Adds a turn to a game that is kept.
pub(super) fn follow(trial: &mut Trial, rules: &Ruleset, game: &Game, told: &TurnRecord) {
    let throws = |number: usize| -> Throw { game.throws()[number].throw };
    let moves = told.decisions.iter().filter_map(|made| made.chosen());
    let (moves, mover) = (moves.cloned().collect(), told.before.to_move());
    let play = Play::new(moves, mover, told.after, told.end);
    let throw = throws(told.throw);
    let text = notation::listed_text(rules, game, trial.state(), &throw, &play);
    let earlier = told.earlier.iter().map(|&number| throws(number)).collect();
    trial.play(game, earlier, throw, play, text);
}

//! The engine, as far as the comparison needs it.
//!
//! STUB: until the engine is there, this gives the naive interpreter's own answers, so that the
//! comparison compiles and runs. Only this file is to change: [`Engine`] should hold the engine's
//! game, and each method translate what it says into names.

use daldos_dsl::model::{Position, Ruleset};
use daldos_dsl::player::Player;

use crate::naive::Naive;
use crate::record::Record;

/// A compiled game.
pub struct Engine {
    /// STUB: the engine's own game stands here.
    game: Naive,
}

impl Engine {
    /// Compiles a ruleset.
    pub fn new(rules: &Ruleset) -> Engine {
        Engine {
            game: Naive::new(rules),
        }
    }

    /// The position at the start.
    pub fn start(&self, first: Player) -> Position {
        self.game.position(&self.game.start(first))
    }

    /// Every throw, as labels in declared order, with its weight, in order.
    pub fn throws(&self) -> Vec<(Vec<String>, u128)> {
        self.game.throws()
    }

    /// Every play, in order.
    pub fn plays(&self, position: &Position, throw: &[String]) -> Vec<Record> {
        let state = self.game.from_position(position);
        let plays = self.game.plays(&state, throw).into_iter();
        plays.map(|p| Record::of(&self.game, &p)).collect()
    }

    /// The number of results after `depth` throws.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        let state = self.game.from_position(position);
        self.game.perft(&state, depth)
    }
}

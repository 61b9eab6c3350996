//! What became of a throw.

use serde::{Deserialize, Serialize};

use crate::dice::Face;
use crate::engine::Game;
use crate::model::Ruleset;
use crate::play::sum::counts;
use crate::play::told::TurnRecord;

counts! {
    /// What became of a throw.
    pub struct ThrowCount {
        /// How often it was played; the next three add up to this.
        played,
        /// Nothing could be done with it.
        lost,
        /// Something was done, or could have been, but dice that aren't blank were left over.
        partly,
        /// Every die that isn't blank was spent.
        full,
        /// The same side threw again after it.
        extra_throw,
        /// It was thrown again instead of being played.
        rethrow,
    }
}

impl ThrowCount {
    /// Counts that it was thrown again.
    pub(super) fn add_refused(&mut self) {
        self.rethrow += 1;
    }

    /// Counts the turn in which it was played.
    pub(super) fn add_played(&mut self, game: &Game, told: &TurnRecord) {
        let rules = game.rules().ruleset();
        let worth = |face: &Face| worth(rules, *face);
        let throw = game.throws()[told.throw].throw;
        let made = told.decisions.iter().filter_map(|d| d.chosen());
        let spent = made.flat_map(|made| made.dice.faces().to_vec());
        let spent: usize = spent.map(|face| worth(&face)).sum();
        self.played += 1;
        if told.decisions.is_empty() {
            self.lost += 1;
        } else if spent < throw.faces().iter().map(worth).sum() {
            self.partly += 1;
        } else {
            self.full += 1;
        }
        let extra = told.end.is_none() && told.after.to_move() == told.before.to_move();
        self.extra_throw += u64::from(extra);
    }
}

/// For how many moves a die is good: one that shows this face, or the part of a die that it is.
pub(super) fn worth(rules: &Ruleset, face: Face) -> usize {
    let whole = rules.dice.faces.get(usize::from(face.0));
    whole.map_or(1, |whole| rules.moves_of(whole))
}

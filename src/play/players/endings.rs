//! Endings that a player knows by heart.

use crate::engine::State;

/// What is known of a situation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EndgameChance {
    /// The chance, from 0 to 1, that the side that throws next wins if both play best.
    pub win: f64,
    /// The throws until the end, on average; infinite where there need be none.
    pub throws: f64,
}

/// Situations of which the chance to win is known, such as tables of endings.
pub trait EndgameChances: Sync {
    /// What is known of a situation in which all dice are to be thrown; none if it is not among them.
    fn chance(&self, state: &State) -> Option<EndgameChance>;
}

/// What a throw less is worth beside a chance to win: less than chances are exact to, so that of plays that win
/// equally often the one is made that ends the game sooner.
const THROW: f64 = 1e-11;

/// No ending counts as longer.
const LONGEST: f64 = 1_000.0;

impl EndgameChance {
    /// What a player makes of it: the chance of one side to win, `same`: of the one that throws next.
    pub(super) fn value(self, same: bool) -> f64 {
        let win = if same { self.win } else { 1.0 - self.win };
        win - THROW * self.throws.min(LONGEST)
    }
}

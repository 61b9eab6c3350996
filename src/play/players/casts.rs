//! What a cast of dice is worth to who may throw again instead of playing.

use std::collections::HashMap;

use crate::engine::{Cast, Game, State};

/// The mean over all that a cast may show, where each throw is played, which is worth its value, or
/// thrown again, if it may be and that is better. Whoever is to move throws.
pub(super) fn mean(game: &Game, state: &State, cast: &Cast, values: &[f64]) -> f64 {
    let mut casts = CastValues {
        game,
        state,
        values,
        known: HashMap::new(),
    };
    casts.mean(cast)
}

struct CastValues<'a> {
    game: &'a Game,
    state: &'a State,
    /// By throw.
    values: &'a [f64],
    known: HashMap<Cast, f64>,
}

impl CastValues<'_> {
    fn mean(&mut self, cast: &Cast) -> f64 {
        if let Some(known) = self.known.get(cast) {
            return *known;
        }
        let total = self.game.total_weight() as f64;
        let outcomes = self.game.outcomes(cast);
        let mut throws = Vec::with_capacity(outcomes.len());
        for (throw, weight) in outcomes {
            let next = self.game.thrown_again(self.state, cast, throw);
            let other = next.filter(|next| next != cast);
            let played = self.values[throw];
            throws.push(Fall {
                value: other.map_or(played, |next| played.max(self.mean(&next))),
                chance: weight as f64 / total,
                same: next == Some(*cast),
                again: false,
            });
        }
        let mean = settled(&mut throws);
        self.known.insert(*cast, mean);
        mean
    }
}

/// A throw that a cast may show.
struct Fall {
    value: f64,
    chance: f64,
    /// Whether the same cast may follow it.
    same: bool,
    /// Whether it does.
    again: bool,
}

/// The mean over all throws, where those that may be thrown again in the same way are if that is
/// better.
fn settled(throws: &mut [Fall]) -> f64 {
    loop {
        let (mut sum, mut kept) = (0.0, 0.0);
        for throw in throws.iter().filter(|throw| !throw.again) {
            sum += throw.value * throw.chance;
            kept += throw.chance;
        }
        let mean = if kept > 0.0 { sum / kept } else { 0.0 };
        let mut changed = false;
        for throw in throws.iter_mut() {
            let better = throw.same && throw.value < mean;
            changed |= better && !throw.again;
            throw.again |= better;
        }
        // A mean only rises as worse throws are thrown again, so none comes back.
        if !changed {
            return mean;
        }
    }
}

//! What situations are worth, by their numbers.

use super::graph::ThrowGroup;
use super::outcome::PlayOutcome;

/// The values of situations, by their numbers.
pub(super) struct EndgameValues {
    pub(super) lower: Vec<f64>,
    pub(super) upper: Vec<f64>,
    /// How many throws are made until the game ends, on average, if both play best and, of plays that are
    /// equally good, those that end it sooner.
    pub(super) throws: Vec<f64>,
}

impl EndgameValues {
    /// Of so many situations of which nothing is known.
    pub(super) fn new(count: usize) -> EndgameValues {
        EndgameValues {
            lower: vec![0.0; count],
            upper: vec![1.0; count],
            throws: vec![0.0; count],
        }
    }

    /// The bounds of what a play is worth to whoever makes it.
    #[inline]
    pub(super) fn worth(&self, outcome: PlayOutcome) -> (f64, f64) {
        match (outcome.node(), outcome.passes()) {
            (None, _) => (outcome.worth(), outcome.worth()),
            (Some(node), true) => (1.0 - self.upper[node], 1.0 - self.lower[node]),
            (Some(node), false) => (self.lower[node], self.upper[node]),
        }
    }

    /// The bounds of the best play of a group.
    #[inline]
    pub(super) fn best(&self, group: ThrowGroup<'_>) -> (f64, f64) {
        group.each().fold((0.0, 0.0), |(lower, upper), outcome| {
            let (low, high) = self.worth(outcome);
            (f64::max(lower, low), f64::max(upper, high))
        })
    }
}

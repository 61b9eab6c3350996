//! What situations are worth, by their numbers.

use std::ops::{Index, IndexMut};

use super::graph::ThrowGroup;
use super::outcome::PlayOutcome;
use super::worth::Worth;

/// Values that differ by less are taken for the same: plays are equally good, and bounds have met.
pub const ALIKE: f64 = 1e-9;

/// How far a sum of so many products of weights with values may be wrong, as `solution.rs` tells.
pub(super) fn rounding(terms: usize) -> f64 {
    (terms + 4) as f64 * (f64::EPSILON / 2.0)
}

/// The values of situations, by their numbers. What is known of one lies together: solving reads them in
/// any order, and memory is slow.
#[derive(Clone)]
pub(super) struct EndgameValues(Vec<Worth>);

impl EndgameValues {
    /// Of so many situations of which nothing is known.
    pub(super) fn new(count: usize) -> EndgameValues {
        let unknown = Worth {
            lower: 0.0,
            upper: 1.0,
            throws: 0.0,
        };
        EndgameValues(vec![unknown; count])
    }

    /// What a play is worth to whoever makes it.
    #[inline]
    pub(super) fn worth(&self, outcome: PlayOutcome) -> Worth {
        match (outcome.node(), outcome.passes()) {
            (None, _) => Worth::certain(outcome.worth()),
            (Some(node), true) => self[node].turned(),
            (Some(node), false) => self[node],
        }
    }

    /// The bounds of the best play of a group.
    #[inline]
    pub(super) fn best(&self, group: ThrowGroup<'_>) -> (f64, f64) {
        group.each().fold((0.0, 0.0), |(lower, upper), outcome| {
            let worth = self.worth(outcome);
            (f64::max(lower, worth.lower), f64::max(upper, worth.upper))
        })
    }

    /// The plays of a group that are as good as the best, as far as the bounds tell, and what each is worth.
    #[inline]
    pub(super) fn good(&self, group: ThrowGroup<'_>) -> impl Iterator<Item = (PlayOutcome, Worth)> {
        let (least, _) = self.best(group);
        let all = group.each().map(|one| (one, self.worth(one)));
        all.filter(move |(_, worth)| worth.upper >= least - ALIKE)
    }
}

impl Index<usize> for EndgameValues {
    type Output = Worth;

    #[inline]
    fn index(&self, node: usize) -> &Worth {
        &self.0[node]
    }
}

impl IndexMut<usize> for EndgameValues {
    #[inline]
    fn index_mut(&mut self, node: usize) -> &mut Worth {
        &mut self.0[node]
    }
}

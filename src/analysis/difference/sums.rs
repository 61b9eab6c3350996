//! What throws come to in a game, kept once it has been asked.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use crate::dice::Throw;
use crate::engine::{Fold, FoldHasher, State};

/// A number for all that a throw comes to, and how many results that are; none for too many.
pub(in crate::analysis) type ResultSum = Option<(u64, usize)>;

/// So many are kept of all games that are compared at once: some 64 MiB.
const MOST: usize = 1 << 20;

/// What throws come to in a game that is compared with several others.
///
/// They are known by hashes of 64 bits of situation and throw, as results are told apart by hashes:
/// that two of [`MOST`] are taken for one has a chance of one in thirty millions.
pub(in crate::analysis) struct KnownSums {
    sums: Mutex<HashMap<u64, ResultSum, Fold>>,
    most: usize,
}

impl KnownSums {
    /// Nothing is known yet of a game, one of so many that are compared.
    pub(in crate::analysis) fn of_one(games: usize) -> KnownSums {
        KnownSums {
            sums: Mutex::default(),
            most: MOST / games.max(1),
        }
    }

    /// What a throw comes to, asked if it isn't known.
    pub(super) fn get_or(
        &self,
        state: &State,
        throw: &Throw,
        ask: impl FnOnce() -> ResultSum,
    ) -> ResultSum {
        let mut hasher = FoldHasher::default();
        (state, throw).hash(&mut hasher);
        let key = hasher.finish();
        let known = || self.sums.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sum) = known().get(&key) {
            return *sum;
        }
        let sum = ask();
        let mut known = known();
        if known.len() < self.most {
            known.insert(key, sum);
        }
        sum
    }
}

//! What throws come to in a game, kept once it has been asked.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::sync::{Mutex, PoisonError};

use crate::dice::Throw;
use crate::engine::{FoldHasher, State};

/// A number for all that a throw comes to, and how many results that are; none for too many.
pub(in crate::analysis) type ResultSum = Option<(u64, usize)>;

/// So many are kept: some 16 MiB.
const MOST: usize = 1 << 18;

/// What throws come to in a game that is compared with several others.
///
/// They are known by hashes of 64 bits of situation and throw, as results are told apart by hashes:
/// that two of [`MOST`] are taken for one has a chance of one in five hundred millions.
#[derive(Default)]
pub(in crate::analysis) struct KnownSums(
    Mutex<HashMap<u64, ResultSum, BuildHasherDefault<FoldHasher>>>,
);

impl KnownSums {
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
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sum) = known().get(&key) {
            return *sum;
        }
        let sum = ask();
        let mut known = known();
        if known.len() < MOST {
            known.insert(key, sum);
        }
        sum
    }
}

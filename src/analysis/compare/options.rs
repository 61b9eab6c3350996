//! How thoroughly games are compared.

use crate::play::players::Policy;

/// How thoroughly games are compared.
#[derive(Clone, Debug)]
pub struct CompareOptions {
    /// At most so many positions of play are compared, and as many made up of them.
    pub positions: usize,
    /// At most so many positions are looked at for a witness with fewer pieces than the shrunk
    /// one; 0 for none. Where throws are collected, each counts once for every 40 throws.
    pub smaller: usize,
    /// So many games of each are played; 0 for none.
    pub games: u64,
    /// Who plays both sides of them. A limit of time is not kept: there is no clock.
    pub policy: Policy,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Threads for the games; 0 for one each processor. They make no difference to the result.
    pub threads: usize,
}

impl Default for CompareOptions {
    fn default() -> Self {
        Self {
            positions: 5_000,
            smaller: 100_000,
            games: 1_000,
            policy: Policy::RANDOM,
            seed: 1,
            threads: 0,
        }
    }
}

//! How much work an answer may take.

use crate::watch::Stop;

/// How much work an answer may take. Where it would take more, the answer is bounds.
///
/// All but `stop` are counts and not times, so that the same question has the same answer
/// everywhere.
#[derive(Clone, Copy, Debug)]
pub struct OddsLimits<'a> {
    /// So many states of the turn are remembered.
    pub states: usize,
    /// The throws of so many states are looked at.
    pub looked: usize,
    /// So many moments in the play of single throws are looked at, over all states and throws.
    pub moments: usize,
    /// So many moments in the play of one throw; and so many plays are listed, of all throws
    /// together, to tell which is best.
    pub plays: usize,
    /// So many states that lead to one another are solved for together.
    pub block: usize,
    /// So much arithmetic with long fractions, in multiplications of 64 bits, about.
    pub arithmetic: u64,
    /// Looked at now and then; once asked, what is known then is the answer.
    pub stop: Stop<'a>,
}

impl Default for OddsLimits<'_> {
    fn default() -> Self {
        Self {
            states: 200_000,
            looked: 20_000,
            moments: 5_000_000,
            plays: 200_000,
            block: 1_000,
            arithmetic: 10_000_000_000,
            stop: Stop::default(),
        }
    }
}

impl OddsLimits<'_> {
    /// Whether the answer is wanted now.
    pub(super) fn stopped(&self) -> bool {
        self.stop.asked()
    }
}

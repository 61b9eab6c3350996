//! How much work an answer may take.

/// How much work an answer may take. Where it would take more, the answer is bounds.
///
/// All but `stop` are counts and not times, so that the same question has the same answer
/// everywhere.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
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
    /// Asked now and then; once true, what is known then is the answer.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self {
            states: 200_000,
            looked: 20_000,
            moments: 5_000_000,
            plays: 200_000,
            block: 1_000,
            arithmetic: 10_000_000_000,
            stop: None,
        }
    }
}

impl Limits<'_> {
    /// Whether the answer is wanted now.
    pub(super) fn stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop())
    }
}

impl std::fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Limits")
            .field("states", &self.states)
            .field("looked", &self.looked)
            .field("moments", &self.moments)
            .field("plays", &self.plays)
            .field("block", &self.block)
            .field("arithmetic", &self.arithmetic)
            .finish_non_exhaustive()
    }
}

//! A block of situations that lead to one another, and what is played in it.

use super::graph::{Graph, ThrowGroup};
use super::outcome::PlayOutcome;
use super::values::EndgameValues;
use crate::analysis::sparse::SparseSystem;
use crate::watch::Stop;

/// A block of situations that lead to one another.
pub(super) struct EndgameBlock<'b> {
    pub(super) graph: &'b Graph,
    pub(super) shares: &'b [f64],
    /// The values outside of the block have to be there; those inside are what is known so far.
    pub(super) values: &'b EndgameValues,
    /// Its situations, in order.
    pub(super) block: &'b [u32],
    pub(super) stop: Stop<'b>,
}

/// What is played: of each situation of a block, and each group of its throws.
#[derive(Clone)]
pub(super) struct BlockPolicy {
    chosen: Vec<PlayOutcome>,
    /// By situation: where its groups begin among them.
    begins: Vec<u32>,
}

impl BlockPolicy {
    pub(super) fn of(&self, local: usize) -> &[PlayOutcome] {
        let end = self.begins.get(local + 1);
        let end = end.map_or(self.chosen.len(), |&end| end as usize);
        &self.chosen[self.begins[local] as usize..end]
    }
}

/// Which plays there are to choose from.
#[derive(Clone, Copy)]
pub(super) enum PlayRange {
    All,
    /// Those as good as the best, as far as the bounds tell.
    Good,
}

/// A situation of the block by its place there, and whether the other side throws.
pub(super) type Inside = (usize, bool);

impl EndgameBlock<'_> {
    /// The place in the block of what a play leads to.
    #[inline]
    pub(super) fn inside(&self, outcome: PlayOutcome) -> Option<Inside> {
        let node = u32::try_from(outcome.node()?).ok()?;
        let local = self.block.binary_search(&node).ok()?;
        Some((local, outcome.passes()))
    }

    pub(super) fn groups(&self, local: usize) -> impl Iterator<Item = (f64, ThrowGroup<'_>)> {
        let groups = self.graph.groups(self.block[local] as usize);
        groups.map(|group| (self.shares[group.weight], group))
    }

    pub(super) fn locals(&self) -> std::ops::Range<usize> {
        0..self.block.len()
    }

    /// What is worth most; of a policy that is `known`, what is chosen anew has to be worth more by more than
    /// `least`. And how often it was.
    pub(super) fn choose(
        &self,
        known: Option<&BlockPolicy>,
        least: f64,
        plays: PlayRange,
        worth: impl Fn(PlayOutcome) -> f64,
    ) -> (BlockPolicy, usize) {
        let mut policy = BlockPolicy {
            chosen: Vec::new(),
            begins: Vec::with_capacity(self.block.len()),
        };
        let mut improved = 0;
        for local in self.locals() {
            policy.begins.push(policy.chosen.len() as u32);
            for (number, (_, group)) in self.groups(local).enumerate() {
                let before = known.map(|known| known.of(local)[number]);
                let mut best = before.map(|before| (worth(before) + least, before));
                let mut better = false;
                let mut weigh = |outcome| {
                    let worth = worth(outcome);
                    if best.is_none_or(|(most, _)| worth > most) {
                        (best, better) = (Some((worth, outcome)), true);
                    }
                };
                match plays {
                    PlayRange::All => group.each().for_each(weigh),
                    PlayRange::Good => {
                        let good = self.values.good(group);
                        good.for_each(|(outcome, _)| weigh(outcome));
                    }
                }
                improved += usize::from(better);
                policy.chosen.extend(best.map(|(_, outcome)| outcome));
            }
        }
        (policy, improved)
    }

    /// What follows of a policy: of each situation, `own` and the shares of what `worth` tells of each play that is
    /// chosen, a constant and, if the play stays in the block, a situation with a factor.
    pub(super) fn equations(
        &self,
        policy: &BlockPolicy,
        own: f64,
        worth: impl Fn(PlayOutcome) -> (f64, Option<(usize, f64)>),
    ) -> SparseSystem {
        let mut system = SparseSystem::new(self.block.len());
        for local in self.locals() {
            let mut constant = own;
            let mut terms = Vec::new();
            let chosen = policy.of(local).iter();
            for (&outcome, (share, _)) in chosen.zip(self.groups(local)) {
                let (told, term) = worth(outcome);
                constant += share * told;
                terms.extend(term.map(|(to, factor)| (to, share * factor)));
            }
            system.add(constant, terms);
        }
        system
    }
}

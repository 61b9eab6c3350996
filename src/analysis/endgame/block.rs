//! A block of situations that lead to one another, and what is played in it.

use std::ops::Add;

use super::fixed::{Fixed, FixedScale};
use super::graph::{Graph, ThrowGroup};
use super::outcome::PlayOutcome;
use super::progress::BlockProgress;
use super::values::EndgameValues;
use crate::analysis::sparse::SparseSystem;
use crate::watch::Stop;

/// A block of situations that lead to one another.
pub(super) struct EndgameBlock<'b> {
    pub(super) graph: &'b Graph,
    pub(super) shares: &'b [f64],
    pub(super) scale: FixedScale,
    /// The values outside of the block have to be there; those inside are what is known so far.
    pub(super) values: &'b EndgameValues,
    /// Its situations, in order.
    pub(super) block: &'b [u32],
    pub(super) stop: Stop<'b>,
    pub(super) progress: &'b BlockProgress<'b>,
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

/// A situation of the block by its number there, and whether the other side throws.
pub(super) type Inside = (usize, bool);

/// The place of a situation among those in which the one side throws and those in which the `other` does: what is played
/// there by one of them leads to it and `passes` or not.
pub(super) fn place((local, passes): Inside, other: bool) -> usize {
    2 * local + usize::from(other != passes)
}

impl EndgameBlock<'_> {
    /// What a play leads to, if it is in the block.
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

    /// The groups with their weights.
    pub(super) fn weights(&self, local: usize) -> impl Iterator<Item = (Fixed, ThrowGroup<'_>)> {
        let groups = self.graph.groups(self.block[local] as usize);
        groups.map(|group| (self.graph.weights[group.weight] as Fixed, group))
    }

    /// How many throws its situations have together, those that lead to the same counted once.
    pub(super) fn throws(&self) -> usize {
        self.locals().map(|local| self.groups(local).count()).sum()
    }

    /// So many bytes it takes up at most to improve policies: of each throw, a term if the one side throws, and if the other
    /// does, and in four policies what is chosen; of each place, its value, what is lacking, and an equation.
    pub(super) fn bytes(&self) -> usize {
        let throw = 2 * SparseSystem::TERM + 4 * size_of::<PlayOutcome>();
        let place = 2 * size_of::<Fixed>() + SparseSystem::EQUATION + size_of::<bool>();
        let situation = 2 * place + 4 * size_of::<u32>();
        self.throws() * throw + self.block.len() * situation
    }

    pub(super) fn locals(&self) -> std::ops::Range<usize> {
        0..self.block.len()
    }

    /// Its situations, each if the one side throws, and if the other does.
    pub(super) fn places(&self) -> impl Iterator<Item = (usize, bool)> {
        self.locals()
            .flat_map(|local| [(local, false), (local, true)])
    }

    /// What is worth most; of a policy that is `known`, what is chosen anew has to be worth more by more than what is given
    /// with it. And how often it was.
    pub(super) fn choose<W: Copy + PartialOrd + Add<Output = W>>(
        &self,
        known: Option<(&BlockPolicy, W)>,
        plays: PlayRange,
        worth: impl Fn(PlayOutcome) -> W,
    ) -> (BlockPolicy, usize) {
        let throws = known.map_or_else(|| self.throws(), |(known, _)| known.chosen.len());
        let mut policy = BlockPolicy {
            chosen: Vec::with_capacity(throws),
            begins: Vec::with_capacity(self.block.len()),
        };
        let mut improved = 0;
        for local in self.locals() {
            policy.begins.push(policy.chosen.len() as u32);
            for (number, (_, group)) in self.groups(local).enumerate() {
                let before = known.map(|(known, least)| (known.of(local)[number], least));
                let mut best = before.map(|(before, least)| (worth(before) + least, before));
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

    /// What follows of a policy in a situation: the shares of what `worth` tells of each play that is chosen, a constant
    /// and, if the play stays in the block, an unknown.
    pub(super) fn follows(
        &self,
        policy: &BlockPolicy,
        local: usize,
        worth: impl Fn(PlayOutcome) -> (f64, Option<usize>),
    ) -> (f64, Vec<(usize, f64)>) {
        let mut constant = 0.0;
        let mut terms = Vec::new();
        let chosen = policy.of(local).iter();
        for (&outcome, (share, _)) in chosen.zip(self.groups(local)) {
            let (told, unknown) = worth(outcome);
            constant += share * told;
            terms.extend(unknown.map(|unknown| (unknown, share)));
        }
        (constant, terms)
    }
}

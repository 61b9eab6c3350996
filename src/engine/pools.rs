//! All throws of a turn as one, and how likely each is.

use std::collections::{BTreeMap, BTreeSet};

use super::bits::byte;
use crate::dice::Throw;
use crate::model::ThrowRule;
use crate::model::index::Rules;

/// A throw and how likely it is: so many of the total weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The throw.
    pub throw: Throw,
    /// Its weight.
    pub weight: u128,
}

/// What the dice of a turn can show.
pub(super) struct Pools {
    /// All distinct throws, in order; where throws are collected, all throws of a turn together.
    pub(super) throws: Vec<Chance>,
    /// Throws after which all dice are thrown again, in order: what a turn that stops there has.
    pub(super) unfinished: Vec<Throw>,
}

impl Pools {
    /// What dice whose faces have these weights can show.
    pub(super) fn new(rules: &Rules, weights: &[u64]) -> Pools {
        let ruleset = rules.ruleset();
        let single = Throw::all(usize::from(ruleset.dice.count), weights);
        let total: u128 = single.iter().map(|(_, weight)| weight).sum();
        let most = ruleset.most_throws();
        let mut throws: BTreeMap<Throw, u128> = BTreeMap::new();
        let mut unfinished = BTreeSet::new();
        // What has been collected, in order, and in how many ways.
        let mut collected = BTreeMap::from([(Vec::new(), 1)]);
        for number in 1..=most {
            // As if all throws that there may be were made.
            let others = total.pow(u32::from(byte(most - number)));
            let mut next = BTreeMap::new();
            for (before, ways) in &collected {
                for (throw, weight) in &single {
                    let mut all: Vec<Throw> = before.clone();
                    all.push(*throw);
                    let pool = ruleset.pool(&all);
                    if number < most && rules.names(ThrowRule::Collect, throw) {
                        unfinished.insert(pool);
                        all.sort_unstable();
                        *next.entry(all).or_default() += ways * weight;
                    } else {
                        *throws.entry(pool).or_default() += ways * weight * others;
                    }
                }
            }
            collected = next;
        }
        Pools {
            throws: throws
                .into_iter()
                .map(|(throw, weight)| Chance { throw, weight })
                .collect(),
            unfinished: unfinished.into_iter().collect(),
        }
    }
}

//! What follows from the dice of a game, whatever else its rules say.

use std::sync::Arc;

use super::counted_faces::CountedFaces;
use super::dice_subset::DiceSubset;
use super::pools::{Chance, Pools};
use super::roll::Roll;
use super::units::Units;
use crate::dice::Throw;
use crate::model::index::Rules;

/// Throws, and how they can be spent.
pub(super) struct DiceTables {
    pub(super) throws: Arc<[Chance]>,
    pub(super) unfinished: Arc<[Throw]>,
    pub(super) rolls: Arc<[Roll]>,
    pub(super) distances: Arc<[u8]>,
}

impl DiceTables {
    /// `ordered`: some rule looks at where the dice of a move end before the last.
    pub(super) fn new(rules: &Rules, weights: &[u64], units: &Units, ordered: bool) -> DiceTables {
        let Pools { throws, unfinished } = Pools::new(rules, weights);
        let counted = CountedFaces::of(rules);
        let roll = |throw: &Throw| Roll::new(throw, units, &counted, rules, ordered);
        let thrown = throws.iter().map(|chance| &chance.throw);
        // The last is for throws that these dice cannot show.
        let none = Throw::new([]);
        let all = thrown.chain(&unfinished).chain([&none]);
        let rolls: Arc<[Roll]> = all.map(roll).collect();
        let subsets = rolls.iter().flat_map(|roll| &roll.subsets);
        let mut distances: Vec<u8> = subsets.flat_map(DiceSubset::distances).collect();
        distances.sort_unstable();
        distances.dedup();
        DiceTables {
            throws: throws.into(),
            unfinished: unfinished.into(),
            rolls,
            distances: distances.into(),
        }
    }
}

/// Whether the dice are the same under both rules, and can be spent alike, as far as that doesn't
/// depend on what moves look at: which plays are legal, and how often a piece may move, is asked of
/// the dice that are left.
pub(super) fn same_dice(one: &Rules, other: &Rules) -> bool {
    let (turn, others) = (&one.ruleset().turn, &other.ruleset().turn);
    one.ruleset().dice == other.ruleset().dice
        && turn.patterns() == others.patterns()
        && (&turn.anew, turn.spend.add, &turn.order)
            == (&others.anew, others.spend.add, &others.order)
        && CountedFaces::of(one) == CountedFaces::of(other)
}

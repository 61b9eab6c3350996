//! Distances that the dice can give a move.

use crate::model::rules::{Add, DiceUse, FaceDef, MoveRule};
use crate::model::ruleset::Ruleset;

impl Ruleset {
    /// The greatest distance that some throw gives a move.
    pub(crate) fn longest(&self, rule: &MoveRule) -> usize {
        let bits = u128::BITS - distances(self, rule).leading_zeros();
        bits.saturating_sub(1) as usize
    }
}

/// The distances that some throw gives a move, bit `d` for distance `d`: exactly those of the
/// dice that `add`, `with:` and `dice:` let it take at some moment of some play.
pub(super) fn distances(ruleset: &Ruleset, rule: &MoveRule) -> u128 {
    let faces = &ruleset.dice.faces;
    let values = || faces.iter().map(|f| u32::from(f.value)).filter(|v| *v > 0);
    let named = |f: &&FaceDef| rule.from.with.contains(&f.label);
    let blanks = faces.iter().any(|f| f.value == 0);
    let count = u32::from(ruleset.dice.count);
    // The one die that must be among those spent, or any die.
    let first = match (rule.from.with.is_empty(), rule.from.counts) {
        (true, _) => values().fold(0, |sums, v| sums | shifted(1, v)),
        (false, None) => {
            let named = faces.iter().filter(named).map(|f| u32::from(f.value));
            named.fold(0, |sums, v| sums | shifted(1, v)) & !1
        }
        (false, Some(counts)) => {
            shifted(u128::from(faces.iter().any(|f| named(&f))), counts.into())
        }
    };
    let mut sums = first;
    let mut found = first;
    for dice in 2..=count {
        sums = values().fold(0, |more, v| more | shifted(sums, v));
        // All that can be spent: fewer than all the dice only where the others are blank.
        let all = dice == count || blanks;
        if may_add(ruleset.turn.spend.add, true, all) && rule.from.dice == DiceUse::Any {
            found |= sums;
        }
    }
    found
}

/// Whether one move may take several dice at once: `untouched`, while none of the throw has been
/// spent; `all`, these being all of the throw that can be spent.
pub(crate) fn may_add(add: Add, untouched: bool, all: bool) -> bool {
    match add {
        Add::Any => true,
        Add::Alone => untouched,
        Add::All => all,
        Add::None => false,
    }
}

fn shifted(sums: u128, by: u32) -> u128 {
    sums.checked_shl(by).unwrap_or(0)
}

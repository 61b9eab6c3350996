//! Moves that go before others: dice that they can use are not for others.

use super::compiled::Compiled;
use super::roll::Roll;
use super::rule::Rule;
use super::scratch::Scratch;
use super::turn_state::PackedMove;
use crate::model::index::PreferredMoves;

impl Compiled {
    /// Whether captures go before other moves.
    pub(super) fn captures_first(&self) -> bool {
        let preferred = self.indexed.preferred.as_ref();
        preferred.is_some_and(|named| named.captures)
    }
}

impl PreferredMoves {
    /// Whether this move goes before others.
    pub(super) fn names(&self, rules: &[Rule], packed: &PackedMove) -> bool {
        self.captures && packed.captured != 0 || rules[usize::from(packed.rule)].preferred
    }

    /// The faces of the dice of a throw that a preferred move could take, as a set.
    pub(super) fn faces(&self, roll: &Roll, rules: &[Rule]) -> u16 {
        if self.captures {
            return u16::MAX;
        }
        let subsets = roll.subsets.iter();
        let may = subsets.filter(|subset| {
            let mut named = rules.iter().filter(|rule| rule.preferred);
            named.any(|rule| rule.asked.takes(subset))
        });
        may.fold(0, |all, subset| all | subset.shows)
    }

    /// Of all moves that are legal at one moment, those behind `from`, leaves out each that isn't
    /// preferred while some preferred one spends a die equal to one of its own.
    pub(super) fn keep(&self, roll: &Roll, rules: &[Rule], scratch: &mut Scratch, from: usize) {
        let shows = |packed: &PackedMove| roll.subset(packed.subset).shows;
        let named = |packed: &PackedMove| self.names(rules, packed);
        let preferred = scratch.moves[from..].iter().filter(|packed| named(packed));
        let taken = preferred.fold(0, |all, packed| all | shows(packed));
        if taken == 0 {
            return;
        }
        let mut kept = from;
        for i in from..scratch.moves.len() {
            let packed = scratch.moves[i];
            if named(&packed) || shows(&packed) & taken == 0 {
                scratch.moves[kept] = packed;
                kept += 1;
            }
        }
        scratch.moves.truncate(kept);
    }
}

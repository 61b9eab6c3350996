//! Throws that are collected: all throws of a turn as one.

use super::rules::ThrowRule;
use super::ruleset::Ruleset;
use crate::dice::{MAX_DICE, Throw};

impl Ruleset {
    /// The most throws of a turn that are played as one.
    pub(crate) fn most_throws(&self) -> usize {
        match self.turn.collect.is_empty() {
            true => 1,
            false => (MAX_DICE / self.most_units().max(1)).max(1),
        }
    }

    /// The most that one throw can be spent as: its dice, each in the parts of the face that has
    /// the most of them.
    fn most_units(&self) -> usize {
        let parts = self.dice.faces.iter().map(|face| face.parts.len());
        usize::from(self.dice.count) * parts.max().unwrap_or(0).max(1)
    }

    /// The most dice that are played as one throw.
    pub(crate) fn most_dice(&self) -> usize {
        self.most_throws() * usize::from(self.dice.count)
    }

    /// The most moves for which the dice of a turn are good, each part of a die for one.
    pub(crate) fn most_moves(&self) -> usize {
        self.most_throws() * self.most_units()
    }

    /// Whether a rule names what all dice show.
    pub(crate) fn names(&self, rule: ThrowRule, throw: &Throw) -> bool {
        let labels = || throw.faces().iter().map(|face| self.dice.label(*face));
        let patterns = self.turn.patterns().into_iter();
        let mut named = patterns.filter(|(other, _)| *other == rule);
        named.any(|(_, throws)| throws.iter().any(|named| labels().eq(named)))
    }

    /// The throws of a turn as one: those collected in order, the last one last. Which of several
    /// that could all be collected came last is kept only as far as it tells whether the same side
    /// throws again.
    pub(crate) fn pool(&self, throws: &[Throw]) -> Throw {
        self.pooled(&mut throws.to_vec())
    }

    /// The same of throws whose order need not stay.
    pub(crate) fn pooled(&self, throws: &mut [Throw]) -> Throw {
        let Some(last) = throws.last() else {
            return Throw::new([]);
        };
        let again = self.names(ThrowRule::Again, last);
        let end = throws.len() - 1;
        if self.names(ThrowRule::Collect, last) {
            throws.sort_unstable();
            let alike = |throw: &Throw| self.names(ThrowRule::Again, throw) == again;
            // INVARIANT: the last is like itself.
            let last = throws.iter().rposition(alike).unwrap_or(end);
            throws[last..].rotate_left(1);
        } else {
            throws[..end].sort_unstable();
        }
        Throw::of_turn(throws)
    }
}

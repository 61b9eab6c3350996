//! Which dice one move may take.

use super::bits::{bit, each, has};
use super::dice_asked::{Choices, DiceAsked};
use super::dice_left::DiceLeft;
use super::dice_subset::DiceSubset;
use super::roll::Roll;
use crate::model::Add;
use crate::model::index::may_add;

/// What keeps dice that are left from being spent on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// Dice are not added so.
    Added,
    /// The rule takes one die.
    OneDie,
    /// Other dice come first.
    Order,
    /// None of them shows the face that the rule asks for.
    Face,
}

impl Roll {
    /// Whether dice may be taken together while these are left.
    #[inline]
    pub(super) fn adds(&self, add: Add, left: DiceLeft, subset: &DiceSubset) -> bool {
        if subset.count == 1 {
            return true;
        }
        let untouched = left == self.full;
        let rest = || subset.taken_from(left).map_or(left, |(rest, _)| rest);
        // Once dice are added alone nothing is spent any more, no part of a die either.
        may_add(add, untouched, untouched && self.is_blank(rest()))
            && !(add == Add::Alone && self.is_broken(rest()))
    }

    /// The choices that a move may take of the dice left if it asks for nothing: a bit for each.
    pub(super) fn open(&self, add: Add, left: DiceLeft) -> Choices {
        let subsets = (0..).zip(&self.subsets);
        let open = subsets.filter(|(_, subset)| {
            subset.taken_from(left).is_some() && self.adds(add, left, subset)
        });
        self.in_turn(left, open.fold(0, |all, (i, _)| all | bit(i)))
    }

    /// One of the choices, by its number.
    #[inline]
    pub(super) fn subset(&self, number: u8) -> &DiceSubset {
        &self.subsets[usize::from(number)]
    }

    /// Of these choices, those that are such as is asked for.
    #[inline]
    pub(super) fn taken(&self, open: Choices, asked: DiceAsked) -> Choices {
        if asked.counts.is_none() {
            let taken = open & self.kinds.taken(asked);
            debug_assert!(each(open).all(|i| has(taken, i) == asked.takes(self.subset(i))));
            return taken;
        }
        let taken = each(open).filter(|&i| asked.takes(self.subset(i)));
        let taken = taken.fold(0, |all, i| all | bit(i));
        // Which of two dice counts otherwise makes no difference if they count the same.
        let same = |i, j| {
            let (one, other) = (self.subset(i), self.subset(j));
            (one.dice, one.sum) == (other.dice, other.sum)
        };
        let known = |i| each(taken & (bit(i) - 1)).into_iter().any(|j| same(i, j));
        let first = each(taken).filter(|&i| !known(i));
        first.fold(0, |all, i| all | bit(i))
    }

    /// The choices that a move may take of the dice left, in order.
    pub(super) fn choices(
        &self,
        add: Add,
        left: DiceLeft,
        asked: DiceAsked,
    ) -> impl Iterator<Item = &DiceSubset> {
        let taken = self.taken(self.open(add, left), asked);
        each(taken).map(|i| self.subset(i))
    }

    /// Of every choice there is, counted as a move counts its dice, those of the dice left that it
    /// may not take, each with what keeps it from them.
    pub(super) fn refused(
        &self,
        add: Add,
        left: DiceLeft,
        asked: DiceAsked,
        every: Vec<DiceSubset>,
    ) -> impl Iterator<Item = (DiceSubset, Vec<Lack>)> {
        let held = every
            .into_iter()
            .filter(move |subset| asked.counts_so(subset));
        let held = held.filter(move |subset| subset.taken_from(left).is_some());
        let open = self.open(add, left);
        let lacks = move |subset: &DiceSubset| -> Vec<Lack> {
            let mut all = (0..).zip(&self.subsets);
            let number = all.find(|(_, other)| other.faces == subset.faces);
            let later = number
                .is_some_and(|(number, _)| self.adds(add, left, subset) && open & bit(number) == 0);
            let lacks = [
                (later, Lack::Order),
                (!self.adds(add, left, subset), Lack::Added),
                (asked.too_many(subset), Lack::OneDie),
                (asked.faceless(subset), Lack::Face),
            ];
            let lacks = lacks.into_iter().filter(|(lacks, _)| *lacks);
            lacks.map(|(_, lack)| lack).collect()
        };
        let refused = held.map(move |subset| {
            let lacks = lacks(&subset);
            (subset, lacks)
        });
        refused.filter(|(_, lacks)| !lacks.is_empty())
    }
}

/// What can still be spent once a move has taken these dice of those left.
#[inline]
pub(super) fn left_after(add: Add, left: DiceLeft, subset: &DiceSubset) -> DiceLeft {
    if subset.count > 1 && add == Add::Alone {
        0
    } else {
        let rest = subset.taken_from(left);
        rest.map_or(0, |(rest, _)| rest & !subset.lays_by)
    }
}

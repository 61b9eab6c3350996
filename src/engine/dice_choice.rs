//! Which dice one move may take.

use super::bits::{bit, each, each_small};
use super::dice_left::DiceLeft;
use super::dice_subset::DiceSubset;
use super::roll::Roll;
use crate::model::Add;
use crate::model::index::{MOST_CHOICES, may_add};

/// A set of choices of dice, by their numbers.
pub(super) type Choices = u128;

// Each choice has its bit.
const _: () = assert!(MOST_CHOICES <= Choices::BITS as usize);

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

/// What a way to move asks of the dice that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DiceAsked {
    /// Faces of which one must be spent, counted first, as a set; of none, any dice will do.
    pub(super) with: u16,
    /// What that die counts, if not its value.
    pub(super) counts: Option<u8>,
    /// Never more than one die.
    pub(super) one: bool,
}

impl DiceAsked {
    /// Whether a choice of dice is such as is asked for.
    #[inline]
    pub(super) fn takes(self, subset: &DiceSubset) -> bool {
        !self.too_many(subset) && !self.faceless(subset)
    }

    fn too_many(self, subset: &DiceSubset) -> bool {
        self.one && subset.count > 1
    }

    fn faceless(self, subset: &DiceSubset) -> bool {
        match (self.counts, subset.counted) {
            (None, None) => self.with != 0 && subset.shows & self.with == 0,
            (Some(counts), Some((face, counted))) => {
                counts != counted || self.with >> face & 1 == 0
            }
            (None, Some(_)) | (Some(_), None) => true,
        }
    }
}

/// What sets apart the choices of a throw.
#[derive(Clone, Debug)]
pub(super) struct ChoiceKinds {
    /// Those of one die.
    single: Choices,
    /// Those in which no die counts otherwise than its value.
    plain: Choices,
    /// By face: those in which it is shown.
    showing: Vec<Choices>,
}

impl ChoiceKinds {
    /// Of choices in this order.
    pub(super) fn new(subsets: &[DiceSubset]) -> ChoiceKinds {
        let mut kinds = ChoiceKinds {
            single: 0,
            plain: 0,
            showing: Vec::new(),
        };
        for (number, subset) in (0..).zip(subsets) {
            let here = |there: bool| Choices::from(there) << number;
            kinds.single |= here(subset.count <= 1);
            kinds.plain |= here(subset.counted.is_none());
            for face in each_small(u32::from(subset.shows)) {
                if kinds.showing.len() <= face {
                    kinds.showing.resize(face + 1, 0);
                }
                kinds.showing[face] |= here(true);
            }
        }
        kinds
    }

    /// Those that are such as is asked for, where no die counts otherwise ([`DiceAsked::takes`]).
    #[inline]
    fn taken(&self, asked: DiceAsked) -> Choices {
        let mut taken = self.plain;
        if asked.one {
            taken &= self.single;
        }
        if asked.with != 0 {
            let faces = each_small(u32::from(asked.with));
            let showing = faces.filter_map(|face| self.showing.get(face));
            taken &= showing.fold(0, |all, showing| all | showing);
        }
        taken
    }
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
            return open & self.kinds.taken(asked);
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

    /// Of every choice there is those of the dice left that a move may not take, each with what
    /// keeps it from them.
    pub(super) fn refused(
        &self,
        add: Add,
        left: DiceLeft,
        asked: DiceAsked,
        every: Vec<DiceSubset>,
    ) -> impl Iterator<Item = (DiceSubset, Vec<Lack>)> {
        let held = every.into_iter();
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

//! What a way to move asks of dice, and which choices of a throw are such.

use super::bits::each_small;
use super::dice_subset::DiceSubset;
use crate::model::index::MOST_CHOICES;

/// A set of choices of dice, by their numbers.
pub(super) type Choices = u128;

// Each choice has its bit.
const _: () = assert!(MOST_CHOICES <= Choices::BITS as usize);

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

    /// Whether a choice counts each die as it would be counted here.
    pub(super) fn counts_so(self, subset: &DiceSubset) -> bool {
        match (self.counts, subset.counted) {
            (None, None) => true,
            (Some(counts), Some((face, counted))) => {
                counts == counted && self.with >> face & 1 == 1
            }
            (Some(_), None) => subset.shows & self.with == 0,
            (None, Some(_)) => false,
        }
    }

    pub(super) fn too_many(self, subset: &DiceSubset) -> bool {
        self.one && subset.count > 1
    }

    pub(super) fn faceless(self, subset: &DiceSubset) -> bool {
        match (self.counts, subset.counted) {
            (None, None) => self.with != 0 && subset.shows & self.with == 0,
            (Some(_), None) => true,
            (_, Some(_)) => !self.counts_so(subset),
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
    pub(super) fn taken(&self, asked: DiceAsked) -> Choices {
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

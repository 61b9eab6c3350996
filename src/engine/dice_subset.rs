//! Dice that one move may take.

use super::dice_left::{DiceLeft, holds};
use crate::dice::{MAX_DICE, Throw};

/// Where the dice of a choice end before the last: up to seven distances, then zeros.
pub(super) type PartialSums = [u8; MAX_DICE - 1];

/// Dice that one move may take.
#[derive(Clone, Debug)]
pub(super) struct DiceSubset {
    /// Its place in the order of the dice that can be taken: the same however they count.
    pub(super) rank: u8,
    /// The dice themselves.
    pub(super) dice: DiceLeft,
    /// How they can be taken where not all are at hand: with so few dice broken up as possible.
    pub(super) broken: Box<[Broken]>,
    /// The distance.
    pub(super) sum: u8,
    /// The digits of all dice that are laid by when these are taken: those that come before them,
    /// where dice may be.
    pub(super) lays_by: DiceLeft,
    /// How many dice, each part for one.
    pub(super) count: u8,
    /// How many dice they are of the throw, where none has to be broken up.
    pub(super) spent: u8,
    /// Their faces.
    pub(super) faces: Throw,
    /// The faces that they show, as a set.
    pub(super) shows: u16,
    /// A face of which one die, or part, counts so many, and first, instead of its value: for the
    /// rules alone that let it.
    pub(super) counted: Option<(u8, u8)>,
    /// The orders in which they can be counted, as far as they pass different distances; none
    /// where no rule asks.
    pub(super) orders: Vec<PartialSums>,
    /// The same for orders that begin with a given face.
    pub(super) orders_with: Vec<(u8, Vec<PartialSums>)>,
}

/// Dice taken with some broken up into their parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Broken {
    /// What is taken of the dice left, whole dice to be broken up among it.
    pub(super) takes: DiceLeft,
    /// Parts that remain.
    pub(super) leaves: DiceLeft,
    /// How many dice of the throw are spent: a die for its first part.
    pub(super) spent: u8,
}

impl DiceSubset {
    /// The orders of counting, of those that begin with one of these faces, if there are any; one
    /// may come twice.
    pub(super) fn orders(&self, with: u16) -> impl Iterator<Item = &PartialSums> + Clone {
        // A die that counts otherwise comes first in all of them.
        let any = with == 0 || self.counted.is_some();
        let free = self.orders.iter().filter(move |_| any);
        let named = move |(face, _): &&(u8, Vec<PartialSums>)| !any && with >> face & 1 == 1;
        let begun = self.orders_with.iter().filter(named);
        free.chain(begun.flat_map(|(_, orders)| orders))
    }

    /// The distances of its move, and those where its dice end before the last.
    pub(super) fn distances(&self) -> impl Iterator<Item = u8> {
        let cuts = self.orders.iter().flatten().copied();
        cuts.filter(|cut| *cut > 0).chain([self.sum])
    }

    /// What remains of the dice left once these are taken, and how many dice of the throw that
    /// spends; `None` if they aren't among them.
    #[inline]
    pub(super) fn taken_from(&self, left: DiceLeft) -> Option<(DiceLeft, u8)> {
        if holds(left, self.dice) {
            return Some((left - self.dice, self.spent));
        }
        let broken = self.broken.iter().find(|broken| holds(left, broken.takes));
        broken.map(|broken| (left - broken.takes + broken.leaves, broken.spent))
    }
}

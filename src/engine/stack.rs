//! How many pieces stand together: the digits of their numbers, kept beside the places of pieces.

use super::bits::{bit, byte, each, has};
use super::state::{KINDS, SLOTS, State, piece_hash, slot};
use crate::model::index::Group;
use crate::player::Player;
use crate::space::PlaceSet;

/// How many pieces of a slot stand at a place.
#[inline]
pub(super) fn size(bits: &[u128; SLOTS], group: &Group, slot: usize, place: u8) -> u8 {
    if !has(bits[slot], place) {
        return 0;
    }
    if !has(several(bits, group), place) {
        return 1;
    }
    let digits = group.digits().iter().enumerate();
    let beyond = digits.map(|(k, &digit)| u8::from(has(bits[usize::from(digit)], place)) << k);
    1 + beyond.sum::<u8>()
}

/// The places where several pieces stand together.
#[inline]
pub(super) fn several(bits: &[u128; SLOTS], group: &Group) -> u128 {
    let digits = group.digits().iter();
    digits.fold(0, |all, &digit| all | bits[usize::from(digit)])
}

/// Lets so many pieces of a slot stand at a place, and keeps the hash of the position.
pub(super) fn resize(
    bits: &mut [u128; SLOTS],
    hash: &mut u64,
    group: &Group,
    slot: usize,
    place: u8,
    number: u8,
) {
    let mut put = |slot: usize, here: bool| {
        if has(bits[slot], place) != here {
            bits[slot] ^= bit(place);
            *hash ^= piece_hash(slot, place);
        }
    };
    put(slot, number > 0);
    let beyond = number.saturating_sub(1);
    for (k, &digit) in group.digits().iter().enumerate() {
        put(usize::from(digit), beyond >> k & 1 == 1);
    }
}

/// Lets so many pieces of a slot stand at a place of a situation.
pub(super) fn stand(state: &mut State, group: &Group, slot: usize, place: u8, number: u8) {
    resize(&mut state.bits, &mut state.hash, group, slot, place, number);
}

/// How many of a player's pieces of a kind stand at these places of a situation. `group`: how many of them may stand
/// together.
pub(crate) fn number_on(
    state: &State,
    group: &Group,
    (player, kind): (Player, usize),
    places: PlaceSet,
) -> u32 {
    count(
        &state.bits,
        group,
        slot(player.index(), byte(kind)),
        places.0,
    )
}

/// How many pieces of a slot stand at these places.
#[inline]
pub(super) fn count(bits: &[u128; SLOTS], group: &Group, slot: usize, places: u128) -> u32 {
    let on = |slot: usize| (bits[slot] & places).count_ones();
    let digits = group.digits().iter().enumerate();
    let beyond = digits.map(|(k, &digit)| on(usize::from(digit)) << k);
    on(slot) + beyond.sum::<u32>()
}

/// Numbers of pieces by place, beyond the first: for each binary digit the places that have it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beyond([u128; DIGITS]);

/// Enough for the pieces of both sides.
const DIGITS: usize = 7;

impl Beyond {
    /// One beyond the first at these places.
    pub(super) fn one(places: u128) -> Beyond {
        let mut beyond = Beyond::default();
        beyond.0[0] = places;
        beyond
    }

    /// Where there is one beyond the first.
    pub(super) fn places(&self) -> u128 {
        self.0.iter().fold(0, |all, places| all | places)
    }

    /// How many there are beyond the first at a place.
    pub(super) fn at(&self, place: u8) -> u8 {
        let digits = self.0.iter().enumerate();
        digits.fold(0, |all, (k, digit)| all | u8::from(has(*digit, place)) << k)
    }

    /// Adds some at a place.
    pub(super) fn add(&mut self, place: u8, more: u8) {
        let number = self.at(place).saturating_add(more);
        for (k, digit) in self.0.iter_mut().enumerate() {
            *digit = *digit & !bit(place) | u128::from(number >> k & 1) << place;
        }
    }

    /// How many there are in all.
    pub(super) fn count(&self) -> u32 {
        let digits = self.0.iter().enumerate();
        digits.map(|(k, places)| places.count_ones() << k).sum()
    }

    /// The greatest number at a place.
    pub(super) fn greatest(&self) -> u8 {
        let places = each(self.places());
        places.map(|place| self.at(place)).max().unwrap_or(0)
    }

    /// The places that have more than so many.
    pub(super) fn more_than(&self, number: u8) -> u128 {
        let places = each(self.places());
        let more = places.filter(|&place| self.at(place) > number);
        more.fold(0, |all, place| all | bit(place))
    }
}

/// The slots of so many kinds, of whatever owner: those that hold pieces.
pub(super) fn of_kinds(kinds: usize) -> u32 {
    let own = (1u32 << kinds) - 1;
    own | own << KINDS | own << (2 * KINDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_by_place() {
        let mut beyond = Beyond::one(bit(3) | bit(90));
        beyond.add(3, 4);
        beyond.add(7, 2);
        assert_eq!([3, 7, 90, 1].map(|place| beyond.at(place)), [5, 2, 1, 0]);
        assert_eq!(beyond.count(), 8);
        assert_eq!(beyond.greatest(), 5);
        assert_eq!(beyond.more_than(1), bit(3) | bit(7));
    }
}

//! A position at work: pieces by place, and the spaces they hold kept alongside.

use super::bits::{bit, byte, each, each_small, has};
use super::stack::{self, Beyond};
use super::state::{KINDS, SLOTS, State, owner_and_kind, piece_hash, slot};
use crate::dice::Throw;
use crate::model::index::TrackMap;
use crate::player::Player;

/// Pieces by place as in a [`State`], with the spaces they stand on.
///
/// INVARIANT: `hash` is that of the pieces, `spaces[slot]` are exactly the spaces of the places in `bits[slot]`, and `held`
/// the union of them for each owner; slots that hold digits of how many stand together have no spaces.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub(super) hash: u64,
    pub(super) bits: [u128; SLOTS],
    pub(super) spaces: [u128; SLOTS],
    pub(super) held: [u128; 3],
    /// What has been thrown in this turn, as it fell; nothing between turns.
    pub(super) thrown: Throw,
}

impl Board {
    /// The position of a state.
    pub(super) fn new(tracks: &[TrackMap; 3], state: &State) -> Board {
        let mut board = Board {
            hash: 0,
            bits: [0; SLOTS],
            spaces: [0; SLOTS],
            held: [0; 3],
            thrown: Throw::new([]),
        };
        let digits = digits(tracks);
        for (index, &places) in state.bits.iter().enumerate() {
            if digits >> index & 1 == 1 {
                continue;
            }
            let (owner, kind) = owner_and_kind(index);
            for place in each(places) {
                board.add(&tracks[owner], owner, kind, place);
            }
        }
        if digits != 0 {
            (board.bits, board.hash) = (state.bits, state.hash);
        }
        board
    }

    /// The state of this position, with this side to throw.
    pub(super) fn state(&self, to_move: Player) -> State {
        State {
            hash: self.hash,
            bits: self.bits,
            to_move,
        }
    }

    /// How many pieces of an owner and kind stand at a place.
    #[inline]
    pub(super) fn size(&self, track: &TrackMap, owner: usize, kind: u8, place: u8) -> u8 {
        let group = &track.groups[usize::from(kind)];
        stack::size(&self.bits, group, slot(owner, kind), place)
    }

    /// By how many pieces of an owner and kind there would be too many at a place, if so many came there.
    #[inline]
    pub(super) fn too_many(
        &self,
        track: &TrackMap,
        owner: usize,
        kind: u8,
        place: u8,
        number: u8,
    ) -> u8 {
        let all = usize::from(self.size(track, owner, kind, place)) + usize::from(number);
        byte(all.saturating_sub(track.groups[usize::from(kind)].most()))
    }

    /// Sets several pieces down together, as many as may stand there with those that do.
    pub(super) fn add_group(
        &mut self,
        track: &TrackMap,
        owner: usize,
        kind: u8,
        place: u8,
        number: u8,
    ) {
        let group = &track.groups[usize::from(kind)];
        if !group.counts() {
            self.add(track, owner, kind, place);
            return;
        }
        let number = number + self.size(track, owner, kind, place);
        self.add(track, owner, kind, place);
        if number > 1 {
            let index = slot(owner, kind);
            stack::resize(&mut self.bits, &mut self.hash, group, index, place, number);
        }
    }

    /// Takes several of those pieces up that stand together.
    pub(super) fn remove_group(
        &mut self,
        track: &TrackMap,
        owner: usize,
        kind: u8,
        place: u8,
        number: u8,
    ) {
        let group = &track.groups[usize::from(kind)];
        if !group.counts() {
            self.remove(track, owner, kind, place);
            return;
        }
        let index = slot(owner, kind);
        let before = self.size(track, owner, kind, place);
        let left = before.saturating_sub(number);
        if before > 1 {
            let left = left.max(1);
            stack::resize(&mut self.bits, &mut self.hash, group, index, place, left);
        }
        if left == 0 {
            self.remove(track, owner, kind, place);
        }
    }

    /// Sets a piece down where none of its slot stands.
    #[inline]
    pub(super) fn add(&mut self, track: &TrackMap, owner: usize, kind: u8, place: u8) {
        let here = bit(track.space(place));
        let index = slot(owner, kind);
        if !has(self.bits[index], place) {
            self.bits[index] |= bit(place);
            self.hash ^= piece_hash(index, place);
        }
        self.spaces[index] |= here;
        self.held[owner] |= here;
    }

    /// Takes up a piece that stands alone.
    #[inline]
    pub(super) fn remove(&mut self, track: &TrackMap, owner: usize, kind: u8, place: u8) {
        let index = slot(owner, kind);
        if has(self.bits[index], place) {
            self.bits[index] &= !bit(place);
            self.hash ^= piece_hash(index, place);
        }
        let space = track.space(place);
        if self.bits[index] & track.at[usize::from(space)] == 0 {
            self.spaces[index] &= !bit(space);
            self.count_held(owner);
        }
    }

    /// Takes all pieces of a slot off these spaces (which must hold one each); gives their places,
    /// and how many stood there beyond the first.
    pub(super) fn clear(&mut self, track: &TrackMap, index: usize, spaces: u128) -> (u128, Beyond) {
        let mut places = 0;
        for space in each(spaces) {
            places |= track.at[usize::from(space)];
        }
        places &= self.bits[index];
        let mut beyond = Beyond::default();
        let group = &track.groups[index % KINDS];
        if group.counts() {
            for place in each(places) {
                let number = stack::size(&self.bits, group, index, place);
                beyond.add(place, number - 1);
                stack::resize(&mut self.bits, &mut self.hash, group, index, place, 1);
            }
        }
        self.bits[index] &= !places;
        for place in each(places) {
            self.hash ^= piece_hash(index, place);
        }
        self.spaces[index] &= !spaces;
        self.count_held(index / KINDS);
        (places, beyond)
    }

    /// The spaces that hold a piece of one of these slots.
    #[inline]
    pub(super) fn union(&self, slots: u32) -> u128 {
        let mut spaces = 0;
        for (owner, held) in self.held.iter().enumerate() {
            let kinds = slots >> (owner * KINDS) & 0xff;
            if kinds == 0xff {
                spaces |= held;
            } else {
                for kind in each_small(kinds) {
                    spaces |= self.spaces[owner * KINDS + kind];
                }
            }
        }
        spaces
    }

    /// Whether anything stands on a space.
    #[inline]
    pub(super) fn is_held(&self, space: u8) -> bool {
        let [first, second, nobody] = self.held;
        has(first | second | nobody, space)
    }

    #[inline]
    fn count_held(&mut self, owner: usize) {
        let from = owner * KINDS;
        self.held[owner] = self.spaces[from..from + KINDS]
            .iter()
            .fold(0, |all, spaces| all | spaces);
    }
}

/// The slots that hold no pieces, but digits of how many stand together.
pub(super) fn digits(tracks: &[TrackMap; 3]) -> u32 {
    let groups = tracks.iter().flat_map(|track| &track.groups);
    let digits = groups.flat_map(|group| group.digits());
    digits.fold(0, |all, slot| all | 1 << slot)
}

//! A position at work: pieces by place, and the spaces they hold kept alongside.

use super::bits::{bit, each, each_small, has};
use super::state::{KINDS, SLOTS, State, owner_and_kind, piece_hash, slot};
use crate::dice::Throw;
use crate::model::index::TrackMap;
use crate::player::Player;

/// Pieces by place as in a [`State`], with the spaces they stand on.
///
/// INVARIANT: `hash` is that of the pieces, `spaces[slot]` are exactly the spaces of the places in `bits[slot]`, and `held`
/// the union of them for each owner.
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
        for (index, &places) in state.bits.iter().enumerate() {
            let (owner, kind) = owner_and_kind(index);
            for place in each(places) {
                board.add(&tracks[owner], owner, kind, place);
            }
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

    /// Sets a piece down.
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

    /// Takes a piece up.
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

    /// Takes all pieces of a slot off these spaces (which must hold one each); gives their places.
    pub(super) fn clear(&mut self, track: &TrackMap, index: usize, spaces: u128) -> u128 {
        let mut places = 0;
        for space in each(spaces) {
            places |= track.at[usize::from(space)];
        }
        places &= self.bits[index];
        self.bits[index] &= !places;
        for place in each(places) {
            self.hash ^= piece_hash(index, place);
        }
        self.spaces[index] &= !spaces;
        self.count_held(index / KINDS);
        places
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

    #[inline]
    fn count_held(&mut self, owner: usize) {
        let from = owner * KINDS;
        self.held[owner] = self.spaces[from..from + KINDS]
            .iter()
            .fold(0, |all, spaces| all | spaces);
    }
}

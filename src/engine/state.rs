//! A situation between two throws.

use std::hash::{Hash, Hasher};

use super::bits::{bit, byte};
use crate::model::index::MOST_KINDS;
use crate::player::Player;
use crate::space::{Place, PlaceSet};

/// The kinds of pieces for which there is room: as many as a game may have.
pub(super) const KINDS: usize = MOST_KINDS;

// A set of slots is 32 bits, a set of kinds a byte.
const _: () = assert!(SLOTS <= 32 && KINDS == 8);

/// One slot for each kind of each owner: the first side's, the second side's, nobody's.
pub(super) const SLOTS: usize = 3 * KINDS;

/// Nobody, where owners are numbered as players are.
pub(super) const NEUTRAL: usize = 2;

/// The slot of an owner's pieces of a kind.
#[inline]
pub(super) const fn slot(owner: usize, kind: u8) -> usize {
    owner * KINDS + kind as usize
}

/// All slots of an owner, as a set.
#[inline]
pub(super) const fn slots_of(owner: usize) -> u32 {
    ((1 << KINDS) - 1) << (owner * KINDS)
}

/// The owner and the kind of a slot.
#[inline]
pub(super) const fn owner_and_kind(slot: usize) -> (usize, u8) {
    (slot / KINDS, byte(slot % KINDS))
}

/// What stands where, and who throws next; nothing else. Equal states are the same situation.
///
/// A side's pieces are kept by place on its own track (off the track: by numbers past its end),
/// nobody's pieces by space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Of the pieces alone.
    pub(super) hash: u64,
    pub(super) bits: [u128; SLOTS],
    pub(super) to_move: Player,
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash ^ self.to_move.index() as u64);
    }
}

/// By slot and place: a random number of a piece there, for the hash of a position (after Zobrist)
/// is that of all its pieces by exclusive or.
static PIECES: [[u64; 128]; SLOTS] = {
    let mut pieces = [[0; 128]; SLOTS];
    // SplitMix64.
    let mut seed = 0u64;
    let mut number = 0;
    while number < SLOTS * 128 {
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = seed;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        pieces[number / 128][number % 128] = mixed ^ mixed >> 31;
        number += 1;
    }
    pieces
};

/// What a piece of a slot at a place adds to the hash of a position.
#[inline]
pub(super) fn piece_hash(slot: usize, place: u8) -> u64 {
    PIECES[slot][usize::from(place)]
}

impl State {
    /// Nothing stands anywhere.
    pub(super) fn empty(to_move: Player) -> State {
        State {
            hash: 0,
            bits: [0; SLOTS],
            to_move,
        }
    }

    /// Sets a piece down where none of its slot stands, or takes that one away.
    pub(super) fn turn_over(&mut self, slot: usize, place: u8) {
        self.bits[slot] ^= bit(place);
        self.hash ^= piece_hash(slot, place);
    }

    /// Who throws next.
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The same pieces with `player` to throw.
    #[must_use]
    pub fn with_to_move(mut self, player: Player) -> State {
        self.to_move = player;
        self
    }

    /// The places where `player` has a piece of the `kind`-th kind, or several.
    pub fn places(&self, player: Player, kind: usize) -> impl Iterator<Item = Place> {
        self.place_set(player, kind).iter()
    }

    /// The same as a set.
    #[inline]
    pub(crate) fn place_set(&self, player: Player, kind: usize) -> PlaceSet {
        PlaceSet(self.bits[slot(player.index(), byte(kind))])
    }
}

//! A situation between two throws.

use super::bits::{byte, each};
use crate::model::index::MOST_KINDS;
use crate::player::Player;
use crate::space::Place;

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

/// The owner and the kind of a slot.
#[inline]
pub(super) const fn owner_and_kind(slot: usize) -> (usize, u8) {
    (slot / KINDS, byte(slot % KINDS))
}

/// What stands where, and who throws next; nothing else. Equal states are the same situation.
///
/// A side's pieces are kept by place on its own track (off the track: by numbers past its end),
/// nobody's pieces by space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) bits: [u128; SLOTS],
    pub(super) to_move: Player,
}

impl State {
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

    /// The places where `player` has a piece of the `kind`-th kind.
    pub fn places(&self, player: Player, kind: usize) -> impl Iterator<Item = Place> {
        each(self.bits[slot(player.index(), byte(kind))]).map(Place)
    }

    /// The number of pieces of `player`.
    pub fn count(&self, player: Player) -> u32 {
        let from = slot(player.index(), 0);
        self.bits[from..from + KINDS]
            .iter()
            .map(|set| set.count_ones())
            .sum()
    }
}

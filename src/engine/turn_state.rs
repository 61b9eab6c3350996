//! A turn under way, and its moves in few words.

use std::hash::{Hash, Hasher};

use super::bits::{FoldHasher, bit};
use super::board::Board;
use super::dice_left::DiceLeft;
use super::moves::Way;
use super::roll::Roll;
use super::state::{KINDS, SLOTS, piece_hash, slot};
use crate::player::Player;

/// A turn under way: the position, the dice that are left, the pieces that have moved.
#[derive(Clone, Copy)]
pub(super) struct TurnState {
    pub(super) board: Board,
    pub(super) mover: Player,
    /// The throw, by its number.
    pub(super) roll: usize,
    /// Unspent dice; none once a play is over.
    pub(super) left: DiceLeft,
    /// Places of the mover's pieces that may not move again, by kind.
    pub(super) moved: [u128; KINDS],
}

/// What the rest of a turn depends on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Moment {
    hash: u64,
    bits: [u128; SLOTS],
    moved: [u128; KINDS],
    left: DiceLeft,
}

impl Hash for Moment {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

impl TurnState {
    /// The begin of a turn with a throw and its number, before any die is spent.
    pub(super) fn begin(board: &Board, mover: Player, number: usize, roll: &Roll) -> TurnState {
        let mut begun = TurnState {
            board: *board,
            mover,
            roll: number,
            left: 0,
            moved: [0; KINDS],
        };
        begun.throw(number, roll);
        begun
    }

    /// Puts a throw, by its number, in place of what has been thrown, all of it unspent.
    pub(super) fn throw(&mut self, number: usize, roll: &Roll) {
        (self.roll, self.left, self.board.thrown) = (number, roll.full, roll.throw);
    }

    /// What the rest of the turn depends on.
    pub(super) fn moment(&self) -> Moment {
        Moment {
            hash: self.hash(),
            bits: self.board.bits,
            moved: self.moved,
            left: self.left,
        }
    }

    /// A hash of that.
    pub(super) fn hash(&self) -> u64 {
        hash(self.board.hash, self.left, &self.moved)
    }

    /// The same once this move is made, one that moves its piece and changes nothing else; behind it,
    /// these dice are left, and its piece may not move again if pieces move once.
    pub(super) fn hash_after(&self, packed: &PackedMove, left: DiceLeft, once: bool) -> u64 {
        let moved = self.moved_after(packed, once);
        let turned_over = packed.turned_over(self.mover).into_iter();
        let pieces = turned_over.fold(self.board.hash, |hash, (slot, place)| {
            hash ^ piece_hash(slot, place)
        });
        hash(pieces, left, &moved)
    }

    /// The pieces that may not move again once a piece has arrived by this move, if pieces move `once`.
    fn moved_after(&self, packed: &PackedMove, once: bool) -> [u128; KINDS] {
        let mut moved = self.moved;
        if once {
            moved[usize::from(packed.kind_after)] |= bit(packed.to);
        }
        moved
    }

    /// Whether the rest of the turn depends on the same in both.
    pub(super) fn is_like(&self, other: &TurnState) -> bool {
        self.board.hash == other.board.hash
            && self.left == other.left
            && self.board.bits == other.board.bits
            && self.moved == other.moved
    }

    /// Whether the rest of the turn depends on the same once this move is made, one that moves its piece and changes
    /// nothing else, as in the other ([`TurnState::hash_after`]).
    pub(super) fn is_like_after(
        &self,
        packed: &PackedMove,
        left: DiceLeft,
        once: bool,
        other: &TurnState,
    ) -> bool {
        let (mut bits, moved) = (self.board.bits, self.moved_after(packed, once));
        for (slot, place) in packed.turned_over(self.mover) {
            bits[slot] ^= bit(place);
        }
        left == other.left && bits == other.board.bits && moved == other.moved
    }
}

/// A hash of what the rest of a turn depends on.
fn hash(pieces: u64, left: DiceLeft, moved: &[u128; KINDS]) -> u64 {
    let mut hasher = FoldHasher::default();
    hasher.write_u64(pieces);
    hasher.write_u64(left);
    for (kind, places) in moved.iter().enumerate() {
        if *places != 0 {
            hasher.write_usize(kind);
            hasher.write_u128(*places);
        }
    }
    hasher.finish()
}

/// A move under way: places, kinds, dice and rule by number, and what it captures.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedMove {
    pub(super) rule: u16,
    pub(super) subset: u8,
    pub(super) kind: u8,
    pub(super) from: u8,
    /// How many go together.
    pub(super) count: u8,
    pub(super) to: u8,
    pub(super) way: Way,
    pub(super) kind_after: u8,
    pub(super) promoted: bool,
    /// What its captures look at, by its number; `NO_SEEN`: the end alone.
    pub(super) seen: usize,
    pub(super) captured: u128,
    /// Tells results apart that differ in more than the above.
    pub(super) digest: u64,
}

impl PackedMove {
    /// The slots and places where it begins and ends.
    pub(super) fn turned_over(&self, mover: Player) -> [(usize, u8); 2] {
        let own = mover.index();
        [
            (slot(own, self.kind), self.from),
            (slot(own, self.kind_after), self.to),
        ]
    }
}

/// A move that looks at nothing but its end.
pub(super) const NO_SEEN: usize = usize::MAX;

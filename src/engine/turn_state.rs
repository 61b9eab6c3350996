//! A turn under way, and its moves in few words.

use std::hash::{Hash, Hasher};

use super::bits::FoldHasher;
use super::board::Board;
use super::dice_left::DiceLeft;
use super::moves::Way;
use super::roll::Roll;
use super::state::{KINDS, SLOTS};
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
        let mut board = *board;
        board.thrown = roll.throw;
        TurnState {
            board,
            mover,
            roll: number,
            left: roll.full,
            moved: [0; KINDS],
        }
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
        let mut hasher = FoldHasher::default();
        hasher.write_u64(self.board.hash);
        hasher.write_u64(self.left);
        let moved = self.moved.iter().filter(|places| **places != 0);
        moved.for_each(|places| hasher.write_u128(*places));
        hasher.finish()
    }

    /// Whether the rest of the turn depends on the same in both.
    pub(super) fn is_like(&self, other: &TurnState) -> bool {
        self.board.hash == other.board.hash
            && self.left == other.left
            && self.board.bits == other.board.bits
            && self.moved == other.moved
    }
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

/// A move that looks at nothing but its end.
pub(super) const NO_SEEN: usize = usize::MAX;

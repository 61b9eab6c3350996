//! A turn under way, and its moves in few words.

use super::board::Board;
use super::moves::Way;
use super::roll::DiceLeft;
use super::state::KINDS;
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

/// A move under way: places, kinds, dice and rule by number, and what it captures.
#[derive(Clone, Copy, Debug)]
pub(super) struct PackedMove {
    pub(super) rule: u16,
    pub(super) subset: u8,
    pub(super) kind: u8,
    pub(super) from: u8,
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

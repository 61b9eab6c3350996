//! A position in which effects are judged and nothing is moved.

use super::board::{EffectBoard, Taken};
use crate::engine::bits::has;
use crate::engine::board::Board;
use crate::model::index::TrackMap;

/// A position as it was before the move, and what has gone from the space of arrival.
pub(super) struct DryBoard<'a> {
    board: &'a Board,
    tracks: &'a [TrackMap; 3],
    end: u128,
    /// The slots whose pieces have gone from there.
    gone: u32,
}

impl<'a> DryBoard<'a> {
    pub(super) fn new(board: &'a Board, tracks: &'a [TrackMap; 3], end: u128) -> DryBoard<'a> {
        DryBoard {
            board,
            tracks,
            end,
            gone: 0,
        }
    }
}

impl EffectBoard for DryBoard<'_> {
    #[inline]
    fn board(&self) -> &Board {
        self.board
    }

    #[inline]
    fn tracks(&self) -> &[TrackMap; 3] {
        self.tracks
    }

    #[inline]
    fn take(&mut self, slot: usize, spaces: u128) -> Taken {
        if spaces & self.end != 0 {
            self.gone |= 1 << slot;
        }
        Taken::default()
    }

    fn put(&mut self, _slot: usize, _pieces: Taken) {
        debug_assert!(false, "pure effects set nothing down");
    }

    #[inline]
    fn captured(&mut self, _slot: usize, _pieces: Taken) {}

    #[inline]
    fn is_shared(&self, slot: usize, place: u8) -> bool {
        has(self.board.bits[slot], place) && self.gone >> slot & 1 == 0
    }
}

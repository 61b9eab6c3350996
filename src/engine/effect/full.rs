//! A position in which effects are carried out.

use super::board::{EffectBoard, Happened, Taken};
use crate::engine::bits::{each, has};
use crate::engine::board::Board;
use crate::engine::state::{KINDS, owner_and_kind};
use crate::model::index::TrackMap;

/// A position to be changed.
pub(super) struct FullBoard<'a, F> {
    board: &'a mut Board,
    tracks: &'a [TrackMap; 3],
    /// The number of the side that moves.
    mover: usize,
    /// Its places whose pieces may not move again, by kind: marks follow their pieces.
    moved: &'a mut [u128; KINDS],
    /// Slots and places that got a second piece; hardly ever any.
    doubled: Vec<(usize, u8)>,
    /// Hears of captures and returns.
    hear: F,
}

impl<'a, F: FnMut(Happened)> FullBoard<'a, F> {
    pub(super) fn new(
        board: &'a mut Board,
        moved: &'a mut [u128; KINDS],
        tracks: &'a [TrackMap; 3],
        mover: usize,
        hear: F,
    ) -> FullBoard<'a, F> {
        FullBoard {
            board,
            tracks,
            mover,
            moved,
            doubled: Vec::new(),
            hear,
        }
    }
}

impl<F: FnMut(Happened)> EffectBoard for FullBoard<'_, F> {
    #[inline]
    fn board(&self) -> &Board {
        self.board
    }

    #[inline]
    fn tracks(&self) -> &[TrackMap; 3] {
        self.tracks
    }

    fn take(&mut self, slot: usize, spaces: u128) -> Taken {
        let (owner, kind) = owner_and_kind(slot);
        let places = self.board.clear(&self.tracks[owner], slot, spaces);
        let mut taken = Taken {
            places,
            ..Taken::default()
        };
        self.doubled.retain(|&(other, place)| {
            let here = other == slot && has(places, place);
            taken.twice |= u128::from(here) << place;
            !here
        });
        if owner == self.mover {
            let moved = &mut self.moved[usize::from(kind)];
            taken.moved = *moved & places;
            *moved &= !places;
        }
        taken
    }

    fn put(&mut self, slot: usize, pieces: Taken) {
        let (owner, kind) = owner_and_kind(slot);
        for place in each(pieces.places) {
            if has(self.board.bits[slot] | pieces.twice, place) {
                self.doubled.push((slot, place));
            }
            self.board.add(&self.tracks[owner], owner, kind, place);
        }
        if owner == self.mover {
            self.moved[usize::from(kind)] |= pieces.moved;
        }
    }

    #[inline]
    fn happened(&mut self, what: Happened) {
        (self.hear)(what);
    }

    fn is_crowded(&self) -> bool {
        !self.doubled.is_empty()
    }

    #[inline]
    fn is_shared(&self, slot: usize, place: u8) -> bool {
        has(self.board.bits[slot], place) || self.is_crowded()
    }
}

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
    /// Slots and places with so many pieces more than may stand there; hardly ever any.
    crowded: Vec<(usize, u8, u8)>,
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
            crowded: Vec::new(),
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
        let (places, beyond) = self.board.clear(&self.tracks[owner], slot, spaces);
        let mut taken = Taken {
            places,
            beyond,
            moved: 0,
        };
        self.crowded.retain(|&(other, place, more)| {
            let here = other == slot && has(places, place);
            if here {
                taken.beyond.add(place, more);
            }
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
        let track = &self.tracks[owner];
        for place in each(pieces.places) {
            let number = pieces.at(place);
            let more = self.too_many(slot, place, number);
            if more > 0 {
                self.crowded.push((slot, place, more));
            }
            if number > more {
                self.board
                    .add_group(track, owner, kind, place, number - more);
            }
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
        !self.crowded.is_empty()
    }

    #[inline]
    fn is_shared(&self, slot: usize, place: u8, number: u8) -> bool {
        self.too_many(slot, place, number) > 0 || self.is_crowded()
    }
}

impl<F> FullBoard<'_, F> {
    /// By how many a slot's pieces at a place would be too many, if so many came there.
    #[inline]
    fn too_many(&self, slot: usize, place: u8, number: u8) -> u8 {
        let (owner, kind) = owner_and_kind(slot);
        let track = &self.tracks[owner];
        self.board.too_many(track, owner, kind, place, number)
    }
}

//! A position as effects see and change it.

use crate::engine::bits::{bit, has};
use crate::engine::board::Board;
use crate::engine::program::Program;
use crate::engine::stack::Beyond;
use crate::model::index::TrackMap;

/// The pieces of a position, without the one that moves.
pub(in crate::engine) trait EffectBoard {
    /// The pieces.
    fn board(&self) -> &Board;
    /// The places of the owners.
    fn tracks(&self) -> &[TrackMap; 3];
    /// The spaces of a set now.
    #[inline]
    fn spaces(&self, set: &Program) -> u128 {
        set.eval(self.board(), self.tracks())
    }
    /// The spaces that hold a piece of one of these slots.
    #[inline]
    fn holds(&self, slots: u32) -> u128 {
        self.board().union(slots)
    }
    /// The spaces that hold a piece of this slot.
    #[inline]
    fn held(&self, slot: usize) -> u128 {
        self.board().spaces[slot]
    }
    /// Takes up all pieces of a slot on these spaces, which hold one each.
    fn take(&mut self, slot: usize, spaces: u128) -> Taken;
    /// Sets pieces down as those of a slot.
    fn put(&mut self, slot: usize, pieces: Taken);
    /// Hears what has become of pieces taken up before.
    fn happened(&mut self, what: Happened);
    /// Hears that pieces of a slot, taken up before, have been captured.
    #[inline]
    fn captured(&mut self, slot: usize, pieces: Taken) {
        if pieces.places != 0 {
            let places = pieces.places;
            self.happened(Happened::Captured { slot, places });
        }
        for number in 0..pieces.beyond.greatest() {
            let places = pieces.beyond.more_than(number);
            self.happened(Happened::Captured { slot, places });
        }
    }
    /// Whether more pieces of a kind share a place than may stand together.
    fn is_crowded(&self) -> bool;
    /// Whether so many pieces set down there would be more than may stand together, or there are too
    /// many at some place already.
    fn is_shared(&self, slot: usize, place: u8, number: u8) -> bool;
}

/// What has become of pieces on arrival.
#[derive(Clone, Copy, Debug)]
pub(in crate::engine) enum Happened {
    /// Those of a slot at these places have been captured.
    Captured { slot: usize, places: u128 },
    /// One goes from a slot and place to another.
    Shifted { from: (usize, u8), to: (usize, u8) },
    /// What follows happens on the space to which pieces have been pushed; on none: at the end of
    /// the move again.
    Pushed { to: u128 },
}

/// Pieces taken up: sets of their owner's places.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::engine) struct Taken {
    /// Where there was one.
    pub(super) places: u128,
    /// How many there were beyond the first.
    pub(super) beyond: Beyond,
    /// Those that may not move again.
    pub(super) moved: u128,
}

impl Taken {
    /// How many.
    pub(super) fn count(self) -> u32 {
        self.places.count_ones() + self.beyond.count()
    }

    /// Adds some at a place.
    pub(super) fn add(&mut self, place: u8, number: u8) {
        if number > 0 && !has(self.places, place) {
            self.places |= bit(place);
            self.beyond.add(place, number - 1);
        } else {
            self.beyond.add(place, number);
        }
    }

    /// How many at a place.
    pub(super) fn at(self, place: u8) -> u8 {
        u8::from(has(self.places, place)) + self.beyond.at(place)
    }
}

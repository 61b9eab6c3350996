//! A position as effects see and change it.

use crate::engine::board::Board;
use crate::engine::program::Program;
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
        for places in [pieces.places, pieces.twice] {
            if places != 0 {
                self.happened(Happened::Captured { slot, places });
            }
        }
    }
    /// Whether two pieces of a kind share a place.
    fn is_crowded(&self) -> bool;
    /// Whether a piece set down there would share the place with one of its kind, or two others
    /// share one already.
    fn is_shared(&self, slot: usize, place: u8) -> bool;
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
    /// Where there were two.
    pub(super) twice: u128,
    /// Those that may not move again.
    pub(super) moved: u128,
}

impl Taken {
    /// How many.
    pub(super) fn count(self) -> u32 {
        self.places.count_ones() + self.twice.count_ones()
    }
}

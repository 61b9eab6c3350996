//! A position as effects see and change it.

use crate::engine::program::Program;
use crate::model::index::TrackMap;

/// The pieces of a position, without the one that moves.
pub(in crate::engine) trait EffectBoard {
    /// The spaces of a set now.
    fn spaces(&self, set: &Program) -> u128;
    /// The spaces that hold a piece of one of these slots.
    fn holds(&self, slots: u32) -> u128;
    /// The spaces that hold a piece of this slot.
    fn held(&self, slot: usize) -> u128;
    /// The places of an owner.
    fn track(&self, owner: usize) -> &TrackMap;
    /// Takes up all pieces of a slot on these spaces, which hold one each.
    fn take(&mut self, slot: usize, spaces: u128) -> Taken;
    /// Sets pieces down as those of a slot.
    fn put(&mut self, slot: usize, pieces: Taken);
    /// Hears that pieces of a slot, taken up before, have been captured.
    fn captured(&mut self, slot: usize, pieces: Taken);
    /// Whether a piece set down there would share the place with one of its kind, or two others
    /// share one already.
    fn is_shared(&self, slot: usize, place: u8) -> bool;
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

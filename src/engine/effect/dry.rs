//! A position in which effects are judged and nothing is moved.

use super::board::{EffectBoard, Happened, Taken};
use crate::engine::bits::{each, each_small, has};
use crate::engine::board::Board;
use crate::engine::program::Program;
use crate::engine::stack::{self, Beyond};
use crate::engine::state::KINDS;
use crate::model::index::TrackMap;

/// A position as it was before the move, and what has gone from the space of arrival or come there.
///
/// INVARIANT: where pieces may stand together in a game, none comes there but the moving ones; how many of them have
/// gone is not told.
pub(super) struct DryBoard<'a> {
    board: &'a Board,
    tracks: &'a [TrackMap; 3],
    /// The space of arrival, and the set of it alone.
    space: u8,
    end: u128,
    /// The slots whose pieces have gone from there.
    gone: u32,
    /// The slots of which pieces have come there.
    came: u32,
    /// Those pieces; hardly ever any.
    pieces: Vec<(usize, Taken)>,
}

impl<'a> DryBoard<'a> {
    pub(super) fn new(board: &'a Board, tracks: &'a [TrackMap; 3], space: u8) -> DryBoard<'a> {
        DryBoard {
            board,
            tracks,
            space,
            end: 1 << space,
            gone: 0,
            came: 0,
            pieces: Vec::new(),
        }
    }

    /// The places on the space of arrival that hold a piece of a slot.
    fn there(&self, slot: usize) -> u128 {
        let at = self.tracks[slot / KINDS].at[usize::from(self.space)];
        let stay = match self.gone >> slot & 1 {
            0 => self.board.bits[slot] & at,
            _ => 0,
        };
        let came = self.pieces.iter().filter(|(other, _)| *other == slot);
        came.fold(stay, |all, (_, pieces)| all | pieces.places)
    }

    /// The spaces of these slots, of which something has gone from the space of arrival or come there.
    fn changed(&self, slots: u32, spaces: u128) -> u128 {
        each_small(slots).fold(spaces & !self.end, |all, slot| {
            all | self.held(slot) & self.end
        })
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
    fn spaces(&self, set: &Program) -> u128 {
        match set {
            Program::Flat { slots, flip, keep } => (self.holds(*slots) ^ flip) & keep,
            // Where something has changed, no other set is asked for.
            Program::Code { .. } => set.eval(self.board, self.tracks),
        }
    }

    #[inline]
    fn holds(&self, slots: u32) -> u128 {
        let spaces = self.board.union(slots);
        if (self.gone | self.came) & slots == 0 {
            return spaces;
        }
        self.changed(slots, spaces)
    }

    #[inline]
    fn held(&self, slot: usize) -> u128 {
        let spaces = self.board.spaces[slot];
        match (self.gone >> slot & 1, self.came >> slot & 1) {
            (0, 0) => spaces,
            (_, 0) => spaces & !self.end,
            _ => spaces | self.end,
        }
    }

    #[inline]
    fn take(&mut self, slot: usize, spaces: u128) -> Taken {
        if spaces & self.end == 0 {
            return Taken::default();
        }
        let places = self.there(slot);
        self.gone |= 1 << slot;
        self.came &= !(1 << slot);
        let mut twice = 0;
        self.pieces.retain(|(other, pieces)| {
            twice |= if *other == slot {
                pieces.beyond.places()
            } else {
                0
            };
            *other != slot
        });
        Taken {
            places,
            beyond: Beyond::one(twice),
            moved: 0,
        }
    }

    fn put(&mut self, slot: usize, pieces: Taken) {
        for place in each(pieces.places) {
            let twice = (self.there(slot) | pieces.beyond.places()) & 1 << place;
            let places = 1 << place;
            let come = Taken {
                places,
                beyond: Beyond::one(twice),
                moved: 0,
            };
            self.pieces.push((slot, come));
            self.came |= 1 << slot;
        }
    }

    #[inline]
    fn happened(&mut self, _what: Happened) {}

    fn is_crowded(&self) -> bool {
        let several = |pieces: &Taken| pieces.beyond.places() != 0;
        self.pieces.iter().any(|(_, pieces)| several(pieces))
    }

    #[inline]
    fn is_shared(&self, slot: usize, place: u8, number: u8) -> bool {
        let group = &self.tracks[slot / KINDS].groups[slot % KINDS];
        let there = match (group.counts(), self.gone >> slot & 1) {
            (true, 0) => stack::size(&self.board.bits, group, slot, place),
            (true, _) => 0,
            _ if self.gone | self.came == 0 => u8::from(has(self.board.bits[slot], place)),
            _ => u8::from(has(self.there(slot), place)),
        };
        usize::from(there) + usize::from(number) > group.most() || self.is_crowded()
    }
}

//! `capture`: pieces leave the game.

use super::board::EffectBoard;
use super::list::Capture;
use super::perform::{Arriving, BitboardEffect, Facts, Perform};
use crate::engine::bits::each_small;
use crate::model::At;

impl Perform for Capture {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let looked = arriving.looked(self.at);
        let board = &mut arriving.board;
        let looked = looked & board.spaces(&self.within);
        if board.holds(self.pieces) & looked == 0 {
            return 0;
        }
        for slot in each_small(self.pieces) {
            let hit = board.held(slot) & looked;
            if hit != 0 {
                let taken = board.take(slot, hit);
                board.captured(slot, taken);
                arriving.verdict.captured |= hit;
                arriving.verdict.count += taken.count();
                arriving.caught |= 1 << slot;
            }
        }
        0
    }

    fn facts(&self) -> Facts<'_> {
        let (slots, within, at) = (self.pieces, &self.within, self.at);
        Facts {
            captures: Some(slots),
            at,
            pure: within.constant().is_some(),
            at_end: at == At::End && within.is_flat(),
            on_bitboards: Some(BitboardEffect::Capture { slots, within, at }),
            ..Facts::default()
        }
    }
}

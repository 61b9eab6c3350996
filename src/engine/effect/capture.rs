//! `capture`: pieces leave the game.

use super::board::EffectBoard;
use super::list::Capture;
use super::perform::{Arriving, BitboardEffect, Facts, Perform};
use crate::engine::bits::each_small;
use crate::model::At;

impl Perform for Capture {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let board = &mut arriving.board;
        let looked = arriving.seen.at(self.at, arriving.end) & board.spaces(&self.within);
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

    fn facts(&self) -> Facts {
        let within = self.within.constant();
        let slots = self.pieces;
        let bitboards = |within| BitboardEffect::Capture { slots, within };
        Facts {
            captures: Some((slots, self.at)),
            makes: None,
            pure: within.is_some(),
            at_end: self.at == At::End && self.within.is_flat(),
            recruits: false,
            on_bitboards: within.filter(|_| self.at == At::End).map(bitboards),
        }
    }
}

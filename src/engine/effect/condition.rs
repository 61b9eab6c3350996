//! `if`: effects that happen only under a condition.

use super::board::EffectBoard;
use super::list::{IfCaptured, IfOn};
use super::perform::{Arriving, BitboardEffect, Facts, Perform};

impl Perform for IfCaptured {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        if arriving.caught & self.pieces == 0 {
            self.then
        } else {
            0
        }
    }

    fn facts(&self) -> Facts<'_> {
        let (slots, skip) = (self.pieces, self.then);
        Facts {
            pure: true,
            at_end: true,
            on_bitboards: Some(BitboardEffect::UnlessCaptured { slots, skip }),
            ..Facts::default()
        }
    }
}

impl Perform for IfOn {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        if arriving.board.spaces(&self.set) & arriving.end == 0 {
            self.then
        } else {
            0
        }
    }

    fn facts(&self) -> Facts<'_> {
        let (spaces, skip) = (&self.set, self.then);
        Facts {
            pure: spaces.constant().is_some(),
            at_end: spaces.is_flat(),
            on_bitboards: Some(BitboardEffect::UnlessOn { spaces, skip }),
            ..Facts::default()
        }
    }
}

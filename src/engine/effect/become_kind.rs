//! `become`: the moving piece changes its kind.

use super::board::EffectBoard;
use super::list::Become;
use super::perform::{Arriving, BitboardEffect, Facts, Perform};

impl Perform for Become {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let verdict = &mut arriving.verdict;
        verdict.promoted |= self.inside && verdict.kind != self.kind;
        verdict.kind = self.kind;
        0
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            makes: Some(self.kind),
            pure: true,
            at_end: true,
            on_bitboards: Some(BitboardEffect::Become { kind: self.kind }),
            ..Facts::default()
        }
    }
}

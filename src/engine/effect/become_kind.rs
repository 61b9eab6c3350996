//! `become`: the moving piece changes its kind.

use super::board::EffectBoard;
use super::perform::{Arriving, BitboardEffect, Compiling, Facts, Perform};
use crate::model::index::KindId;

/// The moving piece becomes this kind.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Become {
    kind: u8,
    inside: bool,
}

impl Become {
    pub(super) fn new(with: Compiling<'_>, kind: &KindId) -> Become {
        Become {
            kind: kind.0,
            inside: with.inside,
        }
    }
}

impl Perform for Become {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let verdict = &mut arriving.verdict;
        verdict.promoted |= self.inside && verdict.kind != self.kind;
        verdict.kind = self.kind;
        0
    }

    fn facts(&self) -> Facts {
        Facts {
            captures: None,
            makes: Some(self.kind),
            pure: true,
            on_bitboards: Some(BitboardEffect::Become { kind: self.kind }),
        }
    }
}

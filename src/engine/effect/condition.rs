//! `if`: effects that happen only under a condition.

use super::board::EffectBoard;
use super::perform::{Arriving, BitboardEffect, Compiling, Facts, Perform};
use crate::engine::program::Program;
use crate::model::index::{PieceMask, SpaceExpression};

/// Leaves out the next effects unless such a piece was captured.
#[derive(Clone, Debug)]
pub(in crate::engine) struct IfCaptured {
    slots: u32,
    skip: usize,
}

impl IfCaptured {
    pub(super) fn new(with: Compiling<'_>, pieces: &PieceMask, then: usize) -> IfCaptured {
        IfCaptured {
            slots: with.context.pieces(*pieces),
            skip: then,
        }
    }
}

impl Perform for IfCaptured {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        if arriving.caught & self.slots == 0 {
            self.skip
        } else {
            0
        }
    }

    fn facts(&self) -> Facts {
        let (slots, skip) = (self.slots, self.skip);
        Facts {
            pure: true,
            on_bitboards: Some(BitboardEffect::UnlessCaptured { slots, skip }),
            ..Facts::default()
        }
    }
}

/// Leaves out the next effects unless the space of arrival is in the set.
#[derive(Clone, Debug)]
pub(in crate::engine) struct IfOn {
    set: Program,
    skip: usize,
}

impl IfOn {
    pub(super) fn new(with: Compiling<'_>, set: &SpaceExpression, then: usize) -> IfOn {
        IfOn {
            set: with.context.set(set),
            skip: then,
        }
    }
}

impl Perform for IfOn {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        if arriving.board.spaces(&self.set) & arriving.end == 0 {
            self.skip
        } else {
            0
        }
    }

    fn facts(&self) -> Facts {
        let (spaces, skip) = (self.set.constant(), self.skip);
        Facts {
            pure: spaces.is_some(),
            on_bitboards: spaces.map(|spaces| BitboardEffect::UnlessOn { spaces, skip }),
            ..Facts::default()
        }
    }
}

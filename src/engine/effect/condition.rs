//! `if`: effects that happen only under a condition.

use super::board::EffectBoard;
use super::perform::{Arriving, BitboardEffect, Compiling, Perform, constant};
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

    fn is_pure(&self) -> bool {
        true
    }

    fn on_bitboards(&self) -> Option<BitboardEffect> {
        Some(BitboardEffect::UnlessCaptured {
            slots: self.slots,
            skip: self.skip,
        })
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

    fn is_pure(&self) -> bool {
        self.set.is_constant()
    }

    fn on_bitboards(&self) -> Option<BitboardEffect> {
        let spaces = constant(&self.set)?;
        Some(BitboardEffect::UnlessOn {
            spaces,
            skip: self.skip,
        })
    }
}

//! What moving a piece takes to know of a column.

use super::ahead::Doubling;
use super::frame::Frame;
use super::word::Word;

/// What moving a piece takes to know of a column, and where its pieces stop if they go ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slim<W, const K: usize> {
    /// By kind: the places where a piece may start.
    pub(super) starts: [W; K],
    /// By kind: the fate of a piece that arrives.
    pub(super) fates: [u8; K],
    /// What can be spent then.
    pub(super) next: u16,
    pub(super) distance: u8,
    /// The places that it comes to ahead.
    pub(super) way: Doubling,
    /// The same without the last.
    pub(super) passed: Doubling,
    /// All places, or none if none are passed.
    passes: W,
    /// Its number in the plan.
    pub(super) column: u8,
}

impl<W: Word, const K: usize> Slim<W, K> {
    /// A way of this length without starts.
    pub(super) fn new(distance: u8, next: u16) -> Self {
        let passed = distance.saturating_sub(1);
        Slim {
            starts: [W::NONE; K],
            fates: [0; K],
            next,
            distance,
            way: Doubling::new(distance),
            passed: Doubling::new(passed),
            passes: W::all_if(passed > 0),
            column: 0,
        }
    }

    /// From where something that lies there, unrolled, is on one of the `distance` places ahead, at most
    /// [`SHORT`](super::ahead::SHORT).
    #[inline(always)]
    pub(super) fn stopped(&self, frame: &Frame<W>, there: W) -> W {
        self.way.doubled(frame, frame.back(there, 1))
    }

    /// The same without the last of them.
    #[inline(always)]
    pub(super) fn stopped_on_the_way(&self, frame: &Frame<W>, there: W) -> W {
        let next = frame.back(there, 1) & self.passes;
        self.passed.doubled(frame, next)
    }
}

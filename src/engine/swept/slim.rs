//! What moving a piece takes to know of a column.

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
    /// Which number of the tower, and how far it must be moved besides, to hold whatever lies
    /// on one of the `distance - 1` places ahead.
    pub(super) level: u8,
    pub(super) shift: u8,
    /// All places, or none if none are passed.
    pub(super) passes: W,
    /// Shifts that double up one place ahead to `distance` places, if it is short (see [`doubling`]),
    /// and those that double it up to one place less.
    pub(super) shifts: [u8; 3],
    pub(super) shifts_passed: [u8; 3],
    /// Its number in the plan.
    pub(super) column: u8,
}

/// The longest way of a single die to which [`doubling`] comes.
pub(super) const SHORT: u8 = 8;

/// The shifts by which one place ahead is doubled up to so many, at most [`SHORT`].
pub(super) fn doubling(places: u8) -> [u8; 3] {
    let mut reached = 1;
    [1, 2, 4].map(|step| {
        let shift = places.saturating_sub(reached).min(step);
        reached += shift;
        shift
    })
}

impl<W: Word, const K: usize> Slim<W, K> {
    /// A way of this length without starts.
    pub(super) fn new(distance: u8, next: u16) -> Self {
        // The greatest power of two in a number of places, and what is left.
        let passed = distance.saturating_sub(1);
        let level = 8 - passed.leading_zeros() as u8;
        Slim {
            starts: [W::NONE; K],
            fates: [0; K],
            next,
            distance,
            level,
            shift: passed - (1 << level >> 1),
            passes: W::all_if(passed > 0),
            shifts: doubling(distance),
            shifts_passed: doubling(passed),
            column: 0,
        }
    }

    /// From where something that lies there is on one of the `distance` places ahead, at most
    /// [`SHORT`].
    #[inline(always)]
    pub(super) fn stopped(&self, frame: &Frame<W>, there: W) -> W {
        let one = frame.back(there, 1);
        self.shifts
            .iter()
            .fold(one, |stopped, shift| stopped | frame.back(stopped, *shift))
    }

    /// The same without the last of them.
    #[inline(always)]
    pub(super) fn stopped_on_the_way(&self, frame: &Frame<W>, there: W) -> W {
        let one = frame.back(there, 1) & self.passes;
        let shifts = self.shifts_passed.iter();
        shifts.fold(one, |stopped, shift| stopped | frame.back(stopped, *shift))
    }
}

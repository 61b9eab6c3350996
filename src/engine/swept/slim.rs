//! What moving a piece takes to know of a column.

use super::frame::Frame;
use super::word::{Word, within};

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
    /// The exponent of the greatest power of two in the distance, and what is left, if it is at most [`SHORT`]; of longer
    /// ones they mean nothing.
    pub(super) power: u8,
    pub(super) beyond: u8,
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

/// The greatest power of two in a number of places, by one more than its exponent (0 if there are none), and what is
/// left.
fn greatest_power(places: u8) -> (u8, u8) {
    let above = 8 - places.leading_zeros() as u8;
    (above, places - (1 << above >> 1))
}

/// Where something lies ahead, by how far at most: 1, 2, 4 or 8 places.
pub(super) struct Ahead<W>([W; 4]);

impl<W: Word> Ahead<W> {
    /// What lies there, as seen from all places.
    #[inline(always)]
    pub(super) fn new(frame: &Frame<W>, there: W) -> Self {
        let one = frame.back(there, 1);
        let two = one | frame.back(one, 1);
        let four = two | frame.back(two, 2);
        Ahead([one, two, four, four | frame.back(four, 4)])
    }

    /// From where something is on one of the `distance` places of such a way, at most [`SHORT`].
    #[inline(always)]
    pub(super) fn stopped<const K: usize>(&self, frame: &Frame<W>, slim: &Slim<W, K>) -> W {
        let near = self.0[within(slim.power.into(), 4)];
        near | frame.back(near, slim.beyond)
    }
}

impl<W: Word, const K: usize> Slim<W, K> {
    /// A way of this length without starts.
    pub(super) fn new(distance: u8, next: u16) -> Self {
        let passed = distance.saturating_sub(1);
        let (level, shift) = greatest_power(passed);
        let (above, beyond) = greatest_power(distance);
        Slim {
            starts: [W::NONE; K],
            fates: [0; K],
            next,
            distance,
            level,
            shift,
            power: above.saturating_sub(1) & 3,
            beyond,
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

//! What lies ahead, as seen from all places at once.

use super::frame::Frame;
use super::word::{Word, within};

/// Room for all levels of [`Ahead`], and to spare.
const LEVELS: usize = 8;

/// The greatest distance that [`Ahead`] knows unless it is made to look far.
pub(super) const NEAR: u8 = 15;

/// The greatest distance of [`Doubling::doubled`].
pub(super) const SHORT: u8 = 8;

/// The doubling that looks as many places ahead as a distance, for all places at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Doubling {
    /// The greatest power of two in the distance, by one more than its exponent (0 for none), and what is left.
    level: u8,
    rest: u8,
    /// Shifts that double up one place to so many, at most [`SHORT`].
    shifts: [u8; 3],
}

impl Doubling {
    pub(super) fn new(places: u8) -> Self {
        let level = 8 - places.leading_zeros() as u8;
        let mut reached = 1;
        let shifts = [1, 2, 4].map(|step| {
            let shift = places.saturating_sub(reached).min(step);
            reached += shift;
            shift
        });
        Doubling {
            level,
            rest: places - (1 << level >> 1),
            shifts,
        }
    }

    /// From where something lies at most so far ahead, of which is known from where it lies next: the shortest way for
    /// one distance alone, where [`Ahead`] serves several.
    #[inline(always)]
    pub(super) fn doubled<W: Word>(&self, frame: &Frame<W>, next: W) -> W {
        let shifts = self.shifts.iter();
        shifts.fold(next, |found, shift| found | frame.back(found, *shift))
    }
}

/// From where something lies ahead, at most 0, 1, 2, 4, 8 or 16 places.
pub(super) struct Ahead<W>([W; LEVELS]);

impl<W: Word> Ahead<W> {
    /// What lies there, unrolled; up to [`NEAR`] places ahead, or, if it is `far`, up to twice as many and one.
    #[inline(always)]
    pub(super) fn new(frame: &Frame<W>, there: W, far: bool) -> Self {
        let one = frame.back(there, 1);
        let two = one | frame.back(one, 1);
        let four = two | frame.back(two, 2);
        let eight = four | frame.back(four, 4);
        let sixteen = match far {
            true => eight | frame.back(eight, 8),
            false => W::NONE,
        };
        let none = W::NONE;
        Ahead([none, one, two, four, eight, sixteen, none, none])
    }

    /// From where something lies at most so far ahead.
    #[inline(always)]
    pub(super) fn within(&self, frame: &Frame<W>, distance: Doubling) -> W {
        let near = self.0[within(distance.level.into(), LEVELS)];
        near | frame.back(near, distance.rest)
    }
}

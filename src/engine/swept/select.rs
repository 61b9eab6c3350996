//! The start of a move, and its dice, from the move's number.

use super::frame::{Frame, MOST_PLACES};
use super::plan::{CHOICE, Pair};
use super::slim::Slim;
use super::word::{Word, within};

/// The number of a legal move, if there are any and one is chosen.
#[inline(always)]
pub(super) fn chosen(
    choose: &mut impl FnMut(usize, bool) -> Option<usize>,
    moves: u32,
    may_stop: bool,
) -> Option<u32> {
    if moves == 0 {
        return None;
    }
    choose(moves as usize, may_stop).map(|number| number as u32)
}

impl<W: Word> Frame<W> {
    /// The start of the move of this number, and how many moves of the same start come before it.
    /// The starts go in board order; the number of moves from each is written in `planes`, a bit
    /// in each.
    #[inline(always)]
    pub(super) fn nth<const P: usize>(&self, planes: [W; P], number: u32) -> (u8, u32) {
        let any = planes.iter().fold(W::NONE, |all, plane| all | *plane);
        let mut before = number;
        // Few pieces have eight moves or more: the higher planes are read of those only.
        let many = planes.iter().skip(3);
        let many = many.fold(W::NONE, |many, plane| many | *plane);
        let digits = |place: u8, planes: &[W]| {
            let planes = planes.iter().enumerate();
            planes.fold(0, |moves, (i, plane)| moves | plane.digit(place) << i)
        };
        let moves = |place: u8| {
            if P > 3 && many.has(place) {
                digits(place, &planes)
            } else {
                digits(place, &planes[..P.min(3)])
            }
        };
        for &(run, falls) in &self.runs {
            let mut starts = any & run;
            while !starts.is_none() {
                let place = starts.extreme(falls);
                let moves = if P == 1 { 1 } else { moves(place) };
                if before < moves {
                    return (place, before);
                }
                before -= moves;
                starts &= !W::one(place);
            }
        }
        // INVARIANT: the number is less than the count of all moves.
        debug_assert!(false, "no move {number}");
        (0, 0)
    }
}

impl<W: Word, const K: usize> Pair<W, K> {
    /// For each start, the number of its moves: a bit in each set.
    #[inline(always)]
    pub(super) fn planes([one, other, sum]: [W; 3]) -> [W; 2] {
        [one ^ other ^ sum, (one & other) | ((one ^ other) & sum)]
    }

    /// Which of the moves from this place it is that has so many before it: one die's, the
    /// other's, or the sum's, of which these are the legal starts.
    #[inline(always)]
    pub(super) fn which(&self, starts: [W; 3], place: u8, before: u32) -> usize {
        let [one, other, sum] = starts.map(|starts| starts.digit(place));
        let there = (one | other << 1 | sum << 2) as usize;
        let order = self.order[within(place.into(), MOST_PLACES)].into();
        let choice = &CHOICE[within(order, CHOICE.len())];
        choice[there][within(before as usize, 4)].into()
    }

    #[inline(always)]
    pub(super) fn slim(&self, which: usize) -> &Slim<W, K> {
        &self.slims[within(which, 4)]
    }
}

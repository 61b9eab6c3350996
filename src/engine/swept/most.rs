//! Which moves lead to a play of the most dice.

use super::moves::{Course, union};
use super::tables::{COLUMNS, Column, DONE, Frame, MOST_LEFT, MOST_PLACES, Run, Tables};
use super::word::{Word, within};
use crate::dice::MAX_DICE;

impl<W: Word> Frame<W> {
    /// Of starts of moves that go `distance` ahead, those for which neither of two witnesses
    /// speaks: pieces of `next`, who can go `left` now.
    #[inline(always)]
    pub(super) fn doubtful(&self, starts: W, distance: u8, next: W, left: u8) -> W {
        if next.is_none() {
            return starts;
        }
        let windows = &self.window[within(left.into(), MOST_LEFT)];
        let bad = |place: u8| {
            let window = windows[within(place.into(), MOST_PLACES)];
            W::one(place) | window.down(distance)
        };
        starts & bad(next.lowest()) & bad(next.highest())
    }
}

impl<W: Word, const K: usize> Tables<W, K> {
    /// Leaves of the starts of each column those that lead to a play of the most dice.
    #[inline(always)]
    pub(super) fn keep_most(&self, course: &Course<'_, W, K>, masks: &mut [W; COLUMNS]) {
        if course.plan.dice == 2 {
            self.keep_both(course, masks);
        } else {
            self.keep_greatest(course, masks);
        }
    }

    /// The same with two dice left.
    #[inline(never)]
    fn keep_both(&self, course: &Course<'_, W, K>, masks: &mut [W; COLUMNS]) {
        let before = *masks;
        let mut both = W::NONE;
        for (i, column) in course.plan.columns.iter().enumerate() {
            if column.spent == 1 {
                masks[i] &= !self.unfollowed(course, column, &before, before[i]);
            }
            both |= masks[i];
        }
        if both.is_none() {
            *masks = before;
        }
    }

    /// Of a column's starts that leave one die, those after which it cannot be spent.
    ///
    /// A piece that could spend it now still can unless the move ends on its way or is its own.
    /// So of the two pieces that lie furthest apart usually one is a witness for any move.
    #[inline(always)]
    fn unfollowed(
        &self,
        course: &Course<'_, W, K>,
        column: &Column<W, K>,
        masks: &[W; COLUMNS],
        starts: W,
    ) -> W {
        let frame = &course.side.frame;
        let mut next = W::NONE;
        for &follower in &column.followers {
            next |= masks[within(follower.into(), COLUMNS)];
        }
        let doubtful = match column.run {
            Run::Ahead => frame.doubtful(starts, column.slim.distance, next, column.leaves),
            Run::Along(_) => starts,
        };
        if doubtful.is_none() {
            return doubtful;
        }
        self.tried(course, column, next, doubtful)
    }

    /// Of doubtful starts those that truly are: without a third witness, and without a piece
    /// that the move sets free.
    #[inline(never)]
    pub(super) fn tried(
        &self,
        course: &Course<'_, W, K>,
        column: &Column<W, K>,
        next: W,
        mut doubtful: W,
    ) -> W {
        let frame = &course.side.frame;
        let free = course.free;
        let mut able = W::NONE;
        for &follower in &column.followers {
            let follower = &course.plan.columns[usize::from(follower)];
            able |= union(&free, &follower.slim.starts);
        }
        // Where a piece may move again, it can follow itself; where two share a place, the one
        // can follow the other.
        let try_all = column.try_out
            || column.run != Run::Ahead
            || !self.often.is_none()
            || !course.plan.settled;
        let windows = &frame.window[within(column.leaves.into(), MOST_LEFT)];
        let window = |place: u8| windows[within(place.into(), MOST_PLACES)];
        let mut lost = W::NONE;
        while !doubtful.is_none() {
            let place = doubtful.lowest();
            let here = W::one(place);
            doubtful = doubtful.rest();
            let mut maybe = try_all;
            if !maybe {
                let mut witnesses = next & !here;
                let end = place + column.slim.distance;
                while !witnesses.is_none() && window(witnesses.lowest()).has(end) {
                    witnesses = witnesses.rest();
                }
                if !witnesses.is_none() {
                    continue;
                }
                let mut stopped = able & !next & !here;
                while !stopped.is_none() && !maybe {
                    maybe = window(stopped.lowest()).has(place);
                    stopped = stopped.rest();
                }
            }
            if maybe {
                let mut after = *course;
                self.make(&mut after, &column.slim, place, course.end(column, place));
                maybe = after.any();
            }
            if !maybe {
                lost |= here;
            }
        }
        lost
    }

    /// The same as [`Tables::keep_both`] with any number of dice.
    #[inline(never)]
    fn keep_greatest(&self, course: &Course<'_, W, K>, masks: &mut [W; COLUMNS]) {
        let mut found = [[W::NONE; COLUMNS]; MAX_DICE + 1];
        let mut most = 0;
        for (i, column) in course.plan.columns.iter().enumerate() {
            let mut starts = masks[i];
            while !starts.is_none() {
                let place = starts.lowest();
                starts = starts.rest();
                let total = within(self.total(course, column, place), found.len());
                found[total][i] |= W::one(place);
                most = most.max(total);
            }
        }
        *masks = found[most];
    }

    /// The most dice that a play can spend which begins with this move.
    fn total(&self, course: &Course<'_, W, K>, column: &Column<W, K>, place: u8) -> usize {
        let spent = usize::from(column.spent);
        if column.slim.next == DONE {
            return spent;
        }
        let mut after = *course;
        self.make(&mut after, &column.slim, place, course.end(column, place));
        spent + self.greatest(&after)
    }

    /// The most dice that can still be spent.
    fn greatest(&self, course: &Course<'_, W, K>) -> usize {
        let plan = course.plan;
        let dice = usize::from(plan.dice);
        if dice <= 1 {
            return usize::from(dice == 1 && course.any());
        }
        let mut masks = [W::NONE; COLUMNS];
        course.sweep(&mut masks);
        let pairs = || {
            plan.columns
                .iter()
                .zip(masks)
                .filter(|(_, mask)| !mask.is_none())
        };
        if pairs().any(|(column, _)| usize::from(column.spent) == dice) {
            return dice;
        }
        let mut most = 0;
        for (column, mut starts) in pairs() {
            if dice == 2 && column.spent == 1 {
                if self.unfollowed(course, column, &masks, starts) != starts {
                    return dice;
                }
                most = most.max(1);
                continue;
            }
            while !starts.is_none() {
                let place = starts.lowest();
                starts = starts.rest();
                most = most.max(self.total(course, column, place));
                if most == dice {
                    return dice;
                }
            }
        }
        most
    }
}

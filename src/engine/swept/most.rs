//! Which moves lead to a play of the most dice.

use super::frame::{MOST_LEFT, MOST_PLACES};
use super::known_greatest::{KnownGreatest, LaterMoment};
use super::moves::{Course, union};
use super::plan::{COLUMNS, Column, DONE, Plan, Run};
use super::tables::Tables;
use super::word::{Word, within};

/// So many columns are most often enough.
const FEW: usize = 16;

/// So many dice left, and more, are worth remembering.
const MANY: usize = 4;

impl<W: Word, const K: usize> Tables<W, K> {
    /// Leaves of the starts of each column, of those that are open, those that lead to a play of the
    /// most dice.
    #[inline(always)]
    pub(super) fn keep_most(
        &self,
        course: &Course<'_, W, K>,
        masks: &mut [W],
        known: &mut KnownGreatest<W, K>,
    ) {
        let few = masks.len() <= FEW;
        match (course.plan.dice == 2, few) {
            (true, true) => self.keep_both::<FEW>(course, masks),
            (true, false) => self.keep_both::<COLUMNS>(course, masks),
            _ if course.plan.run_length > 0 && self.keep_while_free(course, masks, known) => {}
            (false, true) => self.keep_greatest::<FEW>(course, masks, known),
            (false, false) => self.keep_greatest::<COLUMNS>(course, masks, known),
        }
    }

    /// The same where some piece can spend all dice whatever else is done; whether there is one.
    #[inline(never)]
    fn keep_while_free(
        &self,
        course: &Course<'_, W, K>,
        masks: &mut [W],
        known: &mut KnownGreatest<W, K>,
    ) -> bool {
        let runners = course.runners();
        if runners.is_none() || !runners.rest().is_none() {
            return !runners.is_none();
        }
        let place = runners.lowest();
        for (column, mask) in course.plan.columns.iter().zip(masks) {
            // Who goes otherwise may not go on.
            let doubtful = !column.runs && mask.has(place);
            if doubtful && self.total(course, column, place, known) < course.plan.dice.into() {
                *mask &= !runners;
            }
        }
        true
    }

    /// The same with two dice left, where there are at most `N` columns.
    #[inline(never)]
    fn keep_both<const N: usize>(&self, course: &Course<'_, W, K>, masks: &mut [W]) {
        let (mut kept, mut both) = ([W::NONE; N], W::NONE);
        for (i, column) in course.plan.columns.iter().take(masks.len()).enumerate() {
            let mut starts = masks[i];
            if column.spent == 1 {
                starts &= !self.unfollowed(course, column, masks, starts);
            }
            kept[within(i, N)] = starts;
            both |= starts;
        }
        if !both.is_none() {
            masks.copy_from_slice(&kept[..masks.len()]);
        }
    }

    /// Leaves of the starts of each column those after which no part of a die is left over, and of
    /// moves that go before others these alone.
    #[inline(never)]
    pub(super) fn keep_unbroken(&self, course: &Course<'_, W, K>, masks: &mut [W]) {
        // Who follows may be one of the others.
        let mut all = [W::NONE; COLUMNS];
        let all = &mut all[..masks.len()];
        all.copy_from_slice(masks);
        if course.plan.prefers {
            self.keep_preferred(course, masks);
        }
        for (column, starts) in course.plan.columns.iter().zip(masks) {
            if column.slim.next != DONE {
                *starts &= !self.unfollowed(course, column, all, *starts);
            }
        }
    }

    /// Of a column's starts that leave one die, or the rest of one, those after which it cannot be spent.
    ///
    /// A piece that could spend it now still can unless the move ends on its way or is its own.
    /// So of the two pieces that lie furthest apart usually one is a witness for any move.
    #[inline(always)]
    fn unfollowed(
        &self,
        course: &Course<'_, W, K>,
        column: &Column<W, K>,
        masks: &[W],
        starts: W,
    ) -> W {
        let (doubtful, next) = course.in_doubt(column, masks, starts);
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
            || self.changes_others
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
                let end = frame.ahead(place, column.slim.distance);
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
    fn keep_greatest<const N: usize>(
        &self,
        course: &Course<'_, W, K>,
        masks: &mut [W],
        known: &mut KnownGreatest<W, K>,
    ) {
        let dice = usize::from(course.plan.dice);
        let columns = || course.plan.columns.iter().zip(0..masks.len());
        if self.able(course, course.plan).rest().is_none() {
            // Whoever moves leaves nobody who could spend the rest.
            let spent = |(column, i): (&Column<W, K>, usize)| match masks[i].is_none() {
                true => 0,
                false => column.spent,
            };
            let most = columns().map(spent).max().unwrap_or(0);
            for (column, mask) in course.plan.columns.iter().zip(masks) {
                *mask &= W::all_if(column.spent == most);
            }
            return;
        }
        // The starts after which all dice can be spent for certain, and those that are in doubt.
        let (mut kept, mut doubtful) = ([W::NONE; N], [W::NONE; N]);
        let (mut sure, mut doubts) = (W::NONE, W::NONE);
        for (column, i) in columns() {
            let starts = masks[i];
            let doubt = match column.slim.next {
                _ if starts.is_none() => continue,
                DONE if usize::from(column.spent) == dice => W::NONE,
                DONE => starts,
                _ => course.in_doubt(column, masks, starts).0,
            };
            kept[within(i, N)] = starts & !doubt;
            doubtful[within(i, N)] = doubt;
            sure |= starts & !doubt;
            doubts |= doubt;
        }
        if doubts.is_none() {
            return;
        }
        let mut most = if sure.is_none() { 0 } else { dice };
        for (column, i) in columns() {
            // What is done has spent what it spends.
            if column.slim.next == DONE && usize::from(column.spent) < most {
                continue;
            }
            let mut starts = doubtful[within(i, N)];
            while !starts.is_none() {
                let place = starts.lowest();
                starts = starts.rest();
                let total = self.total(course, column, place, known);
                if total > most {
                    (kept, most) = ([W::NONE; N], total);
                }
                if total == most {
                    kept[within(i, N)] |= W::one(place);
                }
            }
        }
        masks.copy_from_slice(&kept[..masks.len()]);
    }

    /// The pieces that a plan, or one that follows it, might move, whatever stood in their way; all places, if a
    /// piece may move twice or others may come.
    #[inline(always)]
    fn able(&self, course: &Course<'_, W, K>, plan: &Plan<W, K>) -> W {
        let once = self.often.is_none() && !self.changes_others && course.plan.settled;
        match once {
            true => union(&course.free, &plan.able),
            false => W::ALL,
        }
    }

    /// The most dice that a play can spend which begins with this move.
    fn total(
        &self,
        course: &Course<'_, W, K>,
        column: &Column<W, K>,
        place: u8,
        known: &mut KnownGreatest<W, K>,
    ) -> usize {
        let spent = usize::from(column.spent);
        if column.slim.next == DONE {
            return spent;
        }
        // Nobody else who could move, whatever stands in the way: that is most often so.
        let rest = &course.side.plans[usize::from(column.slim.next)];
        if (self.able(course, rest) & !W::one(place)).is_none() {
            return spent;
        }
        let mut after = *course;
        self.make(&mut after, &column.slim, place, course.end(column, place));
        spent
            + match usize::from(after.plan.dice) {
                0 => 0,
                1 => usize::from(after.any()),
                MANY.. => self.remembered(&after, column.slim.next, known),
                _ => self.greatest(&after, known),
            }
    }

    /// The most dice that can still be spent, of two or more, by the plan of this number, as has been found before.
    #[inline(never)]
    fn remembered(
        &self,
        course: &Course<'_, W, K>,
        plan: u16,
        known: &mut KnownGreatest<W, K>,
    ) -> usize {
        let dice = usize::from(course.plan.dice);
        if course.plan.run_length > 0 && !course.runners().is_none() {
            return dice;
        }
        let later = LaterMoment {
            mover: course.side.player,
            position: course.position,
            free: course.free,
            plan,
        };
        if let Some(most) = known.get(&later) {
            return most.into();
        }
        let most = self.greatest(course, known);
        known.remember(later, most as u8);
        most
    }

    /// The most dice that can still be spent, of two or more.
    #[inline(always)]
    fn greatest(&self, course: &Course<'_, W, K>, known: &mut KnownGreatest<W, K>) -> usize {
        match course.plan.open(&course.position.own) {
            columns @ 0..=FEW => self.greatest_of::<FEW>(course, columns, known),
            columns => self.greatest_of::<COLUMNS>(course, columns, known),
        }
    }

    /// The same where there are at most `N` columns.
    fn greatest_of<const N: usize>(
        &self,
        course: &Course<'_, W, K>,
        columns: usize,
        known: &mut KnownGreatest<W, K>,
    ) -> usize {
        let dice = usize::from(course.plan.dice);
        let mut masks = [W::NONE; N];
        course.sweep(&mut masks, columns);
        if course.plan.prefers {
            self.keep_preferred(course, &mut masks[..columns]);
        }
        let masks = &masks[..columns];
        let columns = course.plan.columns.iter().zip(masks.iter().copied());
        let columns = columns.filter(|(_, starts)| !starts.is_none());
        let mut most = 0;
        for (column, starts) in columns.clone() {
            let spent = usize::from(column.spent);
            let sure = spent == dice
                || (column.slim.next != DONE && course.in_doubt(column, masks, starts).0 != starts);
            if sure {
                return dice;
            }
            most = most.max(spent);
        }
        for (column, mut starts) in columns {
            // All starts are in doubt.
            while !starts.is_none() {
                let place = starts.lowest();
                starts = starts.rest();
                most = most.max(self.total(course, column, place, known));
                if most == dice {
                    return dice;
                }
            }
        }
        most
    }
}

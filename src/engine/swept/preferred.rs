//! Moves that go before others: dice that they can use are not for others.

use super::moves::Course;
use super::plan::{COLUMNS, Column};
use super::tables::Tables;
use super::word::{Word, within};

impl<W: Word, const K: usize> Tables<W, K> {
    /// Leaves out moves with dice for which there are some that go before others, of a plan that has such.
    #[inline(always)]
    pub(super) fn keep_preferred(&self, course: &Course<'_, W, K>, masks: &mut [W]) {
        if self.captures_first {
            return self.keep_captures(course, masks);
        }
        let columns = || course.plan.columns.iter();
        let named = columns().zip(&*masks);
        let named = named.filter(|(column, mask)| column.preferred && !mask.is_none());
        let taken = named.fold(0, |all, (column, _)| all | column.faces);
        if taken != 0 {
            for (column, mask) in columns().zip(masks) {
                *mask &= W::all_if(column.preferred || column.faces & taken == 0);
            }
        }
    }

    /// The same where captures go before other moves.
    #[inline(never)]
    fn keep_captures(&self, course: &Course<'_, W, K>, masks: &mut [W]) {
        let columns = &course.plan.columns;
        let (mut named, mut taken) = ([W::NONE; COLUMNS], 0);
        for (number, (column, mask)) in columns.iter().zip(&*masks).enumerate() {
            let before = match column.preferred {
                true => *mask,
                false => self.capturing(course, column, *mask),
            };
            if !before.is_none() {
                taken |= column.faces;
            }
            named[within(number, COLUMNS)] = before;
        }
        for ((column, mask), named) in columns.iter().zip(masks).zip(&named) {
            *mask &= *named | W::all_if(column.faces & taken == 0);
        }
    }

    /// Of a column's legal starts those from which something is captured.
    fn capturing(&self, course: &Course<'_, W, K>, column: &Column<W, K>, mut starts: W) -> W {
        let position = &course.position;
        let foes = position.foe.iter().fold(W::NONE, |all, foe| all | *foe);
        let met = course.side.frame.seen(foes);
        let mut capturing = W::NONE;
        while !starts.is_none() {
            let place = starts.lowest();
            starts = starts.rest();
            let end = course.end(column, place);
            let (_, fate) = course.side.fate(&position.own, &column.slim, place);
            // Nobody falls where the end alone is looked at, and none of the enemy's stands.
            if fate.settled && fate.passed.is_empty() && !met.has(end) {
                continue;
            }
            let mut after = *course;
            if self.make(&mut after, &column.slim, place, end) > 0 {
                capturing |= W::one(place);
            }
        }
        capturing
    }
}

//! Decisions of any shape.

use super::moves::{add_all, add_times, union};
use super::plan::COLUMNS;
use super::trial::{Swept, Taken};
use super::word::{Word, within};
use crate::model::How;
use crate::space::Place;

impl<W: Word, const K: usize> Swept<'_, W, K> {
    /// Makes a move of the first so many columns, a number of at most `P` bits.
    #[inline(always)]
    pub(super) fn any<const P: usize>(
        &mut self,
        columns: usize,
        choose: impl FnOnce(u32) -> Option<u32>,
    ) -> Option<Taken> {
        let tables = self.tables;
        let plan = self.course.plan;
        let mut planes = [W::NONE; P];
        self.course.sweep(&mut self.masks, columns);
        let masks = &mut self.masks[..columns];
        if plan.breaks {
            tables.keep_unbroken(&self.course, masks);
        } else if plan.prefers {
            tables.keep_preferred(&self.course, masks);
        }
        if tables.how == How::Most && plan.dice > 1 {
            tables.keep_most(&self.course, masks, self.known);
        }
        let mut from = 0;
        for stretch in &plan.stretches {
            let end = usize::from(stretch.end).min(columns);
            let masks = &self.masks[from.min(end)..end];
            let starts = stretch.able(&self.course.free, &stretch.starts);
            if starts.is_none() {
                // Nobody there.
            } else if starts.rest().is_none() {
                // One piece: its moves are counted first.
                let count = match masks {
                    [once, twice, ..] if plan.counts_ends && !stretch.ends.is_empty() => {
                        W::weigh(*once, *twice) as usize
                    }
                    _ => masks.iter().map(|mask| usize::from(!mask.is_none())).sum(),
                };
                add_times(&mut planes, starts, count);
            } else {
                add_all(&mut planes, masks);
            }
            from = end;
        }
        let counts = planes.iter().enumerate().skip(2);
        let many: u32 = counts.map(|(i, plane)| plane.few() << i).sum();
        let number = choose(W::weigh(planes[0], planes[1]) + many)?;
        let (place, before) = self.course.side.frame.nth(planes, number);
        let column = &plan.columns[self.column(place, before as usize, columns)];
        let end = self.course.end(column, place);
        let fallen = tables.make(&mut self.course, &column.slim, place, end);
        Some((fallen, (Place(place), Place(end))))
    }

    /// Of the columns with this start, the one so many places behind the first: by end, then as
    /// they are ordered.
    #[inline(always)]
    fn column(&self, place: u8, mut position: usize, columns: usize) -> usize {
        let plan = self.course.plan;
        if !plan.settled {
            if plan.by_number {
                return self.column_by_number(place, position, columns);
            }
            if self.is_in_several(place) {
                return self.column_of_several(place, position, columns);
            }
        }
        // The moves from there are in one stretch.
        let mut from = 0;
        for stretch in &plan.stretches {
            let starts = stretch.able(&self.course.free, &stretch.starts);
            if starts.has(place) {
                if plan.counts_ends && stretch.ends_alone(starts).is_some() {
                    let ends = self.masks[from] | self.masks[from + 1];
                    return stretch.column_alone(from, place, ends, position);
                }
                for &(column, _) in stretch.sorted(from, place) {
                    let column = within(column.into(), COLUMNS);
                    if self.masks[column].has(place) {
                        if position == 0 {
                            return self.in_order(place, column);
                        }
                        position -= 1;
                    }
                }
            }
            from = usize::from(stretch.end);
        }
        // INVARIANT: the position is less than the number of columns with this start.
        debug_assert!(false, "no move from {place}");
        0
    }

    /// Whether moves from there can be in several stretches.
    #[inline(never)]
    fn is_in_several(&self, place: u8) -> bool {
        let course = &self.course;
        let stretches = course.plan.stretches.iter();
        let here = stretches.filter(|stretch| {
            let starts = stretch.able(&course.free, &stretch.starts);
            starts.has(place)
        });
        here.count() > 1
    }

    /// The same where moves from there are in several stretches.
    #[inline(never)]
    fn column_of_several(&self, place: u8, mut position: usize, columns: usize) -> usize {
        for &(column, _) in self.course.plan.sorted(place) {
            let column = within(column.into(), COLUMNS);
            if column < columns && self.masks[column].has(place) {
                if position == 0 {
                    return self.in_order(place, column);
                }
                position -= 1;
            }
        }
        // INVARIANT: the position is less than the number of columns with this start.
        debug_assert!(false, "no move from {place}");
        0
    }

    /// The same where moves are in order by how many go, first.
    #[inline(never)]
    fn column_by_number(&self, place: u8, position: usize, columns: usize) -> usize {
        let course = &self.course;
        let (plan, own) = (course.plan, &course.position.own);
        let row = match &*plan.stretches {
            [only] => only.sorted(0, place),
            _ => plan.sorted(place),
        };
        let mut moves = [(0, 0); COLUMNS];
        let mut count = 0;
        for &(number, _) in row {
            let column = &plan.columns[within(number.into(), COLUMNS)];
            if usize::from(number) < columns && self.masks[usize::from(number)].has(place) {
                let (kind, _) = course.side.fate(own, &column.slim, place);
                let standing = course.side.number(own, kind, place);
                moves[count] = (column.take.of(standing).unwrap_or(0), number);
                count += 1;
            }
        }
        // Those of as many stay as they are.
        let moves = &mut moves[..count];
        moves.sort_by_key(|(going, _)| *going);
        // INVARIANT: the position is less than the number of columns with this start.
        debug_assert!(position < count, "no move from {place}");
        let found = moves.get(position);
        found.map_or(0, |(_, column)| self.in_order(place, (*column).into()))
    }

    /// The column that stands there once those that differ in the order of their dice alone are
    /// in the order of their captures.
    #[inline(always)]
    fn in_order(&self, place: u8, column: usize) -> usize {
        if self.course.plan.columns[column].dice.steps.is_empty() {
            return column;
        }
        self.by_captures(place, column)
    }

    #[inline(never)]
    fn by_captures(&self, place: u8, column: usize) -> usize {
        let course = &self.course;
        let columns = &course.plan.columns;
        let group = || {
            let all = columns.iter().zip(&self.masks).enumerate();
            let there = all.filter(|(_, (other, mask))| {
                mask.has(place)
                    && other.group == columns[column].group
                    && union(&course.free, &other.slim.starts).has(place)
            });
            there.map(|(number, _)| number)
        };
        let mut left = group().count();
        let position = group().take_while(|number| *number != column).count();
        let key = |number: usize| (self.tables.told(course, &columns[number], place), number);
        // Hardly ever more than two: found by counting who comes before.
        let mut found = group().filter(|&number| {
            left -= 1;
            left == 0 || {
                let own = key(number);
                group()
                    .filter(|&other| other != number && key(other) < own)
                    .count()
                    == position
            }
        });
        found.next().unwrap_or(column)
    }
}

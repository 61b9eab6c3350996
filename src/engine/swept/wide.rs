//! Decisions of any shape.

use super::moves::{add, add_times, union};
use super::tables::COLUMNS;
use super::trial::{Found, PLANES, Swept, Taken};
use super::word::Word;
use crate::model::How;
use crate::space::Place;

impl<W: Word, const K: usize> Swept<'_, W, K> {
    /// Finds the moves of so many stretches, whose number of columns has at most `P` bits.
    #[inline(always)]
    pub(super) fn find<const P: usize>(&mut self, columns: usize) -> u32 {
        let tables = self.tables;
        self.course.sweep(&mut self.masks);
        if tables.how == How::Most && self.course.plan.dice > 1 {
            tables.keep_most(&self.course, &mut self.masks);
        }
        let mut planes = [W::NONE; P];
        let mut from = 0;
        for stretch in &self.course.plan.stretches {
            let end = usize::from(stretch.end).min(columns);
            let masks = &self.masks[from.min(end)..end];
            let starts = union(&self.course.free, &stretch.starts);
            if starts.is_none() {
                // Nobody there.
            } else if starts.rest().is_none() {
                // One piece: its moves are counted first.
                let count = masks.iter().map(|mask| usize::from(!mask.is_none())).sum();
                add_times(&mut planes, starts, count);
            } else {
                masks.iter().for_each(|mask| add(&mut planes, *mask));
            }
            from = end;
        }
        self.planes[..P].copy_from_slice(&planes);
        self.found = Found::Columns(columns);
        let counts = planes
            .iter()
            .enumerate()
            .map(|(i, plane)| plane.count() << i);
        counts.sum()
    }

    /// Makes the move of this number that [`Swept::find`] found; gives what fell and
    /// where it went.
    #[inline(always)]
    pub(super) fn take_any<const P: usize>(&mut self, number: u32, columns: usize) -> Taken {
        let (column, place) = self.select::<P>(number, columns);
        let column = &self.course.plan.columns[column];
        let end = self.course.end(column, place);
        let fallen = self.tables.make(&mut self.course, &column.slim, place, end);
        (fallen, (Place(place), Place(end)))
    }

    /// The column and the start of a move.
    #[inline(always)]
    fn select<const P: usize>(&mut self, number: u32, columns: usize) -> (usize, u8) {
        let side = self.course.side;
        let planes: [W; P] = std::array::from_fn(|i| self.planes[i % PLANES]);
        let any = planes.iter().fold(W::NONE, |all, plane| all | *plane);
        let mut before = number;
        for &(run, falls) in &side.frame.runs {
            let mut starts = any & run;
            while !starts.is_none() {
                let place = starts.extreme(falls);
                let mut count = 0;
                for (i, plane) in planes.iter().enumerate() {
                    count |= plane.digit(place) << i;
                }
                if before < count {
                    return (
                        self.column(place, before as usize, count, columns, falls),
                        place,
                    );
                }
                before -= count;
                starts = starts ^ W::one(place);
            }
        }
        // INVARIANT: the number is less than the count of all moves.
        (0, 0)
    }

    /// Of the `count` columns with this start, the one so many places behind the first: by end,
    /// then as they are ordered.
    #[inline(always)]
    fn column(
        &mut self,
        place: u8,
        position: usize,
        count: u32,
        columns: usize,
        falls: bool,
    ) -> usize {
        let frame = &self.course.side.frame;
        let (mut found, mut from) = (0, 0);
        for stretch in &self.course.plan.stretches {
            let end = usize::from(stretch.end).min(columns);
            let range = from..end.max(from);
            from = range.end;
            if !union(&self.course.free, &stretch.starts).has(place) {
                continue;
            }
            for step in 0..range.len() {
                // Columns come by distance: here mostly in order, so that few are sorted in late.
                let i = if falls {
                    range.end - 1 - step
                } else {
                    range.start + step
                };
                if !self.masks[i % COLUMNS].has(place) {
                    continue;
                }
                if count == 1 {
                    return i;
                }
                let column = &self.course.plan.columns[i];
                let end = self.course.end(column, place);
                let rank = frame.rank[usize::from(end) & 127];
                let key = u32::from(rank) << 16 | u32::from(column.order) << 8 | i as u32;
                // Sorted in as they come.
                let mut at = found;
                while at > 0 && self.keys[(at - 1) % COLUMNS] > key {
                    self.keys[at % COLUMNS] = self.keys[at - 1];
                    at -= 1;
                }
                self.keys[at % COLUMNS] = key;
                found += 1;
            }
        }
        (self.keys[position % COLUMNS] & 0xff) as usize
    }
}

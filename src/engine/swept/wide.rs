//! Decisions of any shape.

use super::moves::{add_all, add_times, union};
use super::tables::{COLUMNS, MOST_PLACES};
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
                add_all(&mut planes, masks);
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
                    let column = self.column(place, before as usize, count, columns);
                    return (column, place);
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
    fn column(&mut self, place: u8, position: usize, count: u32, columns: usize) -> usize {
        let frame = &self.course.side.frame;
        // The ranks where one column ends, or more, and where more than one do.
        let (mut ends, mut shared) = ([0u64; 2], 0);
        let (mut found, mut from) = (0, 0);
        for stretch in &self.course.plan.stretches {
            let end = usize::from(stretch.end).min(columns);
            let range = from..end.max(from);
            from = range.end;
            if !union(&self.course.free, &stretch.starts).has(place) {
                continue;
            }
            let all = self.course.plan.columns[range.clone()].iter();
            for (i, (column, mask)) in range.clone().zip(all.zip(&self.masks[range])) {
                if !mask.has(place) {
                    continue;
                }
                if count == 1 {
                    return i;
                }
                let rank = frame.rank[usize::from(self.course.end(column, place)) & 127];
                let half = &mut ends[usize::from(rank) / 64 % 2];
                let bit = 1 << (rank % 64);
                shared |= *half & bit;
                *half |= bit;
                self.column_at[usize::from(rank) % MOST_PLACES] = i as u8;
                self.keys[found % COLUMNS] =
                    u32::from(rank) << 16 | u32::from(column.order) << 8 | i as u32;
                found += 1;
            }
        }
        if shared != 0 {
            let keys = &mut self.keys[..found.min(COLUMNS)];
            keys.sort_unstable();
            return keys.get(position).map_or(0, |key| (key & 0xff) as usize);
        }
        let mut before = position as u32;
        let [low, high] = ends;
        let in_low = low.count_ones();
        let (mut half, first) = if before < in_low {
            (low, 0)
        } else {
            before -= in_low;
            (high, 64)
        };
        for _ in 0..before {
            half = half.rest();
        }
        usize::from(self.column_at[(first + usize::from(half.lowest())) % MOST_PLACES])
    }
}

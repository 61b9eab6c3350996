//! Playing a game move by move, with sets.

use super::moves::Course;
use super::tables::{COLUMNS, DONE, Tables};
use super::word::Word;
use crate::engine::trial::Trial;
use crate::model::How;
use crate::player::Player;

/// A game being played.
pub(super) struct Swept<'t, W, const K: usize> {
    tables: &'t Tables<W, K>,
    course: Course<W, K>,
    throw: usize,
    made: u8,
    captured: u32,
    winner: Option<Player>,
    may_stop: bool,
    /// The legal starts of each column, as the last decision found.
    masks: [W; COLUMNS],
    /// For each start, the number of its moves, a bit in each set.
    planes: [W; 6],
}

impl<'t, W: Word, const K: usize> Swept<'t, W, K> {
    /// The start of a game, with this throw.
    pub(super) fn new(tables: &'t Tables<W, K>, first: Player, throw: usize) -> Self {
        let mover = first.index();
        Swept {
            tables,
            course: Course {
                position: tables.start,
                moved: [W::NONE; K],
                mover,
                plan: tables.sides[mover].first[throw],
            },
            throw,
            made: 0,
            captured: 0,
            winner: None,
            may_stop: false,
            masks: [W::NONE; COLUMNS],
            planes: [W::NONE; 6],
        }
    }

    /// The start and the column of the move of this number.
    #[inline(always)]
    fn select(&self, number: usize) -> (usize, u8) {
        let tables = self.tables;
        let side = &tables.sides[self.course.mover];
        let plan = tables.plan(&self.course);
        let planes = &self.planes[..usize::from(plan.planes)];
        let any = planes.iter().fold(W::NONE, |all, plane| all | *plane);
        let mut before = number as u32;
        for &(run, falls) in &side.frame.runs {
            let mut starts = any & run;
            while !starts.is_none() {
                let place = if falls {
                    starts.highest()
                } else {
                    starts.lowest()
                };
                let mut count = 0;
                for (i, plane) in planes.iter().enumerate() {
                    count |= plane.digit(place) << i;
                }
                if before < count {
                    return (self.column(place, before, count), place);
                }
                before -= count;
                starts &= !W::one(place);
            }
        }
        // INVARIANT: the number is less than the count of all moves.
        (0, 0)
    }

    /// Of the `count` columns with this start, the one so many places behind the first: by end,
    /// then as they are ordered.
    #[inline(always)]
    fn column(&self, place: u8, position: u32, count: u32) -> usize {
        let tables = self.tables;
        let plan = tables.plan(&self.course);
        let frame = &tables.sides[self.course.mover].frame;
        let columns = plan.columns.iter().enumerate();
        let mut fit = columns.filter(|(i, _)| self.masks[*i].has(place));
        if count == 1 {
            return fit.next().map_or(0, |(i, _)| i);
        }
        let mut keys = [u32::MAX; COLUMNS];
        let mut found = 0;
        for (i, column) in fit {
            let end = tables.end(self.course.mover, column, place);
            let rank = frame.rank[usize::from(end) & 127];
            let key = u32::from(rank) << 16 | u32::from(column.order) << 8 | i as u32;
            // Sorted in as they come.
            let mut at = found;
            while at > 0 && keys[at - 1] > key {
                keys[at] = keys[at - 1];
                at -= 1;
            }
            keys[at] = key;
            found += 1;
        }
        (keys[position as usize % COLUMNS] & 0xff) as usize
    }
}

impl<W: Word, const K: usize> Trial for Swept<'_, W, K> {
    #[inline(always)]
    fn decide(&mut self) -> usize {
        let tables = self.tables;
        let mut total = 0;
        if self.course.plan != DONE && self.winner.is_none() {
            let plan = tables.plan(&self.course);
            let masks = &mut self.masks;
            tables.sweep(&self.course, plan, |i, mask| {
                masks[i % COLUMNS] = mask;
                false
            });
            if tables.how == How::Most && plan.dice > 1 {
                tables.keep_most(&self.course, plan, masks);
            }
            let planes = &mut self.planes[..usize::from(plan.planes)];
            planes.fill(W::NONE);
            for mask in &self.masks[..plan.columns.len()] {
                let mut carry = *mask;
                for plane in &mut *planes {
                    let both = *plane & carry;
                    *plane = *plane ^ carry;
                    carry = both;
                }
            }
            for (i, plane) in planes.iter().enumerate() {
                total += plane.count() << i;
            }
        }
        self.may_stop = match tables.how {
            How::Most | How::GoOn => total == 0,
            How::Some => total == 0 || self.made > 0,
            How::Free => true,
        };
        total as usize
    }

    #[inline(always)]
    fn may_stop(&self) -> bool {
        self.may_stop
    }

    #[inline(always)]
    fn take(&mut self, number: usize) {
        let tables = self.tables;
        let (column, place) = self.select(number);
        let column = &tables.plan(&self.course).columns[column];
        let fallen = tables.make(&mut self.course, column, place);
        self.made += 1;
        self.captured += fallen;
        if fallen > 0 || !tables.by_number {
            let winner = tables.winner(&self.course.position, self.course.mover);
            self.winner = winner.map(|side| Player::BOTH[side]);
        }
    }

    fn captured(&self) -> u32 {
        self.captured
    }

    fn winner(&self) -> Option<Player> {
        self.winner
    }

    #[inline(always)]
    fn advance(&mut self, throw: usize) {
        let tables = self.tables;
        if !tables.again[self.throw] {
            self.course.mover = 1 - self.course.mover;
        }
        self.throw = throw;
        self.course.plan = tables.sides[self.course.mover].first[throw];
        self.course.moved = [W::NONE; K];
        self.made = 0;
        self.captured = 0;
    }
}

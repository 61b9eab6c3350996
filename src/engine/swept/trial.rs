//! Playing a game move by move, with sets.

use super::moves::{Course, add};
use super::tables::{COLUMNS, Tables};
use super::word::Word;
use crate::engine::trial::Trial;
use crate::model::How;
use crate::player::Player;

/// A game being played.
pub(super) struct Swept<'t, W, const K: usize> {
    tables: &'t Tables<W, K>,
    course: Course<'t, W, K>,
    throw: usize,
    made: u8,
    captured: u32,
    winner: Option<Player>,
    may_stop: bool,
    /// The legal starts of each column, as the last decision found.
    masks: [W; COLUMNS],
    /// For each start, the number of its moves, a bit in each set.
    planes: [W; PLANES],
    /// Room to sort a piece's moves.
    keys: [u32; COLUMNS],
}

/// Bits of the number of columns.
const PLANES: usize = COLUMNS.ilog2() as usize + 1;

impl<'t, W: Word, const K: usize> Swept<'t, W, K> {
    /// The start of a game, with this throw.
    pub(super) fn new(tables: &'t Tables<W, K>, first: Player, throw: usize) -> Self {
        let side = &tables.sides[first.index()];
        Swept {
            tables,
            course: Course {
                position: tables.start,
                moved: [W::NONE; K],
                mover: first,
                plan: &side.plans[usize::from(side.first[throw])],
            },
            throw,
            made: 0,
            captured: 0,
            winner: None,
            may_stop: false,
            masks: [W::NONE; COLUMNS],
            planes: [W::NONE; PLANES],
            keys: [0; COLUMNS],
        }
    }

    /// Finds the moves of plans whose number of columns has at most `P` bits; gives their number.
    #[inline(always)]
    fn find<const P: usize>(&mut self) -> u32 {
        let tables = self.tables;
        let mut planes: [W; P] = tables.sweep(&self.course, &mut self.masks);
        if tables.how == How::Most && self.course.plan.dice > 1 {
            tables.keep_most(&self.course, &mut self.masks);
            planes = [W::NONE; P];
            for mask in &self.masks[..self.course.plan.columns.len()] {
                add(&mut planes, *mask);
            }
        }
        self.planes[..P].copy_from_slice(&planes);
        let counts = planes
            .iter()
            .enumerate()
            .map(|(i, plane)| plane.count() << i);
        counts.sum()
    }

    /// The start and the column of the move of this number.
    #[inline(always)]
    fn select<const P: usize>(&mut self, number: usize) -> (usize, u8) {
        let side = &self.tables.sides[self.course.mover.index()];
        let planes: [W; P] = std::array::from_fn(|i| self.planes[i]);
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
                    return (self.column(place, before as usize, count), place);
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
    fn column(&mut self, place: u8, position: usize, count: u32) -> usize {
        let tables = self.tables;
        let plan = self.course.plan;
        let frame = &tables.sides[self.course.mover.index()].frame;
        let mut found = 0;
        for (i, column) in plan.columns.iter().enumerate() {
            if !self.masks[i % COLUMNS].has(place) {
                continue;
            }
            if count == 1 {
                return i;
            }
            let end = tables.end(self.course.mover, column, place);
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
        (self.keys[position % COLUMNS] & 0xff) as usize
    }
}

impl<W: Word, const K: usize> Trial for Swept<'_, W, K> {
    #[inline(always)]
    fn decide(&mut self) -> usize {
        let tables = self.tables;
        let total = match self.course.plan.planes {
            _ if self.winner.is_some() => 0,
            0 => 0,
            1 | 2 => self.find::<2>(),
            3 => self.find::<3>(),
            _ => self.find::<PLANES>(),
        };
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
        let (column, place) = match self.course.plan.planes {
            0..=2 => self.select::<2>(number),
            3 => self.select::<3>(number),
            _ => self.select::<PLANES>(number),
        };
        let column = &self.course.plan.columns[column];
        let fallen = tables.make(&mut self.course, column, place);
        self.made += 1;
        self.captured += fallen;
        if fallen > 0 || !tables.by_number {
            self.winner = tables.winner(&self.course.position, self.course.mover);
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
            self.course.mover = self.course.mover.opponent();
        }
        self.throw = throw;
        let side = &tables.sides[self.course.mover.index()];
        self.course.plan = &side.plans[usize::from(side.first[throw])];
        self.course.moved = [W::NONE; K];
        self.made = 0;
        self.captured = 0;
    }
}

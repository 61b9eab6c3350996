//! The decisions made most often: one die is left, or two, and the columns are those of one lane.

use super::moves::{low_tower, union};
use super::tables::{LEVELS, Lane, Shape, Slim};
use super::trial::{Found, Swept};
use super::word::Word;
use crate::model::How;

impl<W: Word, const K: usize> Swept<'_, W, K> {
    /// Finds the moves of one column.
    #[inline(always)]
    pub(super) fn find_one(&mut self, slim: &Slim<W, K>) -> u32 {
        let (tower, to, free) = self.ground();
        let mask = starts(slim, &tower, to, &free);
        self.planes[0] = mask;
        self.found = Found::One;
        mask.count()
    }

    /// Finds the moves of one die, the other, and both.
    #[inline(always)]
    pub(super) fn find_two(&mut self, slims: &[Slim<W, K>; 3], equal: bool) -> u32 {
        let tables = self.tables;
        let (tower, to, free) = self.ground();
        let mut masks = slims.each_ref().map(|slim| starts(slim, &tower, to, &free));
        if tables.how == How::Most {
            let [one, other, sum] = masks;
            let (after_one, after_other) = if equal { (one, one) } else { (other, one) };
            let left = if equal {
                slims[0].distance
            } else {
                slims[1].distance
            };
            let one = one & !self.lost(&slims[0], one, after_one, left);
            let other = other & !self.lost(&slims[1], other, after_other, slims[0].distance);
            if !(one | other | sum).is_none() {
                (masks[0], masks[1]) = (one, other);
            }
        }
        let [one, other, sum] = masks;
        let low = one ^ other ^ sum;
        let high = (one & other) | ((one ^ other) & sum);
        self.masks[..3].copy_from_slice(&masks);
        self.planes[0] = low;
        self.planes[1] = high;
        self.found = Found::Two;
        low.count() + 2 * high.count()
    }

    /// What stands in the way at distances below eight, where no move may end, and who may move.
    #[inline(always)]
    fn ground(&self) -> ([W; LEVELS], W, [W; K]) {
        let side = &self.tables.sides[self.course.mover.index()];
        let own = &self.course.position.own[self.course.mover.index()];
        let free: [W; K] = std::array::from_fn(|k| own[k] & !self.course.moved[k]);
        let lane: &Lane<W, K> = &side.lanes[usize::from(self.course.plan.lane)];
        let over = side.frame.unroll(union(own, &lane.over)) | lane.never_over;
        let to = side.frame.unroll(union(own, &lane.to)) | lane.never_to;
        (low_tower(over), to, free)
    }

    /// Of the starts of a die, those after which the other cannot be spent.
    #[inline(always)]
    fn lost(&self, slim: &Slim<W, K>, starts: W, next: W, left: u8) -> W {
        let frame = &self.tables.sides[self.course.mover.index()].frame;
        let doubtful = frame.doubtful(starts, slim.distance, next, left);
        if doubtful.is_none() {
            return doubtful;
        }
        let column = &self.course.plan.columns[usize::from(slim.column)];
        self.tables.tried(&self.course, column, next, doubtful)
    }

    /// The column and the start of a move that [`Swept::find_one`] found.
    #[inline(always)]
    pub(super) fn select_one(&self, number: u32) -> (usize, u8) {
        let side = &self.tables.sides[self.course.mover.index()];
        let mut before = number;
        for &(run, falls) in &side.frame.runs {
            let mut starts = self.planes[0] & run;
            while !starts.is_none() {
                let place = starts.extreme(falls);
                if before == 0 {
                    return (self.slim(0), place);
                }
                before -= 1;
                starts = starts ^ W::one(place);
            }
        }
        // INVARIANT: the number is less than the count of all moves.
        (0, 0)
    }

    /// The column and the start of a move that [`Swept::find_two`] found.
    #[inline(always)]
    pub(super) fn select_two(&self, number: u32) -> (usize, u8) {
        let side = &self.tables.sides[self.course.mover.index()];
        let [low, high, ..] = self.planes;
        let mut before = number;
        for &(run, falls) in &side.frame.runs {
            let mut starts = (low | high) & run;
            while !starts.is_none() {
                let place = starts.extreme(falls);
                let count = low.digit(place) | high.digit(place) << 1;
                if before < count {
                    return (self.slim(self.which(place, before, count)), place);
                }
                before -= count;
                starts = starts ^ W::one(place);
            }
        }
        // INVARIANT: the number is less than the count of all moves.
        (0, 0)
    }

    /// Which of one die, the other, and both, in the order of where they end. The three distances
    /// differ, so do the ends.
    #[inline(always)]
    fn which(&self, place: u8, position: u32, count: u32) -> usize {
        let Shape::Two(slims, _) = &self.course.plan.narrow else {
            return 0;
        };
        let frame = &self.tables.sides[self.course.mover.index()].frame;
        let mut keys: [u32; 3] = std::array::from_fn(|i| {
            let end = usize::from(frame.ahead(place, slims[i].distance));
            if self.masks[i].has(place) {
                u32::from(frame.rank[end & 127]) << 8 | i as u32
            } else {
                u32::MAX
            }
        });
        if count > 1 {
            keys.sort_unstable();
        } else {
            keys[0] = keys[0].min(keys[1]).min(keys[2]);
        }
        (keys[position as usize % 3] & 3) as usize
    }

    /// The number of the column.
    #[inline(always)]
    fn slim(&self, which: usize) -> usize {
        usize::from(match &self.course.plan.narrow {
            Shape::One(slim) => slim.column,
            Shape::Two(slims, _) => slims[which % 3].column,
            Shape::Done | Shape::Many => 0,
        })
    }
}

/// The legal starts of a column.
#[inline(always)]
fn starts<W: Word, const K: usize>(
    slim: &Slim<W, K>,
    tower: &[W; LEVELS],
    to: W,
    free: &[W; K],
) -> W {
    let level = tower[usize::from(slim.level) % LEVELS];
    let stopped = level | level.down(slim.shift) | to.down(slim.distance);
    union(free, &slim.starts) & !stopped
}

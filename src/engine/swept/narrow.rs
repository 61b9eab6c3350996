//! The decisions made most often: one die is left, or two, and the columns are those of one lane.

use super::moves::{low_tower, union};
use super::tables::{LEVELS, Lane, Slim};
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
        self.found = Found::Narrow;
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
            let (first, second) = (&slims[0], if equal { &slims[0] } else { &slims[1] });
            let after = if equal { one } else { other };
            let lost_one = self.lost(first, one, second, after, &free);
            let lost_other = match equal {
                true => W::NONE,
                false => self.lost(second, other, first, one, &free),
            };
            let (one, other) = (one & !lost_one, other & !lost_other);
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
        self.found = Found::Narrow;
        W::weigh(low, high)
    }

    /// What stands in the way at distances below eight, where no move may end, and who may move.
    #[inline(always)]
    fn ground(&self) -> ([W; LEVELS], W, [W; K]) {
        let side = self.course.side;
        let own = &self.course.position.own;
        let lane: &Lane<W, K> = &side.lanes[usize::from(self.course.plan.lane)];
        let over = side.frame.unroll(union(own, &lane.over)) | lane.never_over;
        let to = side.frame.unroll(union(own, &lane.to)) | lane.never_to;
        (low_tower(over), to, self.course.free())
    }

    /// Of the starts of a die, those after which the other cannot be spent; `next` can do so now.
    #[inline(always)]
    fn lost(
        &self,
        slim: &Slim<W, K>,
        starts: W,
        follower: &Slim<W, K>,
        next: W,
        free: &[W; K],
    ) -> W {
        let frame = &self.course.side.frame;
        let doubtful = frame.doubtful(starts, slim.distance, next, follower.distance);
        if doubtful.is_none() || union(free, &follower.starts).is_none() {
            return doubtful;
        }
        let column = &self.course.plan.columns[usize::from(slim.column)];
        self.tables.tried(&self.course, column, next, doubtful)
    }

    /// Makes the move of this number that [`Swept::find_one`] found; gives the number of pieces
    /// that fall.
    #[inline(always)]
    pub(super) fn take_one(&mut self, number: u32, slim: &Slim<W, K>) -> u32 {
        let side = self.course.side;
        let mut before = number;
        let mut place = 0;
        'runs: for &(run, falls) in &side.frame.runs {
            let mut starts = self.planes[0] & run;
            while !starts.is_none() {
                place = starts.extreme(falls);
                if before == 0 {
                    break 'runs;
                }
                before -= 1;
                starts = starts ^ W::one(place);
            }
        }
        let end = side.frame.ahead(place, slim.distance);
        self.tables.make(&mut self.course, slim, place, end)
    }

    /// The same for [`Swept::find_two`].
    #[inline(always)]
    pub(super) fn take_two(&mut self, number: u32, slims: &[Slim<W, K>; 3]) -> u32 {
        let side = self.course.side;
        let [low, high, ..] = self.planes;
        let (mut place, mut before) = (0, number);
        'runs: for &(run, falls) in &side.frame.runs {
            let mut starts = (low | high) & run;
            while !starts.is_none() {
                place = starts.extreme(falls);
                let count = low.digit(place) | high.digit(place) << 1;
                if before < count {
                    break 'runs;
                }
                before -= count;
                starts = starts ^ W::one(place);
            }
        }
        // By where they end; the three distances differ, so do the ends.
        let key = |i: usize| {
            let end = side.frame.ahead(place, slims[i].distance);
            if self.masks[i].has(place) {
                u32::from(side.frame.rank[usize::from(end) & 127]) << 16
                    | u32::from(end) << 8
                    | i as u32
            } else {
                u32::MAX
            }
        };
        let (a, b, c) = (key(0), key(1), key(2));
        let least = a.min(b).min(c);
        let chosen = match before {
            0 => least,
            1 => a.max(b).min(a.min(b).max(c)),
            _ => a.max(b).max(c),
        };
        let end = (chosen >> 8 & 127) as u8;
        let slim = &slims[(chosen & 3) as usize % 3];
        self.tables.make(&mut self.course, slim, place, end)
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

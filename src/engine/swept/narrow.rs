//! The decisions made most often: one die is left, or two, and the columns are those of one lane.

use super::moves::{Course, union};
use super::tables::{CHOICE, Lane, MOST_PLACES, Pair, Slim};
use super::trial::{Found, Swept, Taken};
use super::word::{Word, within};
use crate::model::How;
use crate::space::Place;

/// What stands in the way of moves of one lane.
struct Ground<'c, W, const K: usize, const PLAIN: bool> {
    tower: [W; 4],
    to: W,
    /// By reference: a copy would read several words at once right after they were written
    /// one by one.
    free: &'c [W; K],
}

impl<'c, W: Word, const K: usize, const PLAIN: bool> Ground<'c, W, K, PLAIN> {
    #[inline(always)]
    fn new(course: &'c Course<'_, W, K>, lane: &Lane<W, K>) -> Self {
        let frame = &course.side.frame;
        let own = &course.position.own;
        let (tower, to) = if PLAIN {
            let all = own.iter().fold(W::NONE, |all, places| all | *places);
            (short_tower(frame.unroll(all) | lane.never_over), W::NONE)
        } else {
            let over = frame.unroll(union(own, &lane.over)) | lane.never_over;
            let to = frame.unroll(union(own, &lane.to)) | lane.never_to;
            (short_tower(over), to)
        };
        Ground {
            tower,
            to,
            free: &course.free,
        }
    }

    /// The legal starts of a column.
    #[inline(always)]
    fn starts(&self, slim: &Slim<W, K>) -> W {
        let stopped = if PLAIN {
            let level = self.tower[usize::from(slim.whole_level) % 4];
            level | level.down(slim.whole_shift)
        } else {
            let level = self.tower[usize::from(slim.level) % 4];
            (level | level.down(slim.shift)) & slim.passes | self.to.down(slim.distance)
        };
        union(self.free, &slim.starts) & !stopped
    }
}

impl<'t, W: Word, const K: usize> Swept<'t, W, K> {
    /// Finds the moves of one column.
    #[inline(always)]
    pub(super) fn find_one(&mut self, slim: &'t Slim<W, K>) -> u32 {
        let lane = &self.course.plan.lane;
        let starts = if lane.plain {
            Ground::<'_, W, K, true>::new(&self.course, lane).starts(slim)
        } else {
            Ground::<'_, W, K, false>::new(&self.course, lane).starts(slim)
        };
        self.planes[0] = starts;
        self.found = Found::One(slim);
        starts.count()
    }

    /// Finds the moves of one die, the other, and both.
    #[inline(always)]
    pub(super) fn find_two(&mut self, pair: &'t Pair<W, K>) -> u32 {
        let lane = &self.course.plan.lane;
        let masks = if lane.plain {
            self.pair::<true>(pair, lane)
        } else {
            self.pair::<false>(pair, lane)
        };
        let [one, other, both] = masks;
        let low = one ^ other ^ both;
        let high = (one & other) | ((one ^ other) & both);
        self.masks[..3].copy_from_slice(&masks);
        self.planes[0] = low;
        self.planes[1] = high;
        self.found = Found::Two(pair);
        W::weigh(low, high)
    }

    #[inline(always)]
    fn pair<const PLAIN: bool>(&self, pair: &Pair<W, K>, lane: &Lane<W, K>) -> [W; 3] {
        let ground: Ground<'_, W, K, PLAIN> = Ground::new(&self.course, lane);
        // Written out: a closure in `map` here becomes a function of its own.
        let [one, other, both, _] = &pair.slims;
        let mut masks = [
            ground.starts(one),
            ground.starts(other),
            ground.starts(both),
        ];
        if self.tables.how == How::Most {
            let [one, other, both] = masks;
            let [first, second, ..] = &pair.slims;
            let (lost_one, lost_other);
            if pair.equal {
                lost_one = self.lost(&ground, lane, first, one, first, one);
                lost_other = W::NONE;
            } else {
                lost_one = self.lost(&ground, lane, first, one, second, other);
                lost_other = self.lost(&ground, lane, second, other, first, one);
            }
            let (one, other) = (one & !lost_one, other & !lost_other);
            if !(one | other | both).is_none() {
                (masks[0], masks[1]) = (one, other);
            }
        }
        masks
    }

    /// Of the starts of a die, those after which the other cannot be spent; `next` can do so now.
    #[inline(always)]
    fn lost<const PLAIN: bool>(
        &self,
        ground: &Ground<'_, W, K, PLAIN>,
        lane: &Lane<W, K>,
        slim: &Slim<W, K>,
        starts: W,
        follower: &Slim<W, K>,
        next: W,
    ) -> W {
        let frame = &self.course.side.frame;
        let doubtful = frame.doubtful(starts, slim.distance, next, follower.distance);
        if doubtful.is_none() {
            return doubtful;
        }
        let able = union(ground.free, &follower.starts);
        if PLAIN && self.course.plan.settled && self.tables.often.is_none() {
            self.left_behind(lane, slim.distance, doubtful, follower, able)
        } else {
            let column = &self.course.plan.columns[usize::from(slim.column)];
            self.tables.tried(&self.course, column, next, doubtful)
        }
    }

    /// Of doubtful starts those that truly are, in a lane where any piece stops any: after the
    /// move none of those that are `able` can follow.
    #[inline(always)]
    fn left_behind(
        &self,
        lane: &Lane<W, K>,
        distance: u8,
        mut doubtful: W,
        follower: &Slim<W, K>,
        able: W,
    ) -> W {
        let frame = &self.course.side.frame;
        let own = &self.course.position.own;
        let all = own.iter().fold(W::NONE, |all, places| all | *places);
        let mut lost = W::NONE;
        while !doubtful.is_none() {
            let place = doubtful.lowest();
            let here = W::one(place);
            doubtful = doubtful.rest();
            let others = able & !here;
            let there = W::one(frame.ahead(place, distance));
            let after = frame.unroll((all & !here) | there) | lane.never_over;
            let level = short_tower(after)[usize::from(follower.whole_level) % 4];
            if (others & !(level | level.down(follower.whole_shift))).is_none() {
                lost |= here;
            }
        }
        lost
    }

    /// Makes the move of this number that [`Swept::find_one`] found; gives what fell
    /// and where it went.
    #[inline(always)]
    pub(super) fn take_one(&mut self, number: u32, slim: &Slim<W, K>) -> Taken {
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
        let fallen = self.tables.make(&mut self.course, slim, place, end);
        (fallen, (Place(place), Place(end)))
    }

    /// The same for [`Swept::find_two`].
    #[inline(always)]
    pub(super) fn take_two(&mut self, number: u32, pair: &Pair<W, K>) -> Taken {
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
        let [one, other, both] = [0, 1, 2].map(|i| self.masks[i].digit(place));
        let there = (one | other << 1 | both << 2) as usize;
        let order = within(
            pair.order[within(place.into(), MOST_PLACES)].into(),
            CHOICE.len(),
        );
        let slim = &pair.slims[within(CHOICE[order][there][within(before as usize, 4)].into(), 4)];
        let end = side.frame.ahead(place, slim.distance);
        let fallen = self.tables.make(&mut self.course, slim, place, end);
        (fallen, (Place(place), Place(end)))
    }
}

/// The places from which there is something at most 8, 1, 2, or 4 places ahead: by levels from 1
/// to 4, modulo 4.
#[inline(always)]
fn short_tower<W: Word>(over: W) -> [W; 4] {
    let one = over.down(1);
    let two = one | one.down(1);
    let four = two | two.down(2);
    [four | four.down(4), one, two, four]
}

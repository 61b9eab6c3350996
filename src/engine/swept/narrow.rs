//! The decisions made most often: one die is left, or two, and the columns are those of one lane.

use super::frame::Frame;
use super::lane::Lane;
use super::moves::{Course, union};
use super::plan::Pair;
use super::slim::Slim;
use super::trial::{Swept, Taken};
use super::word::Word;
use crate::model::How;
use crate::space::Place;

/// What stands in the way of moves of one lane.
struct Ground<'c, W, const K: usize> {
    over: W,
    to: W,
    lane: &'c Lane<W, K>,
    frame: &'c Frame<W>,
    /// By reference: a copy would read several words at once right after they were written
    /// one by one.
    free: &'c [W; K],
}

impl<'c, W: Word, const K: usize> Ground<'c, W, K> {
    #[inline(always)]
    fn new(course: &'c Course<'_, W, K>) -> Self {
        let lane = &course.plan.lane;
        let [over, to] = if lane.plain {
            [lane.over.places_of(&course.side.frame, &course.position); 2]
        } else {
            lane.blocked(course.side, &course.position, &mut (0, W::NONE))
        };
        let frame = &course.side.frame;
        Ground {
            over: frame.obstacles_ahead(over),
            to: frame.obstacles_ahead(to),
            lane,
            frame,
            free: &course.free,
        }
    }

    /// The places from which something stops moves of a die.
    #[inline(always)]
    fn stopped(&self, slim: &Slim<W, K>) -> W {
        if self.lane.plain {
            slim.stopped(self.frame, self.over)
        } else {
            slim.stopped_on_the_way(self.frame, self.over) | self.frame.back(self.to, slim.distance)
        }
    }

    /// The pieces that could move if nothing stood in the way.
    #[inline(always)]
    fn able(&self, slim: &Slim<W, K>) -> W {
        union(self.free, &slim.starts)
    }
}

impl<'t, W: Word, const K: usize> Swept<'t, W, K> {
    /// Makes a move of one column.
    #[inline(always)]
    pub(super) fn one(
        &mut self,
        slim: &Slim<W, K>,
        choose: impl FnOnce(u32) -> Option<u32>,
    ) -> Option<Taken> {
        let ground = Ground::new(&self.course);
        let starts = ground.able(slim) & !ground.stopped(slim);
        let number = choose(starts.count())?;
        let (place, _) = self.course.side.frame.nth([starts], number);
        Some(self.ahead(slim, place))
    }

    /// Makes a move of one die, the other, or both.
    #[inline(always)]
    pub(super) fn two(
        &mut self,
        pair: &Pair<W, K>,
        choose: impl FnOnce(u32) -> Option<u32>,
    ) -> Option<Taken> {
        let starts = self.pair(pair);
        let planes = Pair::<W, K>::planes(starts);
        let number = choose(W::weigh(planes[0], planes[1]))?;
        let (place, before) = self.course.side.frame.nth(planes, number);
        let slim = pair.slim(pair.which(starts, place, before));
        Some(self.ahead(slim, place))
    }

    /// The same where both can be moved in two orders.
    #[inline(never)]
    pub(super) fn two_orders(
        &mut self,
        pair: &Pair<W, K>,
        choose: impl FnOnce(u32) -> Option<u32>,
    ) -> Option<Taken> {
        let course = &self.course;
        let plan = course.plan;
        let starts = self.pair(pair);
        let turned = pair.turned.map(|column| &plan.columns[usize::from(column)]);
        let again = turned.map_or(W::NONE, |turned| {
            let able = union(&course.free, &turned.slim.starts);
            course.asked(turned, starts[2] & able, &mut (0, W::NONE))
        });
        let [ones, twos] = Pair::<W, K>::planes(starts);
        let (ones, twos, fours) = (ones ^ again, twos ^ (ones & again), ones & twos & again);
        let number = choose(W::weigh(ones, twos) + 4 * fours.few())?;
        let (place, before) = course.side.frame.nth([ones, twos, fours], number);
        let which = |before: u32| pair.which(starts, place, before);
        let slim = match turned {
            Some(turned) if again.has(place) => {
                // The two orders follow each other, in the order of their captures.
                let first = (0..2).find(|&before| which(before) == 2).unwrap_or(2);
                if before < first || before > first + 1 {
                    pair.slim(which(before - u32::from(before > first)))
                } else {
                    let both = &plan.columns[usize::from(pair.slim(2).column)];
                    let told = |column| self.tables.told(course, column, place);
                    let swapped = told(turned) < told(both);
                    &if swapped == (before == first) {
                        turned
                    } else {
                        both
                    }
                    .slim
                }
            }
            _ => pair.slim(which(before)),
        };
        Some(self.ahead(slim, place))
    }

    /// The legal starts of one die, the other, and both.
    #[inline(always)]
    fn pair(&self, pair: &Pair<W, K>) -> [W; 3] {
        let ground = Ground::new(&self.course);
        let frame = ground.frame;
        let [one, other, sum, follower] = &pair.slims;
        let stops = ground.stopped(one);
        let follower_stops = ground.stopped(follower);
        let sum_stops = if ground.lane.plain {
            stops | frame.back(follower_stops, one.distance)
        } else {
            let passed = follower.stopped_on_the_way(frame, ground.over);
            one.stopped(frame, ground.over)
                | frame.back(passed, one.distance)
                | frame.back(ground.to, sum.distance)
        };
        let starts = [
            ground.able(one) & !stops,
            ground.able(other) & !follower_stops,
            ground.able(sum) & !sum_stops,
        ];
        if self.tables.how != How::Most {
            return starts;
        }
        let [first, second, both] = starts;
        let next = ground.able(follower) & !follower_stops;
        let kept = first & !self.lost(&ground, one, first, follower, next);
        let kept_other = second & !self.lost(&ground, other, second, one, first);
        if (kept | kept_other | both).is_none() {
            starts
        } else {
            [kept, kept_other, both]
        }
    }

    /// Of the starts of a die, those after which the other cannot be spent; `next` can do so now.
    #[inline(always)]
    fn lost(
        &self,
        ground: &Ground<'_, W, K>,
        slim: &Slim<W, K>,
        starts: W,
        follower: &Slim<W, K>,
        next: W,
    ) -> W {
        if starts.is_none() {
            return starts;
        }
        let frame = &self.course.side.frame;
        let doubtful = frame.doubtful(starts, slim.distance, next, follower.distance);
        if doubtful.is_none() {
            return doubtful;
        }
        if ground.lane.plain && self.course.plan.settled && self.tables.often.is_none() {
            let own = &self.course.position.own;
            let all = own.iter().fold(W::NONE, |all, places| all | *places);
            let never = ground.lane.over.never;
            let stopped = |after| {
                let there = frame.obstacles(after) | never;
                follower.stopped(frame, frame.obstacles_ahead(there))
            };
            frame.left_behind(all, slim.distance, doubtful, ground.able(follower), stopped)
        } else {
            let column = &self.course.plan.columns[usize::from(slim.column)];
            self.tables.tried(&self.course, column, next, doubtful)
        }
    }

    /// Makes the move ahead of a column's piece from here.
    #[inline(always)]
    fn ahead(&mut self, slim: &Slim<W, K>, place: u8) -> Taken {
        let end = self.course.side.frame.ahead(place, slim.distance);
        let fallen = self.tables.make(&mut self.course, slim, place, end);
        (fallen, (Place(place), Place(end)))
    }
}

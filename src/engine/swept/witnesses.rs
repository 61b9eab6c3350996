//! Pieces that can spend what a move leaves, whatever it does: witnesses that it leads to a play of the most dice.

use super::frame::{Frame, MOST_LEFT, MOST_PLACES};
use super::moves::Course;
use super::plan::{Column, Run};
use super::word::{Word, within};

impl<W: Word> Frame<W> {
    /// Of starts of moves that go `distance` ahead, those for which neither of two witnesses
    /// speaks: pieces of `next`, who can go `left` now.
    #[inline(always)]
    pub(super) fn doubtful(&self, starts: W, distance: u8, next: W, left: u8) -> W {
        if next.is_none() {
            return starts;
        }
        let windows = &self.window[within(left.into(), MOST_LEFT)];
        let bad = |place: u8| {
            let window = windows[within(place.into(), MOST_PLACES)];
            W::one(place) | self.back(window, distance)
        };
        starts & bad(next.lowest()) & bad(next.highest())
    }

    /// The same of starts of moves by a way gone one by one.
    fn doubtful_along(&self, mut starts: W, distance: u8, way: u8, next: W, left: u8) -> W {
        if next.is_none() {
            return starts;
        }
        let windows = &self.window[within(left.into(), MOST_LEFT)];
        let witnesses = [next.lowest(), next.highest()];
        let mut doubtful = W::NONE;
        while !starts.is_none() {
            let place = starts.lowest();
            starts = starts.rest();
            let end = self.end(Run::Along(way), distance, place);
            let in_way = |witness: &u8| {
                let window = windows[within((*witness).into(), MOST_PLACES)];
                // Windows are unrolled: what lies behind the track isn't a fork.
                let ahead = !W::FORKED || end < self.length;
                *witness == place || ahead && window.has(end)
            };
            if witnesses.iter().all(in_way) {
                doubtful |= W::one(place);
            }
        }
        doubtful
    }

    /// Of doubtful starts of a die those that truly are where any piece of the mover's stops any:
    /// after the move none of those that are `able` can follow, as `stopped` tells from `all` the
    /// mover's pieces.
    #[inline(always)]
    pub(super) fn left_behind(
        &self,
        all: W,
        distance: u8,
        mut doubtful: W,
        able: W,
        stopped: impl Fn(W) -> W,
    ) -> W {
        let mut lost = W::NONE;
        while !doubtful.is_none() {
            let place = doubtful.lowest();
            let here = W::one(place);
            doubtful = doubtful.rest();
            let there = W::one(self.ahead(place, distance));
            if (able & !here & !stopped((all & !here) | there)).is_none() {
                lost |= here;
            }
        }
        lost
    }
}

impl<W: Word, const K: usize> Course<'_, W, K> {
    /// Of a column's starts those after which no witness can spend all dice that are left, in one
    /// move; and who can do so now.
    #[inline(always)]
    pub(super) fn in_doubt(&self, column: &Column<W, K>, masks: &[W], starts: W) -> (W, W) {
        let mut next = W::NONE;
        for &follower in &column.followers {
            // Those that aren't open have no starts.
            let mask = masks.get(usize::from(follower));
            next |= mask.copied().unwrap_or(W::NONE);
        }
        let (frame, distance) = (&self.side.frame, column.slim.distance);
        let doubtful = match column.run {
            Run::Ahead => frame.doubtful(starts, distance, next, column.leaves),
            // Whoever changes its kind there may have been the one who could follow.
            Run::Still => starts,
            Run::Along(_) if starts.is_none() => starts,
            Run::Along(way) => frame.doubtful_along(starts, distance, way, next, column.leaves),
        };
        (doubtful, next)
    }
}

//! Sets of legal starts, and what a move does.

use super::tables::{COLUMNS, Column, DONE, Deed, End, Fate, LEVELS, Plan, Position, Run, Tables};
use super::word::Word;
use crate::engine::bits::each_small;

/// A turn at work: the position, whose turn it is, who has moved, what can still be spent.
#[derive(Clone, Copy)]
pub(super) struct Course<W, const K: usize> {
    pub(super) position: Position<W, K>,
    /// By kind: the mover's pieces that may not move again.
    pub(super) moved: [W; K],
    pub(super) mover: usize,
    pub(super) plan: u16,
}

impl<W: Word, const K: usize> Tables<W, K> {
    #[inline(always)]
    pub(super) fn plan(&self, course: &Course<W, K>) -> &Plan<W, K> {
        &self.sides[course.mover].plans[usize::from(course.plan)]
    }

    /// Gives `each` the legal starts of every column, one after the other, until it says so.
    #[inline(always)]
    pub(super) fn sweep(
        &self,
        course: &Course<W, K>,
        plan: &Plan<W, K>,
        mut each: impl FnMut(usize, W) -> bool,
    ) {
        let side = &self.sides[course.mover];
        let frame = &side.frame;
        let own = &course.position.own[course.mover];
        let free: [W; K] = std::array::from_fn(|k| own[k] & !course.moved[k]);
        let mut from = 0;
        for &(lane, end) in &plan.lanes {
            let lane = &side.lanes[usize::from(lane)];
            let over = union(own, &lane.over);
            let to = union(own, &lane.to);
            let over = frame.unroll(over) | lane.never_over;
            let to = frame.unroll(to) | lane.never_to;
            let mut tower = [W::NONE; LEVELS];
            tower[1] = over.down(1);
            tower[2] = tower[1] | tower[1].down(1);
            tower[3] = tower[2] | tower[2].down(2);
            tower[4] = tower[3] | tower[3].down(4);
            tower[5] = tower[4] | tower[4].down(8);
            for column in &plan.columns[from..usize::from(end)] {
                let mut starts = union(&free, &column.starts);
                if column.asks_alone {
                    starts &= !union(own, &column.alone);
                }
                let mask = match column.run {
                    Run::Ahead => {
                        let level = tower[usize::from(column.level)];
                        let stopped = level | level.down(column.shift) | to.down(column.distance);
                        starts & !stopped
                    }
                    Run::Back(way) => self.backward(course, column, way, starts, over, to),
                };
                if each(from, mask) {
                    return;
                }
                from += 1;
            }
        }
    }

    fn backward(
        &self,
        course: &Course<W, K>,
        column: &Column<W, K>,
        way: u8,
        mut starts: W,
        over: W,
        to: W,
    ) -> W {
        let frame = &self.sides[course.mover].frame;
        let from = usize::from(column.distance) * usize::from(frame.length);
        let mut legal = W::NONE;
        while !starts.is_none() {
            let place = starts.lowest();
            starts = starts.rest();
            let cell = frame.back[from + usize::from(place)][usize::from(way)];
            if let Some((passed, end)) = cell
                && (passed & over).is_none()
                && !to.has(end)
            {
                legal |= W::one(place);
            }
        }
        legal
    }

    /// Whether any move is legal.
    #[inline]
    pub(super) fn any(&self, course: &Course<W, K>) -> bool {
        let mut any = false;
        self.sweep(course, self.plan(course), |_, mask| {
            any |= !mask.is_none();
            any
        });
        any
    }

    /// Where a piece of a column ends that starts here.
    #[inline(always)]
    pub(super) fn end(&self, mover: usize, column: &Column<W, K>, place: u8) -> u8 {
        let frame = &self.sides[mover].frame;
        match column.run {
            Run::Ahead => frame.ahead(place, column.distance),
            Run::Back(way) => {
                let from = usize::from(column.distance) * usize::from(frame.length);
                let cell = frame.back[from + usize::from(place)][usize::from(way)];
                // INVARIANT: asked only of places that `backward` found.
                cell.map_or(place, |(_, end)| end)
            }
        }
    }

    /// Makes the move of a column's piece from here; gives the number of pieces that fall.
    #[inline(always)]
    pub(super) fn make(&self, course: &mut Course<W, K>, column: &Column<W, K>, place: u8) -> u32 {
        let mover = course.mover;
        let side = &self.sides[mover];
        let end = self.end(mover, column, place);
        let here = W::one(place);
        let own = &mut course.position.own[mover];
        let mut kind = 0;
        for (k, starts) in column.starts.iter().enumerate().skip(1) {
            kind |= k * (own[k] & !course.moved[k] & *starts).digit(place) as usize;
        }
        own[kind] &= !here;
        let fate = &side.fates[usize::from(column.fates[kind])];
        let (fallen, kind) = self.arrive(course, fate, kind as u8, end);
        let there = W::one(end);
        course.position.own[mover][usize::from(kind) % K] |= there;
        course.moved[usize::from(kind) % K] |= there & self.once;
        course.plan = column.next;
        fallen
    }

    /// What falls at the end of a move, and the kind that the piece becomes.
    #[inline(always)]
    fn arrive(&self, course: &mut Course<W, K>, fate: &Fate<W, K>, kind: u8, end: u8) -> (u32, u8) {
        let foe = 1 - course.mover;
        let there = self.sides[course.mover].frame.other[usize::from(end) & 127];
        let mut hit = union(&course.position.own[foe], &fate.prey).has(there);
        for kind in each_small(u32::from(fate.neutrals)) {
            hit |= course.position.neutral[kind][course.mover].has(end);
        }
        if hit || fate.always {
            self.act(course, fate, kind, end, there)
        } else {
            (0, fate.kind)
        }
    }

    /// Does the deeds of a move, one by one.
    #[inline(never)]
    fn act(
        &self,
        course: &mut Course<W, K>,
        fate: &Fate<W, K>,
        mut kind: u8,
        end: u8,
        there: u8,
    ) -> (u32, u8) {
        let (mover, foe) = (course.mover, 1 - course.mover);
        let (mut fallen, mut caught, mut caught_neutrals) = (0, 0u8, 0u8);
        let mut i = 0;
        while let Some(deed) = fate.deeds.get(i) {
            i += 1;
            match deed {
                Deed::Capture { within, .. } if !within.has(end) => {}
                Deed::Capture { foes, neutrals, .. } => {
                    for k in each_small(u32::from(*foes)) {
                        let own = &mut course.position.own[foe][k];
                        if own.has(there) {
                            *own &= !W::one(there);
                            caught |= 1 << k;
                            fallen += 1;
                        }
                    }
                    for k in each_small(u32::from(*neutrals)) {
                        let neutral = &mut course.position.neutral[k];
                        if neutral[mover].has(end) {
                            neutral[mover] &= !W::one(end);
                            neutral[foe] &= !W::one(there);
                            caught_neutrals |= 1 << k;
                            fallen += 1;
                        }
                    }
                }
                Deed::Become(new) => kind = *new,
                Deed::UnlessCaptured {
                    foes,
                    neutrals,
                    skip,
                } => {
                    if caught & foes == 0 && caught_neutrals & neutrals == 0 {
                        i += skip;
                    }
                }
                Deed::UnlessOn { set, skip } => {
                    if !set.has(end) {
                        i += skip;
                    }
                }
            }
        }
        (fallen, kind)
    }

    /// The winner after a move of this side.
    pub(super) fn winner(&self, position: &Position<W, K>, mover: usize) -> Option<usize> {
        [1 - mover, mover].into_iter().find_map(|side| {
            let own = &position.own[side];
            let all = |kinds: u8| each_small(u32::from(kinds)).map(|kind| own[kind]);
            self.sides[side].ends.iter().find_map(|end| match end {
                End::Lose { kinds, at_most } => {
                    let count: u32 = all(*kinds).map(W::count).sum();
                    (count <= *at_most).then_some(1 - side)
                }
                End::Win { kinds, reach } => all(*kinds)
                    .any(|places| !(places & *reach).is_none())
                    .then_some(side),
            })
        })
    }

    /// Leaves of the starts of each column those that lead to a play of the most dice.
    #[inline]
    pub(super) fn keep_most(
        &self,
        course: &Course<W, K>,
        plan: &Plan<W, K>,
        masks: &mut [W; COLUMNS],
    ) {
        if plan.dice == 2 {
            self.keep_both(course, plan, masks);
        } else {
            self.keep_greatest(course, plan, masks);
        }
    }

    /// The same with two dice left.
    #[inline(always)]
    fn keep_both(&self, course: &Course<W, K>, plan: &Plan<W, K>, masks: &mut [W; COLUMNS]) {
        let mut both = W::NONE;
        let mut good = [W::NONE; COLUMNS];
        for (i, column) in plan.columns.iter().enumerate() {
            good[i] = match column.spent {
                1 => self.followed(course, plan, column, masks, masks[i]),
                _ => masks[i],
            };
            both |= good[i];
        }
        if !both.is_none() {
            masks[..plan.columns.len()].copy_from_slice(&good[..plan.columns.len()]);
        }
    }

    /// Of a column's starts that leave one die, those after which it can be spent.
    ///
    /// A piece that could spend it now still can unless the move ends on its way or is its own.
    /// So of the two pieces that lie furthest apart usually one is a witness for any move; where
    /// neither is, the move is tried.
    #[inline(always)]
    fn followed(
        &self,
        course: &Course<W, K>,
        plan: &Plan<W, K>,
        column: &Column<W, K>,
        masks: &[W; COLUMNS],
        starts: W,
    ) -> W {
        if starts.is_none() {
            return starts;
        }
        let frame = &self.sides[course.mover].frame;
        let (mut next, mut distance) = (W::NONE, 0);
        for &follower in &column.followers {
            next |= masks[usize::from(follower)];
            distance = plan.columns[usize::from(follower)].distance;
        }
        let mut doubtful = starts;
        if !next.is_none() && column.run == Run::Ahead {
            let windows = usize::from(distance) * usize::from(frame.length);
            let bad = |place: u8| {
                let window = frame.window[windows + usize::from(place)];
                W::one(place) | window.down(column.distance)
            };
            doubtful &= bad(next.lowest()) & bad(next.highest());
        }
        let mut good = starts & !doubtful;
        while !doubtful.is_none() {
            let place = doubtful.lowest();
            doubtful = doubtful.rest();
            let mut after = *course;
            self.make(&mut after, column, place);
            if self.any(&after) {
                good |= W::one(place);
            }
        }
        good
    }

    /// The same with any number of dice.
    #[inline(never)]
    fn keep_greatest(&self, course: &Course<W, K>, plan: &Plan<W, K>, masks: &mut [W; COLUMNS]) {
        const MOST: usize = crate::dice::MAX_DICE + 1;
        let mut found = [[W::NONE; COLUMNS]; MOST];
        let mut most = 0;
        for (i, column) in plan.columns.iter().enumerate() {
            let mut starts = masks[i];
            while !starts.is_none() {
                let place = starts.lowest();
                starts = starts.rest();
                let mut total = usize::from(column.spent);
                if column.next != DONE {
                    let mut after = *course;
                    self.make(&mut after, column, place);
                    total += self.greatest(&after);
                }
                found[total % MOST][i] |= W::one(place);
                most = most.max(total % MOST);
            }
        }
        *masks = found[most];
    }

    /// The most dice that can still be spent.
    fn greatest(&self, course: &Course<W, K>) -> usize {
        let plan = self.plan(course);
        let dice = usize::from(plan.dice);
        if dice <= 1 {
            return usize::from(dice == 1 && self.any(course));
        }
        let mut masks = [W::NONE; COLUMNS];
        let (mut any, mut all) = (false, false);
        self.sweep(course, plan, |i, mask| {
            masks[i] = mask;
            any |= !mask.is_none();
            all = !mask.is_none() && usize::from(plan.columns[i].spent) == dice;
            all
        });
        if all || !any {
            return if all { dice } else { 0 };
        }
        let mut most = 0;
        for (i, column) in plan.columns.iter().enumerate() {
            let mut starts = masks[i];
            if dice == 2 && column.spent == 1 {
                if !self
                    .followed(course, plan, column, &masks, starts)
                    .is_none()
                {
                    return 2;
                }
                most = most.max(usize::from(!starts.is_none()));
                continue;
            }
            while !starts.is_none() {
                let place = starts.lowest();
                starts = starts.rest();
                let mut total = usize::from(column.spent);
                if column.next != DONE {
                    let mut after = *course;
                    self.make(&mut after, column, place);
                    total += self.greatest(&after);
                }
                if total == dice {
                    return total;
                }
                most = most.max(total);
            }
        }
        most
    }
}

/// What is in the sets of these kinds, each cut down to what it is taken for.
#[inline(always)]
fn union<W: Word, const K: usize>(sets: &[W; K], taken: &[W; K]) -> W {
    let mut all = sets[0] & taken[0];
    for k in 1..K {
        all |= sets[k] & taken[k];
    }
    all
}

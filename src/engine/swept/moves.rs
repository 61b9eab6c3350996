//! Sets of legal starts, and what a move does.

use super::tables::{COLUMNS, Column, Deed, End, Fate, LEVELS, Plan, Position, Run, Tables};
use super::word::Word;
use crate::engine::bits::each_small;
use crate::player::Player;

/// A turn at work: the position, whose turn it is, who has moved, what can still be spent.
#[derive(Clone, Copy)]
pub(super) struct Course<'t, W, const K: usize> {
    pub(super) position: Position<W, K>,
    /// By kind: the mover's pieces that may not move again.
    pub(super) moved: [W; K],
    pub(super) mover: Player,
    pub(super) plan: &'t Plan<W, K>,
}

/// Gives `each` the legal starts of every column of the plan, in order; of a lane in which nothing
/// stands, `idle` gets the columns. Both say when it is enough.
macro_rules! sweep {
    ($tables:expr, $course:expr, |$column:ident, $number:ident, $mask:ident| $each:block, |$columns:ident| $idle:block) => {
        let side = &$tables.sides[$course.mover.index()];
        let frame = &side.frame;
        let own = &$course.position.own[$course.mover.index()];
        let free: [W; K] = std::array::from_fn(|k| own[k] & !$course.moved[k]);
        let mut from = 0;
        for stretch in &$course.plan.stretches {
            let end = usize::from(stretch.end);
            if union(&free, &stretch.starts).is_none() {
                let $columns = from..end;
                $idle
                from = end;
                continue;
            }
            let lane = &side.lanes[usize::from(stretch.lane)];
            let over = frame.unroll(union(own, &lane.over)) | lane.never_over;
            let to = frame.unroll(union(own, &lane.to)) | lane.never_to;
            let mut tower = low_tower(over);
            if stretch.far {
                tower[4] = tower[3] | tower[3].down(4);
                tower[5] = tower[4] | tower[4].down(8);
            }
            for $column in &$course.plan.columns[from..end] {
                let mut starts = union(&free, &$column.starts);
                if $column.asks_alone {
                    starts &= !union(own, &$column.alone);
                }
                let $mask = match $column.run {
                    Run::Ahead => {
                        let level = tower[usize::from($column.level) % LEVELS];
                        let stopped = level | level.down($column.shift);
                        starts & !(stopped | to.down($column.distance))
                    }
                    Run::Back(way) => {
                        $tables.backward($course.mover, $column, way, starts, over, to)
                    }
                };
                let $number = from;
                $each
                from += 1;
            }
        }
    };
}

impl<W: Word, const K: usize> Tables<W, K> {
    /// Finds the legal starts of every column.
    #[inline(always)]
    pub(super) fn sweep(&self, course: &Course<'_, W, K>, masks: &mut [W; COLUMNS]) {
        sweep!(
            self,
            course,
            |column, number, mask| {
                masks[number % COLUMNS] = mask;
            },
            |columns| { masks[columns].fill(W::NONE) }
        );
    }

    /// Whether any move is legal.
    pub(super) fn any(&self, course: &Course<'_, W, K>) -> bool {
        sweep!(
            self,
            course,
            |column, _number, mask| {
                if !mask.is_none() {
                    return true;
                }
            },
            |_columns| {}
        );
        false
    }

    fn backward(
        &self,
        mover: Player,
        column: &Column<W, K>,
        way: u8,
        mut starts: W,
        over: W,
        to: W,
    ) -> W {
        let frame = &self.sides[mover.index()].frame;
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

    /// Where a piece of a column ends that starts here.
    #[inline(always)]
    pub(super) fn end(&self, mover: Player, column: &Column<W, K>, place: u8) -> u8 {
        let frame = &self.sides[mover.index()].frame;
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
    pub(super) fn make<'t>(
        &'t self,
        course: &mut Course<'t, W, K>,
        column: &Column<W, K>,
        place: u8,
    ) -> u32 {
        let side = &self.sides[course.mover.index()];
        let end = self.end(course.mover, column, place);
        let own = &mut course.position.own[course.mover.index()];
        let mut kind = 0;
        for (k, starts) in column.starts.iter().enumerate().skip(1) {
            kind |= k * (own[k] & !course.moved[k] & *starts).digit(place) as usize;
        }
        let kind = kind % K;
        own[kind] = own[kind] ^ W::one(place);
        let fate = &side.fates[usize::from(column.fates[kind])];
        let (fallen, kind) = self.arrive(course, fate, kind as u8, end);
        let (kind, there) = (usize::from(kind) % K, W::one(end));
        course.position.own[course.mover.index()][kind] |= there;
        course.moved[kind] |= there & self.once;
        course.plan = &side.plans[usize::from(column.next)];
        fallen
    }

    /// What falls at the end of a move, and the kind that the piece becomes.
    #[inline(always)]
    fn arrive(
        &self,
        course: &mut Course<'_, W, K>,
        fate: &Fate<W, K>,
        kind: u8,
        end: u8,
    ) -> (u32, u8) {
        let (mover, foe) = (course.mover.index(), course.mover.opponent().index());
        let there = self.sides[mover].frame.other[usize::from(end) & 127];
        let mut hit = union(&course.position.own[foe], &fate.prey).has(there);
        if fate.neutrals != 0 {
            for (kind, neutral) in course.position.neutral.iter().enumerate() {
                hit |= fate.neutrals >> kind & 1 == 1 && neutral[mover].has(end);
            }
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
        course: &mut Course<'_, W, K>,
        fate: &Fate<W, K>,
        mut kind: u8,
        end: u8,
        there: u8,
    ) -> (u32, u8) {
        let (mover, foe) = (course.mover.index(), course.mover.opponent().index());
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
    pub(super) fn winner(&self, position: &Position<W, K>, mover: Player) -> Option<Player> {
        [mover.opponent(), mover].into_iter().find_map(|side| {
            let own = &position.own[side.index()];
            let all = |kinds: u8| each_small(u32::from(kinds)).map(|kind| own[kind]);
            self.sides[side.index()]
                .ends
                .iter()
                .find_map(|end| match end {
                    End::Lose { kinds, at_most } => {
                        let count: u32 = all(*kinds).map(W::count).sum();
                        (count <= *at_most).then_some(side.opponent())
                    }
                    End::Win { kinds, reach } => all(*kinds)
                        .any(|places| !(places & *reach).is_none())
                        .then_some(side),
                })
        })
    }
}

/// The places from which there is something at most 0, 1, 2, or 4 places ahead.
#[inline(always)]
pub(super) fn low_tower<W: Word>(over: W) -> [W; LEVELS] {
    let mut tower = [W::NONE; LEVELS];
    tower[1] = over.down(1);
    tower[2] = tower[1] | tower[1].down(1);
    tower[3] = tower[2] | tower[2].down(2);
    tower
}

/// Counts one more for each place of the mask.
#[inline(always)]
pub(super) fn add<W: Word, const P: usize>(planes: &mut [W; P], mask: W) {
    let mut carry = mask;
    for plane in planes {
        let both = *plane & carry;
        *plane = *plane ^ carry;
        carry = both;
    }
}

/// What is in the sets of these kinds, each cut down to what it is taken for.
#[inline(always)]
pub(super) fn union<W: Word, const K: usize>(sets: &[W; K], taken: &[W; K]) -> W {
    let mut all = sets[0] & taken[0];
    for k in 1..K {
        all |= sets[k] & taken[k];
    }
    all
}

//! Sets of legal starts, and what a move does.

use super::tables::{
    Column, Deed, End, FATES, Fate, Frame, LEVELS, Plan, Position, Run, Side, Slim, Tables,
};
use super::word::{Word, within};
use crate::engine::bits::each_small;
use crate::player::Player;

/// A turn at work: the position, whose turn it is, who has moved, what can still be spent.
#[derive(Clone, Copy)]
pub(super) struct Course<'t, W, const K: usize> {
    /// As the mover sees it.
    pub(super) position: Position<W, K>,
    /// By kind: the mover's pieces that may still move.
    pub(super) free: [W; K],
    /// The mover's tables.
    pub(super) side: &'t Side<W, K>,
    /// The other side's.
    pub(super) other: &'t Side<W, K>,
    pub(super) plan: &'t Plan<W, K>,
}

/// Gives `each` the legal starts of every column of the plan, in order; of a lane in which nothing
/// stands, `idle` gets the columns. Both say when it is enough.
macro_rules! sweep {
    ($course:expr, |$column:ident, $number:ident, $mask:ident| $each:block, |$columns:ident| $idle:block) => {
        let side = $course.side;
        let frame = &side.frame;
        let own = &$course.position.own;
        let free = $course.free;
        let mut from = 0;
        for stretch in &$course.plan.stretches {
            let end = usize::from(stretch.end);
            let here = union(&free, &stretch.starts);
            if here.is_none() {
                let $columns = from..end;
                $idle
                from = end;
                continue;
            }
            let lane = &side.lanes[usize::from(stretch.lane)];
            let over = frame.unroll(union(own, &lane.over)) | lane.never_over;
            let to = frame.unroll(union(own, &lane.to)) | lane.never_to;
            // The places from which there is something at most 0, 1, 2, 4, 8, or 16 ahead.
            let mut tower = [W::NONE; LEVELS];
            tower[1] = over.down(1);
            tower[2] = tower[1] | tower[1].down(1);
            tower[3] = tower[2] | tower[2].down(2);
            tower[4] = tower[3] | tower[3].down(4);
            if stretch.far {
                tower[5] = tower[4] | tower[4].down(8);
            }
            // Starts that may not be shared are rare: asked once for all columns.
            let starts = |column: &Column<W, K>| {
                let mut starts = if stretch.alike {
                    here
                } else {
                    union(&free, &column.slim.starts)
                };
                if stretch.asks_alone && column.asks_alone {
                    starts &= !union(own, &column.alone);
                }
                starts
            };
            let ahead = usize::from(stretch.ahead);
            for $column in &$course.plan.columns[from..ahead] {
                let level = tower[within($column.slim.level.into(), LEVELS)];
                let stopped = level | level.down($column.slim.shift);
                let $mask = starts($column) & !(stopped | to.down($column.slim.distance));
                let $number = from;
                $each
                from += 1;
            }
            for $column in &$course.plan.columns[ahead..end] {
                let mut $mask = starts($column);
                if let Run::Back(way) = $column.run
                    && !$mask.is_none()
                {
                    $mask = frame.backward($column.slim.distance, way, $mask, over, to);
                }
                let $number = from;
                $each
                from += 1;
            }
        }
    };
}

impl<W: Word> Frame<W> {
    /// The place so far away on a way that can be gone from this place.
    #[inline(always)]
    pub(super) fn end(&self, run: Run, distance: u8, place: u8) -> u8 {
        match run {
            Run::Ahead => self.ahead(place, distance),
            Run::Back(way) => {
                let from = usize::from(distance) * usize::from(self.length);
                let cell = self.back[from + usize::from(place)][usize::from(way)];
                // INVARIANT: asked only of places from where the way leads so far.
                cell.map_or(place, |(_, end)| end)
            }
        }
    }

    /// The legal starts of moves back by one of the ways.
    fn backward(&self, distance: u8, way: u8, mut starts: W, over: W, to: W) -> W {
        let from = usize::from(distance) * usize::from(self.length);
        let mut legal = W::NONE;
        while !starts.is_none() {
            let place = starts.lowest();
            starts = starts.rest();
            let cell = self.back[from + usize::from(place)][usize::from(way)];
            if let Some((passed, end)) = cell
                && (passed & over).is_none()
                && !to.has(end)
            {
                legal |= W::one(place);
            }
        }
        legal
    }
}

impl<W: Word, const K: usize> Course<'_, W, K> {
    /// Finds the legal starts of every column.
    #[inline(always)]
    pub(super) fn sweep<const N: usize>(&self, masks: &mut [W; N]) {
        sweep!(
            self,
            |column, number, mask| {
                masks[within(number, N)] = mask;
            },
            |columns| { masks[columns].fill(W::NONE) }
        );
    }

    /// Whether any move is legal.
    pub(super) fn any(&self) -> bool {
        sweep!(
            self,
            |column, _number, mask| {
                if !mask.is_none() {
                    return true;
                }
            },
            |_columns| {}
        );
        false
    }

    /// Where a piece of a column ends that starts here.
    #[inline(always)]
    pub(super) fn end(&self, column: &Column<W, K>, place: u8) -> u8 {
        let frame = &self.side.frame;
        frame.end(column.run, column.slim.distance, place)
    }
}

impl<W: Word, const K: usize> Tables<W, K> {
    /// Makes the move of a column's piece from here to there; gives the number of pieces that
    /// fall.
    #[inline(always)]
    pub(super) fn make(
        &self,
        course: &mut Course<'_, W, K>,
        slim: &Slim<W, K>,
        place: u8,
        end: u8,
    ) -> u32 {
        let side = course.side;
        let (here, there) = (W::one(place), W::one(end));
        // The piece, as the kind it is.
        let lifted: [W; K] = std::array::from_fn(|k| course.free[k] & slim.starts[k] & here);
        let mut kind = 0;
        for (k, lifted) in lifted.iter().enumerate().skip(1) {
            kind |= k * usize::from(!lifted.is_none());
        }
        let fate = &side.fates[within(slim.fates[within(kind, K)].into(), FATES)];
        let foe = side.frame.other[within(end.into(), 128)];
        let mut hit = union(&course.position.foe, &fate.prey).has(foe);
        if fate.neutrals != 0 {
            for (kind, neutral) in course.position.neutral.iter().enumerate() {
                hit |= fate.neutrals >> kind & 1 == 1 && neutral[0].has(end);
            }
        }
        let (mut fallen, mut becomes) = (0, fate.becomes);
        if hit || fate.always {
            let done = act(&mut course.position, fate, kind as u8, end, foe);
            fallen = done.0;
            becomes = std::array::from_fn(|k| W::all_if(k == usize::from(done.1)));
        }
        // All kinds are written, those that stay the same too: a word written alone would hold
        // up whoever reads several at once right after.
        for k in 0..K {
            let set_down = there & becomes[k];
            course.position.own[k] = (course.position.own[k] ^ lifted[k]) | set_down;
            course.free[k] = (course.free[k] ^ lifted[k]) | (set_down & self.often);
        }
        course.plan = &side.plans[usize::from(slim.next)];
        fallen
    }

    /// The winner after a move, when this is the mover's pieces and that are the enemy's.
    pub(super) fn winner(&self, mover: Player, own: &[W; K], foe: &[W; K]) -> Option<Player> {
        let pieces = [(mover.opponent(), foe), (mover, own)];
        pieces.into_iter().find_map(|(side, own)| {
            let ends = &self.sides[side.index()].ends;
            ends.iter().find_map(|end| match end {
                End::Lose { kinds, at_most: 0 } => {
                    union(own, kinds).is_none().then_some(side.opponent())
                }
                End::Lose { kinds, at_most } => {
                    let counts = own
                        .iter()
                        .zip(kinds)
                        .map(|(own, all)| (*own & *all).count());
                    (counts.sum::<u32>() <= *at_most).then_some(side.opponent())
                }
                End::Win { reach } => (!union(own, reach).is_none()).then_some(side),
            })
        })
    }
}

/// Does the deeds of a move, one by one: how many pieces fall, and the kind that the moving piece
/// becomes. It ends at `end`, for the other side `there`.
#[inline(never)]
fn act<W: Word, const K: usize>(
    position: &mut Position<W, K>,
    fate: &Fate<W, K>,
    mut kind: u8,
    end: u8,
    there: u8,
) -> (u32, u8) {
    let (mut fallen, mut caught, mut caught_neutrals) = (0, 0u8, 0u8);
    let mut i = 0;
    while let Some(deed) = fate.deeds.get(i) {
        i += 1;
        match deed {
            Deed::Capture { within, .. } if !within.has(end) => {}
            Deed::Capture { foes, neutrals, .. } => {
                for k in each_small(u32::from(*foes)) {
                    let foe = &mut position.foe[k];
                    if foe.has(there) {
                        *foe &= !W::one(there);
                        caught |= 1 << k;
                        fallen += 1;
                    }
                }
                for k in each_small(u32::from(*neutrals)) {
                    let neutral = &mut position.neutral[k];
                    if neutral[0].has(end) {
                        neutral[0] &= !W::one(end);
                        neutral[1] &= !W::one(there);
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

/// Counts one more for each place of each mask; two at a time, so that carries run half as often.
#[inline(always)]
pub(super) fn add_all<W: Word, const P: usize>(planes: &mut [W; P], masks: &[W]) {
    let mut pairs = masks.chunks_exact(2);
    for pair in &mut pairs {
        let differ = pair[0] ^ pair[1];
        let carry = (pair[0] & pair[1]) | (planes[0] & differ);
        planes[0] = planes[0] ^ differ;
        ripple(&mut planes[1..], carry);
    }
    for mask in pairs.remainder() {
        ripple(planes, *mask);
    }
}

/// Counts one more, in these planes, for each place of the mask.
#[inline(always)]
fn ripple<W: Word>(planes: &mut [W], mut carry: W) {
    for plane in planes {
        let both = *plane & carry;
        *plane = *plane ^ carry;
        carry = both;
    }
}

/// Counts so many more for each place of the mask.
#[inline(always)]
pub(super) fn add_times<W: Word, const P: usize>(planes: &mut [W; P], mask: W, times: usize) {
    let mut carry = W::NONE;
    for (i, plane) in planes.iter_mut().enumerate() {
        let digit = mask & W::all_if(times >> i & 1 == 1);
        let sum = *plane ^ digit ^ carry;
        carry = (*plane & digit) | (carry & (*plane | digit));
        *plane = sum;
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

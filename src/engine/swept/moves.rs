//! Sets of legal starts, and what a move does.

use super::ahead::Ahead;
use super::expression::SelectedPieces;
use super::frame::Frame;
use super::plan::{Column, FEW_KINDS, Plan, Run, Stretch};
use super::tables::{Position, Side};
use super::word::{Word, within};
use crate::model::index::NOWHERE;

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

/// Gives `each` the legal starts of the first so many columns of the plan, in order (on ways gone one by one, with
/// `one`, one of them); of a stretch in which nothing stands, `idle` gets the columns, and of one where the ends
/// settle a lone piece's moves, `alone` gets it, its columns, the start, and where its moves end. All say when it is
/// enough.
macro_rules! sweep {
    (
        $course:expr,
        $open:expr,
        $one:literal,
        |$column:ident, $number:ident, $mask:ident| $each:block,
        |$columns:ident| $idle:block,
        |$stretch:ident, $of:ident, $start:ident, $ends:ident| $alone:block
    ) => {
        let side = $course.side;
        let frame = &side.frame;
        let free = $course.free;
        let mut from = 0;
        // Stretches of a lane follow each other.
        let mut known: Option<(u8, [W; 2])> = None;
        let mut further = (0, W::NONE);
        for stretch in &$course.plan.stretches {
            if from == $open {
                break;
            }
            let end = usize::from(stretch.end);
            let here = stretch.able(&free, &stretch.starts);
            if here.is_none() {
                let $columns = from..end;
                $idle
                from = end;
                continue;
            }
            let lane = &side.lanes[usize::from(stretch.lane)];
            let [over, to] = match known {
                Some((of, blocked)) if K > FEW_KINDS && of == stretch.lane => blocked,
                _ => lane.blocked(side, &$course.position, &mut further),
            };
            known = Some((stretch.lane, [over, to]));
            let stops = [over, to];
            let [over, to] = stops.map(|stops| frame.obstacles_ahead(stops));
            if let Some(ends) = stretch.ends_alone(here) {
                let ($stretch, $of, $start) = (stretch, from..end, here);
                let $ends = ends.map(|ends| ends & !stops[1]);
                $alone
                from = end;
                continue;
            }
            let obstacles = Ahead::new(frame, over, stretch.far);
            // Columns that follow each other mostly ask the same.
            let mut asked = (0, W::NONE);
            let mut starts = |column: &Column<W, K>| {
                let starts = if stretch.alike {
                    here
                } else {
                    stretch.able(&free, &column.slim.starts)
                };
                if stretch.asks && column.asks {
                    $course.asked(column, starts, &mut asked)
                } else {
                    starts
                }
            };
            let ahead = usize::from(stretch.ahead);
            for $column in &$course.plan.columns[from..ahead] {
                let stopped = obstacles.within(frame, $column.slim.passed);
                let ended = frame.back(to, $column.slim.distance);
                let $mask = starts($column) & !(stopped | ended);
                let $number = from;
                $each
                from += 1;
            }
            for $column in &$course.plan.columns[ahead..end] {
                let mut $mask = starts($column);
                if !$mask.is_none() {
                    $mask = match $column.run {
                        Run::Along(way) => {
                            frame.along($column.slim.distance, way, $mask, stops, $one)
                        }
                        // It stays where it is.
                        _ => $mask & !lane.to.others(side, &$course.position),
                    };
                }
                let $number = from;
                $each
                from += 1;
            }
        }
    };
}

impl<W: Word, const K: usize> Position<W, K> {
    /// The same as the other side sees it.
    pub(super) fn turned(&self) -> Position<W, K> {
        Position {
            own: self.foe,
            foe: self.own,
            neutral: self.neutral.map(|[own, other]| [other, own]),
        }
    }

    /// The places of some pieces, as the mover counts them.
    #[inline(always)]
    pub(super) fn held(&self, frame: &Frame<W>, pieces: &SelectedPieces<W, K>) -> W {
        let mut own = union(&self.own, &pieces.own);
        if pieces.twins {
            own = frame.with_twins(own);
        }
        match pieces.others {
            true => own | self.held_by_others(frame, pieces),
            false => own,
        }
    }

    /// The same on a track that passes no space twice, where some are most often not the mover's.
    #[inline(always)]
    pub(super) fn held_once(&self, frame: &Frame<W>, pieces: &SelectedPieces<W, K>) -> W {
        union(&self.own, &pieces.own) | self.held_by_others(frame, pieces)
    }

    /// The places of those that are not the mover's.
    #[inline(always)]
    fn held_by_others(&self, frame: &Frame<W>, pieces: &SelectedPieces<W, K>) -> W {
        let foe = union(&self.foe, &pieces.foe);
        let mut all = match foe.is_none() {
            true => foe,
            false => frame.seen(foe),
        };
        for (neutral, taken) in self.neutral.iter().zip(&pieces.neutral) {
            all |= neutral[0] & *taken;
        }
        all
    }
}

impl<W: Word, const K: usize> Position<W, K> {
    /// Whether some of these pieces stand anywhere.
    #[inline(always)]
    fn stands(&self, pieces: &SelectedPieces<W, K>) -> bool {
        let mut all = union(&self.own, &pieces.own) | union(&self.foe, &pieces.foe);
        if pieces.others {
            for (neutral, taken) in self.neutral.iter().zip(&pieces.neutral) {
                all |= neutral[0] & *taken;
            }
        }
        !all.is_none()
    }
}

impl<W: Word, const K: usize> Side<W, K> {
    /// The value of the expression of this number.
    #[inline(never)]
    pub(super) fn set(&self, number: u8, position: &Position<W, K>) -> W {
        let set = self.sets.get(usize::from(number).wrapping_sub(1));
        set.map_or(W::ALL, |set| {
            let held = |pieces: &SelectedPieces<W, K>| position.held(&self.frame, pieces);
            set.eval(held, |pieces| position.stands(pieces))
        })
    }
}

impl<W: Word> Frame<W> {
    /// The place so far away on a way that can be gone from this place.
    #[inline(always)]
    pub(super) fn end(&self, run: Run, distance: u8, place: u8) -> u8 {
        match run {
            Run::Ahead => self.ahead(place, distance),
            Run::Still => place,
            Run::Along(way) => {
                // INVARIANT: asked only of places from where the way leads so far.
                self.way(distance, place, way).map_or(place, |(_, end)| end)
            }
        }
    }

    /// What a way gone one by one passes from here, and its end, if it leads so far.
    #[inline(always)]
    pub(super) fn way(&self, distance: u8, place: u8, way: u8) -> Option<(W, u8)> {
        let from = usize::from(distance) * usize::from(self.places) + usize::from(place);
        let cell = from * usize::from(self.branches) + usize::from(way);
        self.along.get(cell).copied().flatten()
    }

    /// The legal starts of moves by a way gone one by one, or only the first.
    fn along(&self, distance: u8, way: u8, mut starts: W, [over, to]: [W; 2], one: bool) -> W {
        let mut legal = W::NONE;
        while !starts.is_none() {
            let place = starts.lowest();
            starts = starts.rest();
            if let Some((passed, end)) = self.way(distance, place, way)
                && (passed & over).is_none()
                && !to.has(end)
            {
                legal |= W::one(place);
                if one {
                    break;
                }
            }
        }
        legal
    }
}

impl<W: Word, const K: usize> Stretch<W, K> {
    /// Those of these pieces that may start there, by kind, whatever stands in their way.
    #[inline(always)]
    pub(super) fn able(&self, free: &[W; K], starts: &[W; K]) -> W {
        // Of few kinds none is asked for: so the compiler knows.
        let kind = self.kind.filter(|_| K > FEW_KINDS).map(usize::from);
        match kind.and_then(|kind| Some((free.get(kind)?, starts.get(kind)?))) {
            Some((free, starts)) => *free & *starts,
            None => union(free, starts),
        }
    }

    /// Writes the masks of this stretch, which begins with this column, where there is one start:
    /// into those of columns that end in a set.
    #[inline(never)]
    fn write_alone<const N: usize>(&self, from: usize, start: W, ends: W, masks: &mut [W; N]) {
        masks[from..usize::from(self.end)].fill(W::NONE);
        for &(column, end) in self.sorted(from, start.lowest()) {
            if end == NOWHERE {
                break;
            }
            let there = W::all_if(ends.has(end));
            masks[within(column.into(), N)] = start & there;
        }
    }

    /// The column of the move of this number from a place where all that end in a set are legal.
    #[inline(never)]
    pub(super) fn column_alone(&self, from: usize, place: u8, ends: W, number: usize) -> usize {
        let moves = self.sorted(from, place).iter();
        let mut moves = moves.filter(|(_, end)| ends.has(*end));
        moves.nth(number).map_or(0, |(column, _)| (*column).into())
    }
}

impl<W: Word, const K: usize> Plan<W, K> {
    /// How many columns there are, from the first on, in which any of these pieces of the mover's
    /// can start: those of the first stretch, or all.
    #[inline(always)]
    pub(super) fn open(&self, own: &[W; K]) -> usize {
        if self.single || union(own, &self.others).is_none() {
            self.first.into()
        } else {
            self.columns.len()
        }
    }
}

impl<W: Word, const K: usize> Course<'_, W, K> {
    /// Finds the legal starts of the first so many columns (see [`Plan::open`]); but where
    /// [`Plan::counts_ends`], the first two masks of a stretch say where the moves of the piece end
    /// that [`Stretch::ends_alone`] has found.
    #[inline(always)]
    pub(super) fn sweep<const N: usize>(&self, masks: &mut [W; N], columns: usize) {
        sweep!(
            self,
            columns,
            false,
            |column, number, mask| {
                masks[within(number, N)] = mask;
            },
            |columns| { masks[columns].fill(W::NONE) },
            |stretch, columns, start, ends| {
                let from = columns.start;
                if self.plan.counts_ends {
                    masks[within(from, N)] = ends[0];
                    masks[within(from + 1, N)] = ends[1];
                } else {
                    stretch.write_alone(from, start, ends[0] | ends[1], masks);
                }
            }
        );
    }

    /// Whether any move is legal.
    pub(super) fn any(&self) -> bool {
        sweep!(
            self,
            self.plan.columns.len(),
            true,
            |column, _number, mask| {
                if !mask.is_none() {
                    return true;
                }
            },
            |_columns| {},
            |_stretch, _columns, _start, ends| {
                if !(ends[0] | ends[1]).is_none() {
                    return true;
                }
            }
        );
        false
    }

    /// Of the starts of a column those that meet its own conditions.
    #[inline(never)]
    pub(super) fn asked(&self, column: &Column<W, K>, mut starts: W, known: &mut (u8, W)) -> W {
        let side = self.side;
        let mut set = |number: u8| {
            if known.0 != number {
                *known = (number, side.set(number, &self.position));
            }
            known.1
        };
        if column.on > 0 && !starts.is_none() {
            starts &= set(column.on);
        }
        if column.asks_number {
            starts = self.with_enough_and_room(column, starts);
        }
        if !column.dice.differs.is_empty() && !starts.is_none() {
            let frame = &side.frame;
            let prey = frame.unroll(set(column.dice.prey));
            for distances in &column.dice.differs {
                let ends = distances.iter();
                starts &= ends.fold(W::NONE, |all, distance| all | frame.back(prey, *distance));
            }
            if !column.dice.before.is_empty() {
                starts = side.unlike(&self.position, column, starts);
            }
        }
        starts
    }

    /// Where a piece of a column ends that starts here.
    #[inline(always)]
    pub(super) fn end(&self, column: &Column<W, K>, place: u8) -> u8 {
        let frame = &self.side.frame;
        frame.end(column.run, column.slim.distance, place)
    }
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

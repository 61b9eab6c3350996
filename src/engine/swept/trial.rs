//! Playing a game move by move, with sets.

use super::ends::Movable;
use super::known_greatest::KnownGreatest;
use super::moves::Course;
use super::plan::{COLUMNS, Shape, whole};
use super::select::chosen;
use super::tables::Tables;
use super::word::Word;
use crate::engine::running::{Running, TurnSummary};
use crate::player::Player;
use crate::space::Place;

/// A game being played.
pub(super) struct Swept<'t, W, const K: usize> {
    pub(super) tables: &'t Tables<W, K>,
    pub(super) course: Course<'t, W, K>,
    /// Whether the same side throws again.
    again: bool,
    /// The legal starts of each column, as the last decision of many columns found.
    pub(super) masks: [W; COLUMNS],
    movable: Movable,
    /// What has been found of later moments of turns.
    pub(super) known: &'t mut KnownGreatest<W, K>,
}

/// How many pieces fell, and the places where a move started and ended.
pub(super) type Taken = (u32, (Place, Place));

/// Bits of the number of columns.
const PLANES: usize = COLUMNS.ilog2() as usize + 1;

impl<'t, W: Word, const K: usize> Swept<'t, W, K> {
    /// The start of a game, with this throw; `known` is of this game, or empty.
    pub(super) fn new(
        tables: &'t Tables<W, K>,
        first: Player,
        throw: usize,
        known: &'t mut KnownGreatest<W, K>,
    ) -> Self {
        let side = &tables.sides[first.index()];
        let position = match first {
            Player::First => tables.start,
            Player::Second => tables.start.turned(),
        };
        let plan = &side.plans[whole(throw)];
        Swept {
            tables,
            course: Course {
                free: position.own,
                position,
                side,
                other: &tables.sides[first.opponent().index()],
                plan,
            },
            again: plan.again,
            masks: [W::NONE; COLUMNS],
            movable: Movable::default(),
            known,
        }
    }
}

impl<W: Word, const K: usize> Swept<'_, W, K> {
    /// Makes one of the legal moves; `choose` hears how many there are.
    #[inline(always)]
    fn step(&mut self, choose: impl FnOnce(u32) -> Option<u32>) -> Option<Taken> {
        let plan = self.course.plan;
        if plan.dice == 0 {
            return None;
        }
        let columns = plan.open(&self.course.position.own);
        if columns == usize::from(plan.first) {
            match &plan.narrow {
                Shape::Done => return None,
                Shape::One(slim) => return self.one(slim, choose),
                Shape::Two(pair) => return self.two(pair, choose),
                Shape::Orders(pair) => return self.two_orders(pair, choose),
                Shape::Many => {}
            }
        }
        match columns {
            0..=7 => self.any::<3>(columns, choose),
            8..=31 => self.any::<5>(columns, choose),
            _ => self.any::<PLANES>(columns, choose),
        }
    }
}

impl<W: Word, const K: usize> Running for Swept<'_, W, K> {
    #[inline(always)]
    fn turn(
        &mut self,
        mut choose: impl FnMut(usize, bool) -> Option<usize>,
        mut told: impl FnMut(Place, Place),
    ) -> TurnSummary {
        let tables = self.tables;
        let (mut played, mut made) = (TurnSummary::default(), 0);
        while played.end.is_none() {
            let may_stop = made >= tables.stops_from;
            let step = self.step(|moves| chosen(&mut choose, moves, may_stop));
            let Some((fallen, (from, to))) = step else {
                break;
            };
            told(from, to);
            made += 1;
            played.captured += fallen;
            if fallen > 0 || !tables.ends_by_capture {
                let course = &self.course;
                played.end = tables.decided(course.side.player, &course.position);
            }
        }
        if tables.asks_moves && played.end.is_none() {
            let course = &self.course;
            played.end = tables.settled(course.side.player, &course.position, &self.movable);
        }
        played
    }

    #[inline(always)]
    fn advance(&mut self, throw: usize) {
        let tables = self.tables;
        if !self.again {
            let position = &mut self.course.position;
            std::mem::swap(&mut position.own, &mut position.foe);
            if tables.neutrals {
                position
                    .neutral
                    .iter_mut()
                    .for_each(|places| places.reverse());
            }
            std::mem::swap(&mut self.course.side, &mut self.course.other);
        }
        let plan = &self.course.side.plans[whole(throw)];
        self.again = plan.again;
        self.course.plan = plan;
        self.course.free = self.course.position.own;
    }

    fn may_recast(&mut self, throw: usize) -> bool {
        let Course {
            position,
            side,
            other,
            ..
        } = &self.course;
        let allowed = match self.again {
            true => side.set(side.recasts[throw], position),
            false => other.set(other.recasts[throw], &position.turned()),
        };
        !allowed.is_none()
    }
}

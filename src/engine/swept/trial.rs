//! Playing a game move by move, with sets.

use super::moves::{Course, union};
use super::tables::{COLUMNS, Shape, Tables};
use super::word::Word;
use crate::engine::trial::Trial;
use crate::model::How;
use crate::player::Player;

/// A game being played.
pub(super) struct Swept<'t, W, const K: usize> {
    pub(super) tables: &'t Tables<W, K>,
    pub(super) course: Course<'t, W, K>,
    throw: usize,
    made: u8,
    captured: u32,
    winner: Option<Player>,
    may_stop: bool,
    /// The legal starts of each column, as the last decision found.
    pub(super) masks: [W; COLUMNS],
    /// For each start, the number of its moves, a bit in each set.
    pub(super) planes: [W; PLANES],
    /// Room to sort a piece's moves.
    pub(super) keys: [u32; COLUMNS],
    pub(super) found: Found,
}

/// What the last decision left behind.
#[derive(Clone, Copy)]
pub(super) enum Found {
    /// One column.
    One,
    /// Three.
    Two,
    /// The first so many columns.
    Columns(usize),
}

/// Bits of the number of columns.
pub(super) const PLANES: usize = COLUMNS.ilog2() as usize + 1;

impl<'t, W: Word, const K: usize> Swept<'t, W, K> {
    /// The start of a game, with this throw.
    pub(super) fn new(tables: &'t Tables<W, K>, first: Player, throw: usize) -> Self {
        let side = &tables.sides[first.index()];
        Swept {
            tables,
            course: Course {
                position: tables.start,
                moved: [W::NONE; K],
                mover: first,
                plan: &side.plans[usize::from(side.first[throw])],
            },
            throw,
            made: 0,
            captured: 0,
            winner: None,
            may_stop: false,
            masks: [W::NONE; COLUMNS],
            planes: [W::NONE; PLANES],
            keys: [0; COLUMNS],
            found: Found::One,
        }
    }

    /// Whether nothing that may move stands there.
    #[inline(always)]
    fn idle(&self, starts: &[W; K]) -> bool {
        let own = &self.course.position.own[self.course.mover.index()];
        union(own, starts).is_none()
    }
}

impl<W: Word, const K: usize> Trial for Swept<'_, W, K> {
    #[inline(always)]
    fn decide(&mut self) -> usize {
        let tables = self.tables;
        let plan = self.course.plan;
        let total = if self.winner.is_some() {
            0
        } else if self.idle(&plan.others) {
            match &plan.narrow {
                Shape::Done => 0,
                Shape::One(slim) => self.find_one(slim),
                Shape::Two(slims, equal) => self.find_two(slims, *equal),
                Shape::Many => {
                    let first = plan.stretches.first();
                    let columns = first.map_or(0, |stretch| usize::from(stretch.end));
                    match plan.planes_of_first {
                        0..=3 => self.find::<3>(columns),
                        _ => self.find::<PLANES>(columns),
                    }
                }
            }
        } else {
            match plan.planes {
                0..=3 => self.find::<3>(plan.columns.len()),
                4 | 5 => self.find::<5>(plan.columns.len()),
                _ => self.find::<PLANES>(plan.columns.len()),
            }
        };
        self.may_stop = match tables.how {
            How::Most | How::GoOn => total == 0,
            How::Some => total == 0 || self.made > 0,
            How::Free => true,
        };
        total as usize
    }

    #[inline(always)]
    fn may_stop(&self) -> bool {
        self.may_stop
    }

    #[inline(always)]
    fn take(&mut self, number: usize) {
        let tables = self.tables;
        let number = number as u32;
        let (column, place) = match self.found {
            Found::One => self.select_one(number),
            Found::Two => self.select_two(number),
            Found::Columns(columns @ ..8) => self.select::<3>(number, columns),
            Found::Columns(columns @ ..32) => self.select::<5>(number, columns),
            Found::Columns(columns) => self.select::<PLANES>(number, columns),
        };
        let column = &self.course.plan.columns[column];
        let fallen = tables.make(&mut self.course, column, place);
        self.made += 1;
        self.captured += fallen;
        if fallen > 0 || !tables.by_number {
            self.winner = tables.winner(&self.course.position, self.course.mover);
        }
    }

    fn captured(&self) -> u32 {
        self.captured
    }

    fn winner(&self) -> Option<Player> {
        self.winner
    }

    #[inline(always)]
    fn advance(&mut self, throw: usize) {
        let tables = self.tables;
        if !tables.again[self.throw] {
            self.course.mover = self.course.mover.opponent();
        }
        self.throw = throw;
        let side = &tables.sides[self.course.mover.index()];
        self.course.plan = &side.plans[usize::from(side.first[throw])];
        self.course.moved = [W::NONE; K];
        self.made = 0;
        self.captured = 0;
    }
}

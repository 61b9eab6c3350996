//! Playing a game move by move, with sets.

use super::moves::{Course, union};
use super::tables::{COLUMNS, Pair, Shape, Slim, Tables, whole};
use super::word::Word;
use crate::engine::running::Running;
use crate::player::Player;
use crate::space::Place;

/// A game being played.
pub(super) struct Swept<'t, W, const K: usize> {
    pub(super) tables: &'t Tables<W, K>,
    pub(super) course: Course<'t, W, K>,
    /// Whether the same side throws again.
    again: bool,
    made: u8,
    captured: u32,
    winner: Option<Player>,
    /// The legal starts of each column, as the last decision found.
    pub(super) masks: [W; COLUMNS],
    /// For each start, the number of its moves, a bit in each set.
    pub(super) planes: [W; PLANES],
    /// Room to sort a piece's moves.
    pub(super) keys: [[u8; 3]; COLUMNS],
    pub(super) found: Found<'t, W, K>,
}

/// How many pieces fell, and the places where a move started and ended.
pub(super) type Taken = (u32, (Place, Place));

/// What the last decision left behind.
#[derive(Clone, Copy)]
pub(super) enum Found<'t, W, const K: usize> {
    /// Nothing.
    Nothing,
    /// The starts of one column.
    One(&'t Slim<W, K>),
    /// The starts of two dice.
    Two(&'t Pair<W, K>),
    /// The first so many columns.
    Columns(usize),
}

/// Bits of the number of columns.
pub(super) const PLANES: usize = COLUMNS.ilog2() as usize + 1;

impl<'t, W: Word, const K: usize> Swept<'t, W, K> {
    /// The start of a game, with this throw.
    pub(super) fn new(tables: &'t Tables<W, K>, first: Player, throw: usize) -> Self {
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
            made: 0,
            captured: 0,
            winner: None,
            masks: [W::NONE; COLUMNS],
            planes: [W::NONE; PLANES],
            keys: [[0; 3]; COLUMNS],
            found: Found::Nothing,
        }
    }

    /// Whether nothing that may move stands there.
    #[inline(always)]
    fn idle(&self, starts: &[W; K]) -> bool {
        union(&self.course.position.own, starts).is_none()
    }
}

impl<W: Word, const K: usize> Swept<'_, W, K> {
    /// Finds the legal moves; gives their number.
    #[inline(always)]
    fn decide(&mut self) -> usize {
        let plan = self.course.plan;
        let total = if plan.dice == 0 {
            0
        } else if plan.single || self.idle(&plan.others) {
            match &plan.narrow {
                Shape::Done => 0,
                Shape::One(slim) => self.find_one(slim),
                Shape::Two(pair) => self.find_two(pair),
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
        total as usize
    }

    /// Makes the move of this number, as the last decision found it.
    #[inline(always)]
    fn take(&mut self, number: usize) -> (Place, Place) {
        let tables = self.tables;
        let number = number as u32;
        let (fallen, taken) = match self.found {
            Found::One(slim) => self.take_one(number, slim),
            Found::Two(pair) => self.take_two(number, pair),
            Found::Nothing => (0, (Place(0), Place(0))),
            Found::Columns(columns @ ..8) => self.take_any::<3>(number, columns),
            Found::Columns(columns @ ..32) => self.take_any::<5>(number, columns),
            Found::Columns(columns) => self.take_any::<PLANES>(number, columns),
        };
        self.made += 1;
        self.captured += fallen;
        if fallen > 0 || !tables.by_number {
            self.winner = tables.winner(&self.course);
        }
        taken
    }
}

impl<W: Word, const K: usize> Running for Swept<'_, W, K> {
    #[inline(always)]
    fn play(
        &mut self,
        choose: impl FnOnce(usize, bool) -> Option<usize>,
    ) -> Option<(Place, Place)> {
        let moves = self.decide();
        let may_stop = moves == 0 || self.made >= self.tables.stops_from;
        let number = choose(moves, may_stop)?;
        debug_assert!(number < moves);
        Some(self.take(number))
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
        self.made = 0;
        self.captured = 0;
    }
}

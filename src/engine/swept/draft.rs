//! Columns in the making.

use super::plan::{Column, DiceOrder, Run};
use super::slim::Slim;
use super::word::Word;
use crate::engine::dice_subset::DiceSubset;
use crate::model::Take;

/// A column and what decides its position.
pub(super) struct Draft<W, const K: usize> {
    pub(super) column: Column<W, K>,
    pub(super) lane: u8,
    pub(super) subset: usize,
    pub(super) rule: usize,
    /// See [`Law::loose`](super::rules::Law::loose).
    pub(super) loose: bool,
    /// See [`Law::promotes`](super::rules::Law::promotes).
    pub(super) promotes: bool,
    /// The number of its order of the dice.
    pub(super) order: usize,
    /// What columns of its group have in common.
    pub(super) group: (usize, Run, usize, u8),
}

impl<W: Word, const K: usize> Draft<W, K> {
    /// The kinds of its pieces.
    pub(super) fn kinds(&self) -> impl Iterator<Item = u8> {
        let starts = (0..).zip(&self.column.slim.starts);
        starts
            .filter(|(_, set)| !set.is_none())
            .map(|(kind, _)| kind)
    }
}

/// What can follow a column's moves at once.
pub(super) struct Followers {
    /// See [`Column::followers`].
    pub(super) columns: Box<[u8]>,
    /// See [`Column::leaves`].
    pub(super) leaves: u8,
    /// See [`Column::try_out`].
    pub(super) try_out: bool,
}

impl Followers {
    /// None that are known: it must be tried out.
    pub(super) fn unknown() -> Followers {
        Followers {
            columns: Box::default(),
            leaves: 0,
            try_out: true,
        }
    }
}

/// A column without starts.
pub(super) fn column<W: Word, const K: usize>(
    subset: &DiceSubset,
    distance: u8,
    run: Run,
    next: u16,
) -> Column<W, K> {
    Column {
        slim: Slim::new(distance, next),
        run,
        order: 0,
        spent: subset.count,
        on: 0,
        asks: false,
        dice: DiceOrder::default(),
        group: 0,
        followers: Box::default(),
        leaves: 0,
        preferred: false,
        faces: subset.shows,
        take: Take::default(),
        limited: false,
        asks_number: false,
        runs: false,
        try_out: false,
    }
}

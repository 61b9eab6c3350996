//! What the dice of a throw allow, or what is left of them.

use super::frame::MOST_PLACES;
use super::lane::Lane;
use super::slim::Slim;
use super::word::Word;
use crate::model::Take;

/// The plan with nothing to spend.
pub(super) const DONE: u16 = 0;

/// The number of the plan of a whole throw.
#[inline(always)]
pub(super) const fn whole(throw: usize) -> usize {
    throw + 1
}

/// The most plans of a side.
pub(super) const PLANS: usize = 4096;

/// The most columns of a plan.
pub(super) const COLUMNS: usize = 64;

/// So few kinds are all looked at in no time: of more, each has stretches of its own, if a place doesn't settle who
/// moves from it.
pub(super) const FEW_KINDS: usize = 4;

/// Where a column's pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Run {
    /// Ahead: all of them at once.
    Ahead,
    /// Along the way of this number, of those gone one by one.
    Along(u8),
    /// Nowhere.
    Still,
}

/// A choice of dice and a way, for all pieces that may take them: a set of starts in a position.
#[derive(Clone, Debug)]
pub(super) struct Column<W, const K: usize> {
    pub(super) slim: Slim<W, K>,
    pub(super) run: Run,
    /// Its position in the order of moves with one start and end.
    pub(super) order: u8,
    /// How many dice.
    pub(super) spent: u8,
    /// The number of the expression that a start must lie in; 0 if there is none.
    pub(super) on: u8,
    /// Whether more is asked of a start than that its piece is free to go.
    pub(super) asks: bool,
    /// In which order the dice are counted.
    pub(super) dice: DiceOrder,
    /// Columns of one group differ in the order of their dice alone.
    pub(super) group: u8,
    /// The columns ahead that spend all that it leaves, if that may be done in one move.
    pub(super) followers: Box<[u8]>,
    /// What that counts.
    pub(super) leaves: u8,
    /// Whether its moves go before others.
    pub(super) preferred: bool,
    /// The faces of its dice, as a set.
    pub(super) faces: u16,
    /// How many of those who stand together go.
    pub(super) take: Take,
    /// Whether too many may come to stand together where they end.
    pub(super) limited: bool,
    /// Whether too many may come to stand together where they end, or too few may stand where they start.
    pub(super) asks_number: bool,
    /// Whether its pieces go as in the side's [`BitboardRun`](super::tables::BitboardRun).
    pub(super) runs: bool,
    /// Whether it must be tried out who can follow: some column of the followers' dice doesn't go
    /// ahead, passes friends, or depends on more than what lies on its way.
    pub(super) try_out: bool,
}

/// An order of a move's dice, by the distances at which it makes captures look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct DiceOrder {
    /// Where dice end before the last.
    pub(super) steps: Box<[u8]>,
    /// The same in any order.
    pub(super) sums: Box<[u8]>,
    /// Of each order before: where the one ends and the other doesn't. It is a move of its own
    /// only if it differs from all of them.
    pub(super) differs: Box<[Box<[u8]>]>,
    /// The expression of what can fall there.
    pub(super) prey: u8,
    /// The steps of the orders before, if what comes of them must be compared.
    pub(super) before: Box<[Box<[u8]>]>,
}

/// The columns of a lane in a plan, or of a lane and a kind (see [`FEW_KINDS`]).
#[derive(Clone, Debug)]
pub(super) struct Stretch<W, const K: usize> {
    pub(super) lane: u8,
    /// The kind, if it is one alone.
    pub(super) kind: Option<u8>,
    /// The number behind its last column that goes ahead.
    pub(super) ahead: u8,
    /// The number behind its last column.
    pub(super) end: u8,
    /// Whether more is asked of the starts of some column.
    pub(super) asks: bool,
    /// Whether some distance is greater than [`NEAR`](super::ahead::NEAR).
    pub(super) far: bool,
    /// By kind: where any column has starts.
    pub(super) starts: [W; K],
    /// Whether all columns have the same starts.
    pub(super) alike: bool,
    /// For each place, the stretch's columns in the order in which they end from there, and their
    /// ends; [`NOWHERE`](crate::model::index::NOWHERE) for those that have no start there, which come last.
    pub(super) sorted: Box<[(u8, u8)]>,
    /// If nothing that is passed matters, nor which kind starts: by place, the number of columns
    /// that end at each, a bit in each set. So much counts the moves of a piece that is alone.
    pub(super) ends: Box<[[W; 2]]>,
}

impl<W: Word, const K: usize> Stretch<W, K> {
    /// The stretch's columns (it begins with this one) in the order in which they end from a
    /// place, and their ends.
    #[inline(always)]
    pub(super) fn sorted(&self, from: usize, place: u8) -> &[(u8, u8)] {
        row(&self.sorted, usize::from(self.end) - from, place)
    }

    /// Where the moves from this start end, as [`Stretch::ends`] has it, if it is the only one and
    /// that settles them.
    #[inline(always)]
    pub(super) fn ends_alone(&self, starts: W) -> Option<[W; 2]> {
        if self.ends.is_empty() || !starts.rest().is_none() {
            return None;
        }
        self.ends.get(usize::from(starts.lowest())).copied()
    }
}

/// Of columns in the order in which they end from each place, so many a place, those of this place.
#[inline(always)]
fn row(sorted: &[(u8, u8)], width: usize, place: u8) -> &[(u8, u8)] {
    let at = usize::from(place) * width;
    sorted.get(at..at + width).unwrap_or_default()
}

/// All that unspent dice allow.
#[derive(Clone, Debug)]
pub(super) struct Plan<W, const K: usize> {
    /// Columns, those of a lane together.
    pub(super) columns: Box<[Column<W, K>]>,
    pub(super) stretches: Box<[Stretch<W, K>]>,
    /// How many dice.
    pub(super) dice: u8,
    /// How the decision is made while only the pieces of the first stretch can move.
    pub(super) narrow: Shape<W, K>,
    /// The lane of the first stretch.
    pub(super) lane: Lane<W, K>,
    /// Whether a place settles which piece moves from it, and by which rule.
    pub(super) settled: bool,
    /// Whether there is but one stretch.
    pub(super) single: bool,
    /// The same as [`Stretch::sorted`] of all columns, where moves from a place may be in several stretches; else empty.
    pub(super) sorted: Box<[(u8, u8)]>,
    /// By kind: where columns of other stretches have starts.
    pub(super) others: [W; K],
    /// By kind: where any column has, of this plan or of one that may follow it.
    pub(super) able: [W; K],
    /// Whether moves are counted by their ends where [`Stretch::ends_alone`] allows it: no single
    /// column is looked at before one is chosen.
    pub(super) counts_ends: bool,
    /// Whether some of its moves go before others.
    pub(super) prefers: bool,
    /// Whether moves from a place are in order by how many go, first.
    pub(super) by_number: bool,
    /// How far a [`BitboardRun`](super::tables::BitboardRun) goes that spends all of it; 0 if the side has none, or
    /// none can.
    pub(super) run_length: u8,
    /// Whether some of its moves spend part of a die, and the rest must be spent, too.
    pub(super) breaks: bool,
    /// How many columns the first stretch has.
    pub(super) first: u8,
    /// Of the plan of a whole throw: whether the same side throws again after it.
    pub(super) again: bool,
}

impl<W, const K: usize> Plan<W, K> {
    /// The columns in the order in which they end from a place, and their ends, where stretches don't tell that.
    pub(super) fn sorted(&self, place: u8) -> &[(u8, u8)] {
        row(&self.sorted, self.columns.len(), place)
    }
}

/// What two dice allow.
#[derive(Clone, Debug)]
pub(super) struct Pair<W, const K: usize> {
    /// One die, the other, both; then what follows the one: the other, or if the dice are equal,
    /// when there is no other, the one again. What is not allowed has no starts. The ways of the
    /// one and of what follows it make the way of both, and are at most [`SHORT`](super::ahead::SHORT) each.
    pub(super) slims: [Slim<W, K>; 4],
    /// By place: in which order the three end, as a number of [`CHOICE`].
    pub(super) order: [u8; MOST_PLACES],
    /// All places where the other may start, and both.
    pub(super) starts: [W; 2],
    /// The column of both in the other order of the dice, if that can be a move of its own.
    pub(super) turned: Option<u8>,
}

/// The six orders of three things.
pub(super) const ORDERS: [[u8; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// By order, by which of the three there are (a bit each), and by position: which it is.
pub(super) const CHOICE: [[[u8; 4]; 8]; 8] = {
    let mut choice = [[[0; 4]; 8]; 8];
    let mut order = 0;
    while order < ORDERS.len() {
        let mut there = 0;
        while there < 8 {
            let (mut i, mut found) = (0, 0);
            while i < 3 {
                let which = ORDERS[order][i];
                if there >> which & 1 == 1 {
                    choice[order][there][found] = which;
                    found += 1;
                }
                i += 1;
            }
            there += 1;
        }
        order += 1;
    }
    choice
};

/// The first stretch of a plan.
#[derive(Clone, Debug)]
pub(super) enum Shape<W, const K: usize> {
    /// Nothing can be spent.
    Done,
    /// One column, of the last die.
    One(Slim<W, K>),
    /// Two dice.
    Two(Pair<W, K>),
    /// The same where both can be moved in two orders.
    Orders(Pair<W, K>),
    /// Any other.
    Many,
}

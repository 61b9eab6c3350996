//! What is known of a game before it is played, in the form that sets need.

use super::expression::{Expression, SelectedPieces};
use super::lane::Lane;
use super::roster::NEUTRALS;
use super::word::Word;
use crate::engine::condition::Test;
use crate::model::{At, How};
use crate::player::Player;

/// The plan with nothing to spend.
pub(super) const DONE: u16 = 0;

/// The number of the plan of a whole throw.
#[inline(always)]
pub(super) const fn whole(throw: usize) -> usize {
    throw + 1
}

/// The most plans of a side.
pub(super) const PLANS: usize = 4096;

/// The most fates of a side: all that a byte can number.
pub(super) const FATES: usize = 256;

/// What is told of a move's captures at the most: a byte a place passed, and those behind them.
pub(super) const TOLD: usize = 40;

/// The most columns of a plan.
pub(super) const COLUMNS: usize = 64;

/// Numbers of the tower: none, 2⁰ to 2⁴ places ahead, and room to spare.
pub(super) const LEVELS: usize = 8;

/// More than any distance that sets can follow.
pub(super) const MOST_LEFT: usize = 64;

/// More than any place.
pub(super) const MOST_PLACES: usize = 128;

/// Where a column's pieces go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Run {
    /// Ahead: all of them at once.
    Ahead,
    /// Along the way of this number, of those that branch: one by one.
    Along(u8),
    /// Nowhere.
    Still,
}

/// What moving a piece takes to know of a column, and where its pieces stop if they go ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slim<W, const K: usize> {
    /// By kind: the places where a piece may start.
    pub(super) starts: [W; K],
    /// By kind: the fate of a piece that arrives.
    pub(super) fates: [u8; K],
    /// What can be spent then.
    pub(super) next: u16,
    pub(super) distance: u8,
    /// Which number of the tower, and how far it must be moved besides, to hold whatever lies
    /// on one of the `distance - 1` places ahead.
    pub(super) level: u8,
    pub(super) shift: u8,
    /// All places, or none if none are passed.
    pub(super) passes: W,
    /// Shifts that double up one place ahead to `distance` places, if it is short (see [`doubling`]),
    /// and those that double it up to one place less.
    pub(super) shifts: [u8; 3],
    pub(super) shifts_passed: [u8; 3],
    /// Its number in the plan.
    pub(super) column: u8,
}

/// The longest way of a single die to which [`doubling`] comes.
pub(super) const SHORT: u8 = 8;

/// The shifts by which one place ahead is doubled up to so many, at most [`SHORT`].
pub(super) fn doubling(places: u8) -> [u8; 3] {
    let mut reached = 1;
    [1, 2, 4].map(|step| {
        let shift = places.saturating_sub(reached).min(step);
        reached += shift;
        shift
    })
}

impl<W: Word, const K: usize> Slim<W, K> {
    /// A way of this length without starts.
    pub(super) fn new(distance: u8, next: u16) -> Self {
        // The greatest power of two in a number of places, and what is left.
        let passed = distance.saturating_sub(1);
        let level = 8 - passed.leading_zeros() as u8;
        Slim {
            starts: [W::NONE; K],
            fates: [0; K],
            next,
            distance,
            level,
            shift: passed - (1 << level >> 1),
            passes: W::all_if(passed > 0),
            shifts: doubling(distance),
            shifts_passed: doubling(passed),
            column: 0,
        }
    }

    /// From where something that lies there is on one of the `distance` places ahead, at most
    /// [`SHORT`].
    #[inline(always)]
    pub(super) fn stopped(&self, there: W) -> W {
        let one = there.down(1);
        self.shifts
            .iter()
            .fold(one, |stopped, shift| stopped | stopped.down(*shift))
    }

    /// The same without the last of them.
    #[inline(always)]
    pub(super) fn stopped_on_the_way(&self, there: W) -> W {
        let one = there.down(1) & self.passes;
        let shifts = self.shifts_passed.iter();
        shifts.fold(one, |stopped, shift| stopped | stopped.down(*shift))
    }
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

/// The columns of a lane in a plan.
#[derive(Clone, Debug)]
pub(super) struct Stretch<W, const K: usize> {
    pub(super) lane: u8,
    /// The number behind its last column that goes ahead.
    pub(super) ahead: u8,
    /// The number behind its last column.
    pub(super) end: u8,
    /// Whether more is asked of the starts of some column.
    pub(super) asks: bool,
    /// Whether some distance is greater than 15.
    pub(super) far: bool,
    /// By kind: where any column has starts.
    pub(super) starts: [W; K],
    /// Whether all columns have the same starts.
    pub(super) alike: bool,
    /// For each place, the stretch's columns in the order in which they end from there, and their
    /// ends; [`NOWHERE`] for those that have no start there, which come last.
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
        let width = usize::from(self.end) - from;
        let at = usize::from(place) * width;
        self.sorted.get(at..at + width).unwrap_or_default()
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
    /// By kind: where columns of other stretches have starts.
    pub(super) others: [W; K],
    /// By kind: where any column has, of this plan or of one that may follow it.
    pub(super) able: [W; K],
    /// Whether moves are counted by their ends where [`Stretch::ends_alone`] allows it: no single
    /// column is looked at before one is chosen.
    pub(super) counts_ends: bool,
    /// Whether some of its moves go before others.
    pub(super) prefers: bool,
    /// Whether some of its moves spend part of a die, and the rest must be spent, too.
    pub(super) breaks: bool,
    /// How many columns the first stretch has.
    pub(super) first: u8,
    /// Of the plan of a whole throw: whether the same side throws again after it.
    pub(super) again: bool,
}

/// What two dice allow.
#[derive(Clone, Debug)]
pub(super) struct Pair<W, const K: usize> {
    /// One die, the other, both; then what follows the one: the other, or if the dice are equal,
    /// when there is no other, the one again. What is not allowed has no starts. The ways of the
    /// one and of what follows it make the way of both, and are at most [`SHORT`] each.
    pub(super) slims: [Slim<W, K>; 4],
    /// By place: in which order the three end, as a number of [`CHOICE`].
    pub(super) order: [u8; MOST_PLACES],
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
    Two(Box<Pair<W, K>>),
    /// The same where both can be moved in two orders.
    Orders(Box<Pair<W, K>>),
    /// Any other.
    Many,
}

/// From places to others on the same spaces.
#[derive(Clone, Debug)]
pub(super) struct Shifts<W> {
    pub(super) ahead: Box<[Shift<W>]>,
    /// Of places counted from the other end.
    pub(super) back: Box<[Shift<W>]>,
}

impl<W> Shifts<W> {
    /// Whether no place has another on its space.
    pub(super) fn is_empty(&self) -> bool {
        self.ahead.is_empty() && self.back.is_empty()
    }
}

/// A run of places, and how far each must be moved to be another on the same space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift<W> {
    pub(super) set: W,
    pub(super) up: u8,
    pub(super) down: u8,
}

/// A track unrolled: place `length + i` stands for the `i`-th place of the loop.
#[derive(Clone, Debug)]
pub(super) struct Frame<W> {
    pub(super) length: u8,
    /// The first place of the loop; `length` if there is none.
    pub(super) cycle: u8,
    /// By distance and place: the place and those so far ahead, unrolled.
    pub(super) window: Box<[[W; MOST_PLACES]; MOST_LEFT]>,
    /// By distance, place and number, the ways that branch: what is passed, and the end.
    pub(super) along: Box<[Option<(W, u8)>]>,
    /// By way, where its numbers begin and end; and how many there are.
    pub(super) numbers: [(u8, u8); 7],
    pub(super) branches: u8,
    /// By place: its position in board order.
    pub(super) rank: [u8; 128],
    /// Runs of places whose ranks rise or fall one by one, in order of ranks; whether they fall.
    pub(super) runs: Box<[(W, bool)]>,
    /// By place: the other side's places on the same space.
    pub(super) theirs: [W; MOST_PLACES],
    /// The other way round, for sets.
    pub(super) shifts: Shifts<W>,
    /// From places to other places on the same spaces; none if the track passes each once.
    pub(super) twins: Shifts<W>,
}

impl<W: Word> Frame<W> {
    /// The places of the loop repeated behind the track.
    #[inline(always)]
    pub(super) fn unroll(&self, set: W) -> W {
        set | set.down(self.cycle).up(self.length)
    }

    /// All places of the track.
    #[inline(always)]
    pub(super) fn track(&self) -> W {
        !W::ALL.up(self.length)
    }

    /// The places from which the track leads so far.
    pub(super) fn leading(&self, distance: u8) -> W {
        if self.cycle < self.length {
            return self.track();
        }
        let places = self.length.checked_sub(distance);
        places.map_or(W::NONE, |places| !W::ALL.up(places))
    }

    /// The places of spaces that the other side has these places on.
    #[inline]
    pub(super) fn seen(&self, set: W) -> W {
        shifted(&self.shifts, set)
    }

    /// These places, and others on their spaces.
    #[inline]
    pub(super) fn with_twins(&self, set: W) -> W {
        set | shifted(&self.twins, set)
    }

    /// The place so far ahead; it exists.
    #[inline(always)]
    pub(super) fn ahead(&self, place: u8, distance: u8) -> u8 {
        let end = place + distance;
        if end < self.length {
            end
        } else {
            end - self.length + self.cycle
        }
    }
}

fn shifted<W: Word>(shifts: &Shifts<W>, set: W) -> W {
    let mut all = W::NONE;
    let moved = |set: W, shift: &Shift<W>| (set & shift.set).up(shift.up).down(shift.down);
    for shift in &shifts.ahead {
        all |= moved(set, shift);
    }
    if !shifts.back.is_empty() {
        let set = set.reversed();
        for shift in &shifts.back {
            all |= moved(set, shift);
        }
    }
    all
}

/// One instruction of what a move does at its end.
#[derive(Clone, Debug)]
pub(super) enum Deed<W> {
    /// The enemy's pieces of these kinds and nobody's leave the game, on these places of those
    /// that are looked at.
    Capture {
        foes: u8,
        neutrals: u8,
        within: Area<W>,
        at: At,
    },
    /// The enemy's pieces of these kinds and nobody's become the mover's where the move ends, if
    /// that is one of these places; nobody's kinds with their numbers as a player's.
    TakeOver {
        foes: u8,
        neutrals: Box<[(u8, u8)]>,
        within: Area<W>,
    },
    /// The mover's pieces of these kinds become another on these places, but for the moving one.
    Promote {
        kinds: u8,
        within: Area<W>,
        kind: u8,
    },
    /// The enemy's pieces of these kinds go to the first empty one of its places, as this kind or
    /// as they are, if the move ends on one of these; where none is empty, they leave the game.
    Return {
        foes: u8,
        within: Area<W>,
        room: W,
        kind: Option<u8>,
    },
    Become(u8),
    UnlessCaptured {
        foes: u8,
        neutrals: u8,
        skip: usize,
    },
    UnlessOn {
        set: Area<W>,
        skip: usize,
    },
}

/// Places that an effect asks for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Area<W> {
    /// Always these.
    Fixed(W),
    /// Those of the expression of this number.
    Held(u8),
}

/// What becomes of a piece that arrives, and of what stands there.
#[derive(Clone, Debug)]
pub(super) struct Fate<W, const K: usize> {
    /// Its kind if nothing falls.
    pub(super) kind: u8,
    /// By kind: whether it is that (all places, or none).
    pub(super) becomes: [W; K],
    /// By kind: where the enemy's pieces may fall, of its places, if the move ends there.
    pub(super) prey: [W; K],
    /// The same where captures look besides.
    pub(super) passed: Box<[(At, [W; K])]>,
    /// Which of nobody's kinds may fall.
    pub(super) neutrals: u8,
    /// Whether the deeds must be done even if nothing falls.
    pub(super) always: bool,
    /// Whether more than the end says whether anything falls.
    pub(super) looks: bool,
    /// Whether pieces may become the mover's.
    pub(super) takes_over: bool,
    /// Whether other pieces of the mover's may become of another kind.
    pub(super) promotes: bool,
    /// Whether all that may fall does, and its kind is settled.
    pub(super) settled: bool,
    /// What is done one by one otherwise.
    pub(super) deeds: Box<[Deed<W>]>,
}

/// One way for a side's game to end.
#[derive(Clone, Debug)]
pub(super) enum BitboardEnd<W, const K: usize> {
    /// So many pieces of these kinds (all places for each, or none) or fewer: it has lost.
    Lose { kinds: [W; K], at_most: u32 },
    /// A piece there, of the kinds that have places: it has won. 0, or the expression of where.
    Win { reach: [W; K], set: u8 },
    /// The condition, with the numbers of expressions, holds: it has won, or lost.
    When { test: Test<u8>, wins: bool },
}

/// One way for the game to end for both sides alike, as one of them sees it.
#[derive(Clone, Debug)]
pub(super) struct BitboardCommonEnd<W, const K: usize> {
    /// What must hold for both.
    pub(super) test: Test<u8>,
    /// The pieces that are counted, none of them nobody's, and the expression of where; the side with more
    /// has won. Without it, the game is a draw.
    pub(super) counted: Option<(SelectedPieces<W, K>, u8)>,
}

/// The ends that are asked for at one time, as one side sees them.
#[derive(Clone, Debug)]
pub(super) struct BitboardEnds<W, const K: usize> {
    /// Its own.
    pub(super) own: Box<[BitboardEnd<W, K>]>,
    /// Those of both.
    pub(super) common: Box<[BitboardCommonEnd<W, K>]>,
}

/// What stands where, seen from one side: its own pieces by kind and place on its track, the
/// other side's by theirs, nobody's by kind and place on either track.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position<W, const K: usize> {
    pub(super) own: [W; K],
    pub(super) foe: [W; K],
    pub(super) neutral: [[W; 2]; NEUTRALS],
}

/// One side's tables.
#[derive(Clone, Debug)]
pub(super) struct Side<W, const K: usize> {
    pub(super) player: Player,
    pub(super) frame: Frame<W>,
    pub(super) lanes: Box<[Lane<W, K>]>,
    pub(super) plans: Box<[Plan<W, K>]>,
    pub(super) fates: Box<[Fate<W, K>; FATES]>,
    /// The ends that are asked for after each move, and those after each play.
    pub(super) ends_of_move: BitboardEnds<W, K>,
    pub(super) ends_of_play: BitboardEnds<W, K>,
    /// Where the position has a say in whether a throw may be thrown again: of each, the expression that
    /// isn't empty if it may.
    pub(super) recasts: Box<[u8]>,
    /// Expressions, by their numbers less 1.
    pub(super) sets: Box<[Expression<W, K>]>,
}

/// A game of which all moves can be found by sets.
#[derive(Clone, Debug)]
pub(super) struct Tables<W, const K: usize> {
    pub(super) sides: [Side<W, K>; 2],
    /// As the first side sees it.
    pub(super) start: Position<W, K>,
    /// Whether there are pieces of nobody.
    pub(super) neutrals: bool,
    pub(super) how: How,
    /// After how many moves a turn may stop while there are others.
    pub(super) stops_from: u8,
    /// No places if a piece moves once a turn, else all.
    pub(super) often: W,
    /// Whether a move can only end the game by a capture.
    pub(super) by_number: bool,
    /// Whether the game can end after a play because no moves are left.
    pub(super) asks_moves: bool,
    /// How many throws there are.
    pub(super) throws: usize,
    /// Whether moves may change the side or the kind of other pieces than the moving one, who may move then.
    pub(super) changes_others: bool,
    /// Whether turns go straight on, without a look at kinds, ways, or effects.
    pub(super) uniform: bool,
}

//! What is known of a game before it is played, in the form that sets need.

use super::expression::{Expression, SelectedPieces};
use super::frame::Frame;
use super::lane::Lane;
use super::plan::Plan;
use super::roster::NEUTRALS;
use super::word::Word;
use crate::engine::condition::Test;
use crate::model::{At, How};
use crate::player::Player;

/// The most fates of a side: all that a byte can number.
pub(super) const FATES: usize = 256;

/// What is told of a move's captures at the most: a byte a place passed, and those behind them.
pub(super) const TOLD: usize = 40;

/// One instruction of what a move does at its end.
#[derive(Clone, Debug)]
pub(super) enum Deed<W> {
    /// The enemy's pieces of these kinds and nobody's leave the game, on these places of those
    /// that are looked at.
    Capture {
        /// With the digits of how many stand together.
        foes: u16,
        neutrals: u8,
        within: Area<W>,
        at: At,
    },
    /// The enemy's pieces of these kinds and nobody's become the mover's where the move ends, if
    /// that is one of these places, or on any of these; nobody's kinds with their numbers as a player's.
    TakeOver {
        foes: u8,
        neutrals: Box<[(u8, u8)]>,
        within: Area<W>,
        anywhere: bool,
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
    /// The mover's pieces of these kinds, the enemy's and nobody's that stand where the move ends go a place further,
    /// and so many deeds are done there; without any, these are left out.
    Push {
        kinds: u8,
        foes: u8,
        neutrals: u8,
        then: usize,
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
    /// By kind: where it is that, if nothing falls or its kind is settled.
    pub(super) becomes: [W; K],
    /// By kind: where the enemy's pieces may fall or be pushed, of its places, if the move ends there.
    pub(super) prey: [W; K],
    /// The same where captures look besides.
    pub(super) passed: Box<[(At, [W; K])]>,
    /// Which of nobody's kinds may fall, or be pushed.
    pub(super) neutrals: u8,
    /// By kind: where the mover's pieces are pushed, if the move ends there.
    pub(super) pushed: Option<[W; K]>,
    /// Whether the deeds must be done even if nothing falls.
    pub(super) always: bool,
    /// Whether more than the end says whether anything falls, or those who stand together are counted.
    pub(super) looks: bool,
    /// Whether pieces may become the mover's, or be pushed.
    pub(super) moves_others: bool,
    /// Whether other pieces of the mover's may become of another kind.
    pub(super) promotes: bool,
    /// Whether all that may fall does, and its kind is settled.
    pub(super) settled: bool,
    /// What is done one by one otherwise.
    pub(super) deeds: Box<[Deed<W>]>,
}

impl<W: Word, const K: usize> Fate<W, K> {
    /// Its kind if it ends there and nothing falls.
    pub(super) fn kind(&self, end: u8) -> u8 {
        let mut kinds = self.becomes.iter().skip(1);
        kinds
            .position(|there| there.has(end))
            .map_or(0, |kind| kind as u8 + 1)
    }
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
/// other side's by theirs, nobody's by kind and place on either track. Behind the kinds come the digits of
/// how many stand together beyond the first, where some do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position<W, const K: usize> {
    pub(super) own: [W; K],
    pub(super) foe: [W; K],
    pub(super) neutral: [[W; 2]; NEUTRALS],
}

/// How a side's pieces of a kind go ahead, over and over.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitboardRun<W> {
    /// The rule's number.
    pub(super) rule: usize,
    /// The kind, by its number here.
    pub(super) kind: u8,
    /// What stops moves of the rule.
    pub(super) lane: u8,
    /// Places where they may start.
    pub(super) on: W,
    /// Places that can be passed and ended on all turn long, and from which the run goes on.
    pub(super) always: W,
    /// The same of those that can be now.
    pub(super) lasting: W,
}

/// One side's tables.
#[derive(Clone, Debug)]
pub(super) struct Side<W, const K: usize> {
    pub(super) player: Player,
    pub(super) frame: Frame<W>,
    pub(super) lanes: Box<[Lane<W, K>]>,
    pub(super) free_run: Option<BitboardRun<W>>,
    pub(super) plans: Box<[Plan<W, K>]>,
    /// The throws by number, those first with which a piece goes the least way: likely it can move.
    pub(super) nearest: Box<[u16]>,
    pub(super) fates: Box<[Fate<W, K>; FATES]>,
    /// The ends that are asked for after each move, and those after each play.
    pub(super) ends_of_move: BitboardEnds<W, K>,
    pub(super) ends_of_play: BitboardEnds<W, K>,
    /// Where the position has a say in whether a throw may be thrown again: of each, the expression that
    /// isn't empty if it may.
    pub(super) recasts: Box<[u8]>,
    /// Expressions, by their numbers less 1.
    pub(super) sets: Box<[Expression<W, K>]>,
    /// By kind, or digit of how many stand together beyond the first: what is there counts 2 to the power of this.
    pub(super) orders: [u8; K],
    /// By kind: how many may stand together.
    pub(super) limits: [u8; K],
    /// By kind: the digits of how many stand together, as a set of kinds.
    pub(super) digits: [u16; K],
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
    /// Whether captures go before other moves.
    pub(super) captures_first: bool,
    /// Whether a move can only end the game by a capture.
    pub(super) ends_by_capture: bool,
    /// Whether the game can end after a play because no moves are left.
    pub(super) asks_moves: bool,
    /// Whether moves may change the side or the kind of other pieces than the moving one, who may move then.
    pub(super) changes_others: bool,
    /// Whether pieces may stand together.
    pub(super) grouped: bool,
    /// Whether turns go straight on, without a look at kinds, ways, or effects.
    pub(super) uniform: bool,
}

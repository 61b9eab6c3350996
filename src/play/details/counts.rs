//! What was counted turn by turn, in exact sums.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::names::Names;
use super::ruled_out::RuledOut;
use crate::play::histogram::Histogram;
use crate::play::interval::Ratio;

/// How often a way to move decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveCount {
    /// Decisions at which a move of this way was legal.
    pub legal: u64,
    /// Decisions at which there was one choice, a move of this way.
    pub only: u64,
    /// Moves of this way that were made.
    pub made: u64,
    /// Pieces captured by them.
    pub captures: u64,
}

/// What became of the dice that showed a face.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceCount {
    /// Dice of this face in the throws that were played.
    pub thrown: u64,
    /// By way to move, in declared order: the dice of this face spent on it, of those spent at all.
    pub spent: Vec<Ratio>,
}

/// What became of a throw.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThrowCount {
    /// How often it was played; the next three add up to this.
    pub played: u64,
    /// Nothing could be done with it.
    pub lost: u64,
    /// Something was done, or could have been, but dice that aren't blank were left over.
    pub partly: u64,
    /// Every die that isn't blank was spent.
    pub full: u64,
    /// The same side threw again after it.
    pub extra_throw: u64,
    /// It was thrown again instead of being played.
    pub rethrow: u64,
}

/// What befell the pieces of a side and kind on a space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    /// Of the throws of the other side before which one stood there (each piece counts): those
    /// in which it was captured.
    pub risk: Ratio,
    /// Pieces captured by moves that began there, against the side's own throws before which one
    /// stood there.
    pub strikes: Ratio,
}

/// What was counted of the turns that began with so many pieces on either side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceCount {
    /// Throws played.
    pub turns: u64,
    /// Throws with which nothing could be done.
    pub lost: u64,
    /// Pieces captured.
    pub captures: u64,
}

/// Turns by the first and the second side's number of pieces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    from = "Vec<(u32, u32, PieceCount)>",
    into = "Vec<(u32, u32, PieceCount)>"
)]
pub struct Pieces(pub(super) BTreeMap<(u32, u32), PieceCount>);

impl Pieces {
    /// Each pair of numbers that came up, in order.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u32, &PieceCount)> {
        self.0.iter().map(|(&(a, b), count)| (a, b, count))
    }

    fn merge(&mut self, other: &Pieces) {
        for (key, count) in &other.0 {
            let mine = self.0.entry(*key).or_default();
            add(&mut mine.turns, count.turns);
            add(&mut mine.lost, count.lost);
            add(&mut mine.captures, count.captures);
        }
    }
}

impl From<Vec<(u32, u32, PieceCount)>> for Pieces {
    fn from(rows: Vec<(u32, u32, PieceCount)>) -> Pieces {
        let mut pieces = Pieces::default();
        for (a, b, count) in rows {
            pieces.merge(&Pieces(BTreeMap::from([((a, b), count)])));
        }
        pieces
    }
}

impl From<Pieces> for Vec<(u32, u32, PieceCount)> {
    fn from(pieces: Pieces) -> Vec<(u32, u32, PieceCount)> {
        pieces.0.into_iter().map(|((a, b), c)| (a, b, c)).collect()
    }
}

/// Games in which a lead came up, and who won them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lead {
    /// Games in which some turn began with it.
    pub games: u64,
    /// Those that the first side won.
    pub won: u64,
}

/// What was counted turn by turn, in exact sums: adding them up in any order gives the same.
/// The lists are in the order of [`Names`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// By way to move.
    pub moves: Vec<MoveCount>,
    /// By way to move: throws in which its ludemes ruled something out.
    pub ruled_out: Vec<RuledOut>,
    /// By face.
    pub faces: Vec<FaceCount>,
    /// By throw.
    pub throws: Vec<ThrowCount>,
    /// Games that each end rule ended.
    pub ends: Vec<u64>,
    /// Pieces captured, by the number of the turn, from 1.
    pub captures_by_turn: Histogram,
    /// Pieces captured by owner (first side, second, nobody), kind and space, in this order.
    pub captured: Vec<u64>,
    /// Pieces of the sides by side, kind and space, in this order.
    pub stands: Vec<Stand>,
    /// The same throws of the other side as in [`Stand::risk`], by how many spaces the nearest
    /// piece that could capture is behind, forward on its own track; 0: none ever comes there.
    pub distances: BTreeMap<u32, Ratio>,
    /// Turns by number of pieces.
    pub pieces: Pieces,
    /// By number of pieces, from 1: the turns of a game that began with no more on either side.
    pub few: Vec<Histogram>,
    /// By lead: the first side's pieces less the second's, before some turn.
    pub leads: BTreeMap<i32, Lead>,
}

impl Counts {
    /// Nothing counted yet, of a game with these names, whose sides have at most so many pieces
    /// at the start.
    pub(super) fn new(names: &Names, most: usize) -> Counts {
        let (kinds, spaces) = (names.kinds.len(), names.spaces.len());
        let face = FaceCount {
            thrown: 0,
            spent: vec![Ratio::default(); names.moves.len()],
        };
        Counts {
            moves: vec![MoveCount::default(); names.moves.len()],
            ruled_out: vec![RuledOut::default(); names.moves.len()],
            faces: vec![face; names.faces.len()],
            throws: vec![ThrowCount::default(); names.throws.len()],
            ends: vec![0; names.ends.len()],
            captured: vec![0; 3 * kinds * spaces],
            stands: vec![Stand::default(); 2 * kinds * spaces],
            few: vec![Histogram::default(); most],
            ..Counts::default()
        }
    }

    /// Adds what was counted elsewhere of the same game.
    pub fn merge(&mut self, other: &Counts) {
        for (mine, more) in self.moves.iter_mut().zip(&other.moves) {
            add(&mut mine.legal, more.legal);
            add(&mut mine.only, more.only);
            add(&mut mine.made, more.made);
            add(&mut mine.captures, more.captures);
        }
        for (mine, more) in self.ruled_out.iter_mut().zip(&other.ruled_out) {
            mine.merge(more);
        }
        for (mine, more) in self.faces.iter_mut().zip(&other.faces) {
            add(&mut mine.thrown, more.thrown);
            for (mine, more) in mine.spent.iter_mut().zip(&more.spent) {
                mine.merge(more);
            }
        }
        for (mine, more) in self.throws.iter_mut().zip(&other.throws) {
            add(&mut mine.played, more.played);
            add(&mut mine.lost, more.lost);
            add(&mut mine.partly, more.partly);
            add(&mut mine.full, more.full);
            add(&mut mine.extra_throw, more.extra_throw);
            add(&mut mine.rethrow, more.rethrow);
        }
        let pairs = self.ends.iter_mut().zip(&other.ends);
        pairs.for_each(|(mine, more)| add(mine, *more));
        self.captures_by_turn.merge(&other.captures_by_turn);
        let pairs = self.captured.iter_mut().zip(&other.captured);
        pairs.for_each(|(mine, more)| add(mine, *more));
        for (mine, more) in self.stands.iter_mut().zip(&other.stands) {
            mine.risk.merge(&more.risk);
            mine.strikes.merge(&more.strikes);
        }
        for (distance, more) in &other.distances {
            self.distances.entry(*distance).or_default().merge(more);
        }
        self.pieces.merge(&other.pieces);
        for (mine, more) in self.few.iter_mut().zip(&other.few) {
            mine.merge(more);
        }
        for (lead, more) in &other.leads {
            let mine = self.leads.entry(*lead).or_default();
            add(&mut mine.games, more.games);
            add(&mut mine.won, more.won);
        }
    }

    /// Whether these can be the sums of so many games of a game with these names.
    pub fn is_of(&self, names: &Names, games: u64) -> bool {
        let (kinds, spaces) = (names.kinds.len(), names.spaces.len());
        let space = kinds.saturating_mul(spaces);
        self.moves.len() == names.moves.len()
            && self.ruled_out.len() == names.moves.len()
            && self.faces.len() == names.faces.len()
            && (self.faces.iter()).all(|face| face.spent.len() == names.moves.len())
            && self.throws.len() == names.throws.len()
            && self.ends.len() == names.ends.len()
            && self.captured.len() == space.saturating_mul(3)
            && self.stands.len() == space.saturating_mul(2)
            && self.few.iter().all(|turns| turns.total() == games)
            && self
                .leads
                .values()
                .all(|lead| lead.won <= lead.games && lead.games <= games)
    }
}

fn add(sum: &mut u64, more: u64) {
    *sum = sum.saturating_add(more);
}

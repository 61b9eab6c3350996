//! What was counted turn by turn, in exact sums.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::names::GameNames;
use super::throw_count::ThrowCount;
use crate::play::histogram::Histogram;
use crate::play::interval::Ratio;
use crate::play::sum::{Sum, counts, sums};

counts! {
    /// How often a way to move decided.
    pub struct MoveCount {
        /// Decisions at which a move of this way was legal.
        legal,
        /// Decisions at which there was one choice, a move of this way.
        only,
        /// Moves of this way that were made.
        made,
        /// Pieces captured by them.
        captures,
    }
}

counts! {
    /// In how many throws a ludeme of a way to move ruled something out that the dice offered a piece
    /// of its kinds, before the first move of the play.
    ///
    /// A piece is offered nothing where no die is worth a step, and no way is offered that runs out.
    /// Several ludemes may rule out something in the same throw, but `over` and `to` are asked only of
    /// pieces that stand where `on:` wants them, and `to` only where `over` lets the piece through.
    pub struct RuledOut {
        /// No die showed the face of `with:`.
        with,
        /// A piece stood where `on:` doesn't want it.
        on,
        /// A space in between was not in `over`.
        over,
        /// The space of arrival was not in `to`.
        to,
        /// A move that all else allows was no part of a legal play, by `spend`.
        spend,
    }
}

sums! {
    /// What became of the dice that showed a face.
    pub struct FaceCount {
        /// Dice of this face in the throws that were played.
        pub thrown: u64,
        /// Those of them that weren't spent, not even in part.
        pub unspent: u64,
        /// By way to move, in declared order: the dice of this face spent on it, of those spent at
        /// all. A die spent in parts counts for each move that took one.
        pub spent: Vec<Ratio>,
    }
}

sums! {
    /// What befell the pieces of a side and kind on a space.
    pub struct StandCount {
        /// Of the throws of the other side before which one stood there (each piece counts): those
        /// in which it was captured.
        pub risk: Ratio,
        /// Pieces captured by moves that began there, against the side's own throws before which
        /// one stood there.
        pub strikes: Ratio,
    }
}

counts! {
    /// What was counted of the turns that began with so many pieces on either side.
    pub struct PieceCount {
        /// Throws played.
        turns,
        /// Throws with which nothing could be done.
        lost,
        /// Pieces captured.
        captures,
    }
}

counts! {
    /// Games in which a lead came up, and who won them.
    pub struct Lead {
        /// Games in which some turn began with it.
        games,
        /// Those that the first side won.
        won,
    }
}

sums! {
    /// What was counted turn by turn. The lists are in the order of [`GameNames`].
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
        pub stands: Vec<StandCount>,
        /// The same throws of the other side as in [`StandCount::risk`], by how many spaces the nearest
        /// piece that could capture is behind, forward on its own track; 0: none ever comes there.
        pub distances: BTreeMap<u32, Ratio>,
        /// Turns by the first, then the second side's number of pieces.
        pub pieces: BTreeMap<u32, BTreeMap<u32, PieceCount>>,
        /// By number of pieces, from 1: the turns of a game that began with no more on either side.
        pub few: Vec<Histogram>,
        /// By lead: the first side's pieces less the second's, before some turn.
        pub leads: BTreeMap<i32, Lead>,
    }
}

impl Counts {
    /// Nothing counted yet, of a game with these names, whose sides have at most so many pieces
    /// at the start.
    pub(super) fn new(names: &GameNames, most: usize) -> Counts {
        let slots = names.kinds.len() * names.spaces.len();
        let face = FaceCount {
            thrown: 0,
            unspent: 0,
            spent: vec![Ratio::default(); names.moves.len()],
        };
        Counts {
            moves: vec![MoveCount::default(); names.moves.len()],
            ruled_out: vec![RuledOut::default(); names.moves.len()],
            faces: vec![face; names.faces.len()],
            throws: vec![ThrowCount::default(); names.throws.len()],
            ends: vec![0; names.ends.len()],
            captured: vec![0; 3 * slots],
            stands: vec![StandCount::default(); 2 * slots],
            few: vec![Histogram::default(); most],
            ..Counts::default()
        }
    }

    /// Adds what was counted elsewhere of the same game.
    pub fn merge(&mut self, other: &Counts) {
        Sum::add_all(self, other);
    }

    /// Whether these can be the sums of so many games of a game with these names.
    pub fn is_of(&self, names: &GameNames, games: u64) -> bool {
        let slots = names.kinds.len().saturating_mul(names.spaces.len());
        self.moves.len() == names.moves.len()
            && self.ruled_out.len() == names.moves.len()
            && self.faces.len() == names.faces.len()
            && (self.faces.iter()).all(|face| face.spent.len() == names.moves.len())
            && self.throws.len() == names.throws.len()
            && self.ends.len() == names.ends.len()
            && self.captured.len() == slots.saturating_mul(3)
            && self.stands.len() == slots.saturating_mul(2)
            && self.few.iter().all(|turns| turns.total() == games)
            && self
                .leads
                .values()
                .all(|lead| lead.won <= lead.games && lead.games <= games)
    }
}

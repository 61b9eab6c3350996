//! What happened in a game.

use crate::engine::GameEnd;
use crate::player::Player;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side won.
    Won(Player),
    /// Nobody did, by the rules: too many throws without a capture, or a position that is a draw.
    Drawn,
    /// The cap was reached.
    Unfinished,
}

impl From<GameEnd> for Outcome {
    fn from(end: GameEnd) -> Outcome {
        end.winner().map_or(Outcome::Drawn, Outcome::Won)
    }
}

/// What happened in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The side that threw first.
    pub first: Player,
    /// How it ended.
    pub outcome: Outcome,
    /// Throws played, lost ones and extra ones included, rethrown ones not.
    pub turns: u32,
    /// Choices made among moves and stopping, forced ones included.
    pub decisions: u32,
    /// Pieces captured.
    pub captures: u32,
}

impl Record {
    /// That of a game in which nothing has happened.
    pub(super) fn new(first: Player) -> Record {
        Record {
            first,
            outcome: Outcome::Unfinished,
            turns: 0,
            decisions: 0,
            captures: 0,
        }
    }
}

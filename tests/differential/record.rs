//! What is compared of a play.

use daldos_dsl::model::{Position, SpaceName, Stand};
use daldos_dsl::player::Player;

use crate::naive::{Naive, NaivePlay};

/// A play in names: equal records mean that both interpreters say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its text.
    pub text: String,
    /// Its moves.
    pub moves: Vec<MoveRecord>,
    /// The position after it, with who throws next.
    pub after: Position,
    /// Whether the same player throws again.
    pub again: bool,
    /// Who has won.
    pub winner: Option<Player>,
}

/// A move in names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    /// The rule.
    pub rule: String,
    /// Where from.
    pub start: Stand,
    /// Where to.
    pub end: Stand,
    /// The dice, in declared order.
    pub dice: Vec<String>,
    /// The spaces on which something was captured, in the order passed, the end last.
    pub captured: Vec<SpaceName>,
}

impl Record {
    /// The naive interpreter's play.
    pub fn of(naive: &Naive, play: &NaivePlay) -> Record {
        let moves = play.moves.iter().map(|m| MoveRecord {
            rule: m.rule.clone(),
            start: m.start.clone(),
            end: m.end.clone(),
            dice: m.dice.clone(),
            captured: m.captured_spaces(),
        });
        Record {
            text: play.text.clone(),
            moves: moves.collect(),
            after: naive.position(&play.after),
            again: play.again,
            winner: play.winner,
        }
    }
}

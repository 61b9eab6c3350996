//! What is compared of a play, and of a single move.

use daldos_dsl::model::{Position, SpaceName, Stand};

use crate::naive::{Naive, NaiveMove, NaivePlay, Over};

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
    pub winner: Option<Over>,
}

/// A move in names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveRecord {
    /// The rule.
    pub rule: String,
    /// Where from.
    pub start: Stand,
    /// How many.
    pub count: usize,
    /// Where to.
    pub end: Stand,
    /// The dice, in declared order.
    pub dice: Vec<String>,
    /// The spaces on which something was captured, in the order passed, the end last.
    pub captured: Vec<SpaceName>,
}

/// A choice within a turn: everything by which one choice differs from another, and the position
/// that it leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The rule.
    pub rule: String,
    /// Where from.
    pub start: Stand,
    /// How many.
    pub count: usize,
    /// Where to.
    pub end: Stand,
    /// The kind before and after.
    pub kinds: (String, String),
    /// The dice, in declared order.
    pub dice: Vec<String>,
    /// In which direction, as both interpreters print it.
    pub way: String,
    /// The spaces on which something was captured, in board order.
    pub captured: Vec<usize>,
    /// Whether a `become` inside an `if` changed the kind.
    pub became: bool,
    /// The position, with who would throw next.
    pub after: Position,
    /// Who has won by it.
    pub winner: Option<Over>,
}

impl Record {
    /// The naive interpreter's play.
    pub fn of(naive: &Naive, play: &NaivePlay) -> Record {
        let moves = play.moves.iter().map(|m| MoveRecord {
            rule: m.rule.clone(),
            start: m.start.clone(),
            count: m.count,
            end: m.end.clone(),
            dice: m.dice.clone(),
            captured: m.captured_spaces(),
        });
        Record {
            text: play.text.clone(),
            moves: moves.collect(),
            after: naive.position(&play.after),
            again: play.again,
            winner: play.over(),
        }
    }

    /// The record with its text as it was before it was numbered.
    pub fn unnumbered(mut self) -> Record {
        if let Some((text, _)) = self.text.split_once('#') {
            self.text = text.to_owned();
        }
        self
    }
}

impl Choice {
    /// The naive interpreter's choice, with what it leads to.
    pub fn of(made: &NaiveMove, after: Position, winner: Option<Over>) -> Choice {
        let mut captured = made.rank.captures.clone();
        captured.sort_unstable();
        Choice {
            rule: made.rule.clone(),
            start: made.start.clone(),
            count: made.count,
            end: made.end.clone(),
            kinds: (made.kind_before.clone(), made.kind_after.clone()),
            dice: made.dice.clone(),
            way: format!("{:?}", made.way),
            captured,
            became: made.became,
            after,
            winner,
        }
    }
}

//! The whole of a game.

use serde::{Deserialize, Serialize};

use super::board::{Board, Sides, Track};
use super::look::Look;
use super::ludemes::EndRule;
use super::ludemes::Set;
use super::rules::{Dice, Kind, MoveRule, Region, Start, Turn};
use crate::player::{ByPlayer, Player};

/// A variant that has been applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppliedVariant {
    /// Its name.
    pub name: String,
    /// What it changes, in its author's words.
    pub about: String,
}

/// A source that the game's author names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceText {
    /// The word by which examples cite it.
    pub key: String,
    /// Its full title.
    pub text: String,
}

/// A name for a set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Definition {
    /// The name.
    pub name: String,
    /// What it stands for, evaluated where it is used.
    pub set: Set,
}

/// A game as its author means it: everything needed to play it, in the author's names.
///
/// INVARIANT (held by the checker, relied on by all above): every name used is declared, every
/// space is on the board, every number is in its range, definitions are not circular.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruleset {
    /// The game's name.
    pub name: String,
    /// The variants applied, in order.
    pub variants: Vec<AppliedVariant>,
    /// What the game is, in its author's words.
    pub about: Option<String>,
    /// What its sources tell and these rules leave out, in its author's words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub omits: Option<String>,
    /// What a piece is called when the rules are told; absent: a piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noun: Option<String>,
    /// Where its rules come from.
    pub sources: Vec<SourceText>,
    /// The sides' names, in seating order.
    pub players: ByPlayer<String>,
    /// The board.
    pub board: Board,
    /// How the second side's share was derived; what was derived is written out here.
    pub sides: Option<Sides>,
    /// The sides' tracks.
    pub tracks: ByPlayer<Track>,
    /// Named spaces.
    pub regions: Vec<Region>,
    /// The dice.
    pub dice: Dice,
    /// The kinds of pieces, in declared order.
    pub kinds: Vec<Kind>,
    /// Names for sets.
    pub definitions: Vec<Definition>,
    /// How a game begins.
    pub start: Start,
    /// What holds for every turn.
    pub turn: Turn,
    /// The ways to move.
    pub moves: Vec<MoveRule>,
    /// How a game ends.
    pub end: Vec<EndRule>,
}

impl Ruleset {
    /// What the game is called, its variants included: `Name, variant, variant`.
    pub fn title(&self) -> String {
        let variants = self.variants.iter().map(|variant| variant.name.as_str());
        let words: Vec<&str> = std::iter::once(self.name.as_str())
            .chain(variants)
            .collect();
        words.join(", ")
    }

    /// What a name defined in the game stands for.
    pub fn definition(&self, name: &str) -> Option<&Set> {
        self.definitions
            .iter()
            .find(|d| d.name == name)
            .map(|d| &d.set)
    }

    /// The same game with nothing said about how it is drawn: two games with equal rules are equal
    /// here, whatever their boards look like. Names for rules, such as a hash in a record, are
    /// taken from this.
    pub fn undrawn(&self) -> Ruleset {
        let mut rules = self.clone();
        rules.board.marks.clear();
        rules.board.look = Look::default();
        for kind in &mut rules.kinds {
            kind.glyph = None;
            kind.figure = None;
        }
        rules
    }

    /// The name of a side.
    pub fn player(&self, player: Player) -> &str {
        &self.players[player]
    }

    /// The side of this name, if one has it.
    pub fn side(&self, name: &str) -> Option<Player> {
        let mut sides = Player::BOTH.into_iter();
        sides.find(|side| self.player(*side) == name)
    }
}

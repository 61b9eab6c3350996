//! What is counted, by its names.

use serde::{Deserialize, Serialize};

use crate::engine::Game;
use crate::model::{EndRule, Ruleset};
use crate::notation::Faces;
use crate::player::ByPlayer;
use crate::space::Space;

/// What is written for the side of nobody's pieces.
pub const NEUTRAL: &str = "neutral";

/// The names of a game's things, in the order in which [`Counts`](super::Counts) has them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameNames {
    /// The sides.
    pub sides: ByPlayer<String>,
    /// The kinds of pieces.
    pub kinds: Vec<String>,
    /// The spaces, in board order.
    pub spaces: Vec<String>,
    /// The faces of the dice.
    pub faces: Vec<String>,
    /// The throws, each as its faces.
    pub throws: Vec<Faces>,
    /// How many dice are thrown at once.
    pub dice: usize,
    /// The ways to move.
    pub moves: Vec<String>,
    /// The ways to end, as they are written in a game's file.
    pub ends: Vec<String>,
}

impl GameNames {
    /// The names of this game, made of these rules.
    pub fn new(game: &Game, rules: &Ruleset) -> GameNames {
        let spaces = (0..game.space_count()).map(|space| game.space_name(Space(space as u8)));
        let throws = game.throws().iter();
        let throws = throws.map(|chance| Faces::new(rules, &chance.throw));
        GameNames {
            sides: ByPlayer::from_fn(|side| game.player_name(side).to_owned()),
            kinds: game.kind_names().to_vec(),
            spaces: spaces.map(ToString::to_string).collect(),
            faces: game.face_labels().to_vec(),
            throws: throws.collect(),
            dice: game.dice(),
            moves: rules.moves.iter().map(|rule| rule.name.clone()).collect(),
            ends: rules.end.iter().map(end).collect(),
        }
    }

    /// A throw as text: the throws of a turn that are used together are joined by `+`.
    pub(super) fn throw_text(&self, throw: &Faces) -> String {
        let throws = throw.0.chunks(self.dice.max(1));
        let throws: Vec<String> = throws.map(|faces| faces.join(" ")).collect();
        throws.join("+")
    }

    /// The name of an owner: 0 and 1 are the sides, 2 is nobody.
    pub fn owner(&self, owner: usize) -> &str {
        match owner {
            0 => &self.sides.first,
            1 => &self.sides.second,
            _ => NEUTRAL,
        }
    }
}

/// An end rule in the words of the language, without its brackets.
fn end(rule: &EndRule) -> String {
    let text = rule.to_string();
    let inner = text
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    inner.unwrap_or(&text).to_owned()
}

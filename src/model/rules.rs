//! Equipment, start, turn, moves and end: one type a ludeme.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::look::PieceFigure;
use super::ludemes::{Condition, Effect, Set};
use super::recast::Recast;
use super::space_name::SpaceRuns;
use super::stack::{Stack, Take};
use crate::dice::Face;
pub use crate::ludeme::vocabulary::{
    Add, Along, At, AtAnywhere, DiceUse, How, PieceUse, ThrowRule,
};
use crate::player::{ByPlayer, Player};

/// `count` equal dice.
#[derive(Default, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    /// 1 to 8.
    pub count: u8,
    /// 1 to 12 faces, in declared order.
    pub faces: Vec<FaceDef>,
}

/// A face of the dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceDef {
    /// What it shows.
    pub label: String,
    /// What it counts: 0 to 60, 0 for a blank, which can't be spent.
    pub value: u8,
    /// How likely it is, against the other faces' weights: 1 to 10⁶.
    pub weight: u32,
    /// What it may be spent as in pieces, 1 to 60 each: instead of its value, or, if that is 0, in
    /// any case. None, or 2 to 8, of which all dice together have at most 8.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<u8>,
}

impl FaceDef {
    /// Whether a die that shows it can't be spent.
    pub fn is_blank(&self) -> bool {
        self.value == 0 && self.parts.is_empty()
    }

    /// The longest way that a die which shows it can give.
    pub(crate) fn longest(&self) -> u16 {
        let parts: u16 = self.parts.iter().copied().map(u16::from).sum();
        parts.max(self.value.into())
    }
}

impl Dice {
    /// The parts of faces, equal ones once: by face, then by value, each with the position of its
    /// face. As [`Face`](crate::dice::Face)s they are numbered behind the faces.
    pub fn parts(&self) -> Vec<(usize, u8)> {
        let faces = self.faces.iter().enumerate();
        let parts = faces.flat_map(|(face, def)| {
            let parts: BTreeSet<u8> = def.parts.iter().copied().collect();
            parts.into_iter().map(move |part| (face, part))
        });
        parts.collect()
    }

    /// The position of the face that a die shows, of which this may be a part.
    pub fn shown(&self, face: Face) -> usize {
        let number = usize::from(face.0);
        match number.checked_sub(self.faces.len()) {
            None => number,
            Some(part) => self.parts().get(part).map_or(0, |(face, _)| *face),
        }
    }

    /// The label of a face, or of the face that this is a part of.
    pub fn label(&self, face: Face) -> &str {
        &self.faces[self.shown(face)].label
    }
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// How many of one side may stand at one place; nobody's never stand together.
    #[serde(default, skip_serializing_if = "Stack::is_single")]
    pub stack: Stack,
    /// How it is written on the board, if the author says so: one or two columns wide.
    pub glyph: Option<String>,
    /// How it is drawn, if the author says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<PieceFigure>,
}

/// Named spaces of each side; a side may have none by that name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Region {
    /// Its name.
    pub name: String,
    /// Its spaces, a side.
    pub spaces: ByPlayer<SpaceRuns>,
}

/// Pieces that stand on the board at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placement {
    /// Their kind.
    pub kind: String,
    /// Whose they are; `None` is nobody's.
    pub owner: Option<Player>,
    /// A piece for each, at the first pass of the space on the owner's track: several that stand
    /// together name their space as often.
    pub spaces: SpaceRuns,
}

/// Who throws first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Each side throws this many dice, the higher sum begins, ties are thrown again.
    Highest(u8),
    /// This side.
    Player(Player),
    /// Either, equally likely.
    Random,
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// What stands where.
    pub places: Vec<Placement>,
    /// Who throws first.
    pub first: First,
    /// A face that the first throw of the game shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
}

/// `(spend HOW add:… piece:…)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spend {
    /// Which plays are legal.
    pub how: How,
    /// Which dice may be added.
    pub add: Add,
    /// How often a piece may move.
    pub piece: PieceUse,
}

/// What holds for every turn and, unless a move says otherwise, for every move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// After a throw of exactly these faces (each list as long as there are dice, in declared
    /// order) the same player throws again once the play is done.
    pub again: Vec<Vec<String>>,
    /// Such a throw may be thrown again before any move, all its dice.
    pub rethrow: Vec<Vec<String>>,
    /// In place of these: throws of which some dice may be thrown again, or not so often, or not
    /// always.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub anew: Option<Recast>,
    /// Such a throw is set aside, and all dice are thrown again before any move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collect: Vec<Vec<String>>,
    /// How the dice are spent.
    pub spend: Spend,
    /// The faces in whose order dice are spent: each that can be, once; none where the mover
    /// chooses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<String>,
    /// Moves that go before others, by their names; `capture` stands for any that captures.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prefer: Vec<String>,
    /// Spaces that a move may pass, where it has no `over` of its own; absent: every space.
    pub over: Option<Set>,
    /// Spaces where a move may end, where it has no `to` of its own; absent: every space.
    pub to: Option<Set>,
    /// What every move does at its end, after its own effects.
    pub then: Vec<Effect>,
}

/// Among moves that go before others, any move that captures.
pub const CAPTURE: &str = "capture";

/// Which pieces make a move, and what they need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct From {
    /// The mover's pieces of these kinds; never empty.
    pub kinds: Vec<String>,
    /// Where they stand; absent: anywhere. A `foremost` or `rearmost` in it selects the piece.
    pub on: Option<Set>,
    /// One of the dice spent shows one of these faces, and is counted first; none: any dice will
    /// do.
    #[serde(default, with = "super::one_of_faces")]
    pub with: Vec<String>,
    /// What that die counts on this move, if not its value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counts: Option<u8>,
    /// How many dice.
    pub dice: DiceUse,
    /// How many of those that stand together at the start go.
    #[serde(default, skip_serializing_if = "Take::is_single")]
    pub take: Take,
}

/// A way to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRule {
    /// Its name.
    pub name: String,
    /// Which pieces, and what they need.
    pub from: From,
    /// Only if this holds, while the piece still stands where it stood.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<Condition>,
    /// How it runs.
    pub along: Along,
    /// The fork into which it must turn, going forward; absent: it turns into none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fork: Option<String>,
    /// Spaces it may pass; takes the place of the turn's `over`.
    pub over: Option<Set>,
    /// Spaces where it may end; takes the place of the turn's `to`.
    pub to: Option<Set>,
    /// Its own effects, before the turn's.
    pub then: Vec<Effect>,
}

impl MoveRule {
    /// Where pieces may start: `on:`, and every space or none, as its condition holds or not; absent:
    /// anywhere.
    pub(crate) fn starts(&self) -> Option<Set> {
        let when = self.when.as_ref().map(Condition::as_set);
        match (self.from.on.clone(), when) {
            (Some(on), Some(when)) => Some(Set::And(vec![on, when])),
            (on, when) => on.or(when),
        }
    }
}

impl Turn {
    /// The throws that rules name, in the order of [`ThrowRule::ALL`].
    pub fn patterns(&self) -> [(ThrowRule, &[Vec<String>]); 3] {
        [
            (ThrowRule::Again, &self.again),
            (ThrowRule::Rethrow, &self.rethrow),
            (ThrowRule::Collect, &self.collect),
        ]
    }

    /// The throws that this rule names.
    pub(crate) fn named(&mut self, rule: ThrowRule) -> &mut Vec<Vec<String>> {
        match rule {
            ThrowRule::Again => &mut self.again,
            ThrowRule::Rethrow => &mut self.rethrow,
            ThrowRule::Collect => &mut self.collect,
        }
    }
}

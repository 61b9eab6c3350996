//! Equipment, start, turn, moves and end: one type a ludeme.

use serde::{Deserialize, Serialize};

use super::look::PieceFigure;
use super::set::{Pieces, Set};
use super::space_name::SpaceRuns;
use crate::player::{ByPlayer, Player};

/// `count` equal dice.
#[derive(Default, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dice {
    /// 1 to 4.
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
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// Its name.
    pub name: String,
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
    /// One on each, at the first pass of the space on the owner's track.
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
}

/// Which plays are legal, by the dice they spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// Only plays that spend the greatest number of dice, over all orders.
    Most,
    /// A play may stop only when no unspent die can be spent by a piece that may still move.
    GoOn,
    /// A play may stop after any move.
    Some,
    /// A play may stop after any move and before the first.
    Free,
}

/// Which dice may be added for one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Add {
    /// Any unspent ones.
    Any,
    /// Two or more, but then that is the only move of the play.
    Alone,
    /// All of the throw that can be spent, or single dice.
    All,
    /// None: single dice only.
    None,
}

/// How often a piece may move in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceUse {
    /// At most once.
    Once,
    /// As often as there are dice.
    Often,
}

/// `(spend HOW add:… piece:…)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spend {
    /// Which plays are legal.
    pub how: How,
    /// Which dice may be added.
    pub add: Add,
    /// How often a piece may move.
    pub piece: PieceUse,
}

/// What holds for every turn and, unless a move says otherwise, for every move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// After a throw of exactly these faces (each list as long as there are dice, in declared
    /// order) the same player throws again once the play is done.
    pub again: Vec<Vec<String>>,
    /// Such a throw may be thrown again before any move.
    pub rethrow: Vec<Vec<String>>,
    /// How the dice are spent.
    pub spend: Spend,
    /// Spaces that a move may pass, where it has no `over` of its own; absent: every space.
    pub over: Option<Set>,
    /// Spaces where a move may end, where it has no `to` of its own; absent: every space.
    pub to: Option<Set>,
    /// What every move does at its end, after its own effects.
    pub then: Vec<Effect>,
}

/// How a move runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Along {
    /// Forward on the mover's track.
    Forward,
    /// Backward on the mover's track, to any place whose next place it is.
    Back,
    /// Forward or backward, one direction for the whole move.
    Either,
    /// Along the steps of both sides' tracks in either direction, never straight back.
    Around,
    /// Straight across the board in one of four directions.
    Orthogonal,
}

/// How many dice a move may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceUse {
    /// One, or as many as `add` allows.
    Any,
    /// Never more than one.
    One,
}

/// Which pieces make a move, and what they need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct From {
    /// The mover's pieces of these kinds; never empty.
    pub kinds: Vec<String>,
    /// Where they stand; absent: anywhere. A `foremost` or `rearmost` in it selects the piece.
    pub on: Option<Set>,
    /// One of the dice spent shows this face, and is counted first.
    pub with: Option<String>,
    /// How many dice.
    pub dice: DiceUse,
}

/// Which spaces a capture looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// The space of arrival.
    End,
    /// Every space where a die spent ends, counted in the order the mover chooses.
    Steps,
    /// Every space that `Steps` could reach in some order.
    Sums,
    /// Every space passed, and the end.
    All,
}

/// What a move does at its end. Effects happen in order, each in the position that the ones
/// before it leave; the moving piece is set down after the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Such pieces leave the game.
    Capture {
        /// Which pieces.
        pieces: Pieces,
        /// Only on these spaces; absent: on all.
        within: Option<Set>,
        /// Which spaces of the move.
        at: At,
    },
    /// The moving piece becomes this kind.
    Become(String),
    /// Such pieces on the space of arrival change to the mover's side.
    Recruit {
        /// Which pieces.
        pieces: Pieces,
        /// The kind they become; absent: the kind they are.
        kind: Option<String>,
    },
    /// Only if this move has captured such a piece, by an effect before this one.
    IfCaptured(Pieces, Vec<Effect>),
    /// Only if the space of arrival is in the set.
    IfOn(Set, Vec<Effect>),
}

impl Effect {
    /// The effects under its condition, if it has one.
    pub fn inner(&self) -> &[Effect] {
        match self {
            Effect::IfCaptured(_, then) | Effect::IfOn(_, then) => then,
            Effect::Capture { .. } | Effect::Become(_) | Effect::Recruit { .. } => &[],
        }
    }

    /// The sets in it, in the order written.
    pub fn sets(&self) -> Vec<&Set> {
        match self {
            Effect::Capture { within, .. } => within.iter().collect(),
            Effect::IfCaptured(_, then) => then.iter().flat_map(Effect::sets).collect(),
            Effect::IfOn(set, then) => {
                let inner = then.iter().flat_map(Effect::sets);
                std::iter::once(set).chain(inner).collect()
            }
            Effect::Become(_) | Effect::Recruit { .. } => Vec::new(),
        }
    }
}

/// A way to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveRule {
    /// Its name.
    pub name: String,
    /// Which pieces, and what they need.
    pub from: From,
    /// How it runs.
    pub along: Along,
    /// Spaces it may pass; takes the place of the turn's `over`.
    pub over: Option<Set>,
    /// Spaces where it may end; takes the place of the turn's `to`.
    pub to: Option<Set>,
    /// Its own effects, before the turn's.
    pub then: Vec<Effect>,
}

/// How a game ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndRule {
    /// A side with so few pieces has lost, if it had more at the start.
    Lose {
        /// So many or fewer.
        at_most: u32,
        /// Counting only these kinds; absent: all its pieces.
        of: Option<Vec<String>>,
    },
    /// A side with a piece there has won.
    Win {
        /// Where, seen from that side.
        reach: Set,
        /// By a piece of these kinds; absent: any of its pieces.
        by: Option<Vec<String>>,
    },
    /// So many throws played in a row without a capture are a draw.
    Draw {
        /// 1 to 10⁶.
        after: u32,
    },
}

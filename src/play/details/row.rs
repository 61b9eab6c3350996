//! Rows of statistics: what was counted of one thing, under its name.

use serde::Serialize;

use super::counts::{Lead, PieceCount, StandCount};
use super::share::Share;
use super::throw_count::ThrowCount;
use crate::notation::Faces;
use crate::play::statistics::Summary;

/// A way to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MoveRow<C> {
    /// Its name.
    pub r#move: String,
    /// What was counted of it.
    #[serde(flatten)]
    pub count: C,
}

/// A face; see [`FaceCount`](super::FaceCount).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FaceRow {
    /// The face.
    pub face: String,
    /// Dice of this face in the throws that were played.
    pub thrown: u64,
    /// Of them, those that were not spent.
    pub unspent: u64,
    /// What the others were spent on.
    pub spent: Vec<MoveRow<SpentDice>>,
}

/// Dice spent on a way to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SpentDice {
    /// The dice.
    pub dice: u64,
    /// Their share of the dice of this face that were spent.
    #[serde(flatten)]
    pub share: Share,
}

/// A throw.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ThrowRow {
    /// Its faces.
    pub throw: Faces,
    /// As text.
    #[serde(skip)]
    pub text: String,
    /// What became of it.
    #[serde(flatten)]
    pub count: ThrowCount,
}

/// An end rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndRow {
    /// The rule as it is written.
    pub end: String,
    /// The games that it ended.
    pub games: u64,
    /// Their share of all games.
    #[serde(flatten)]
    pub share: Share,
}

/// The pieces of an owner and kind on a space.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PieceRow<C> {
    /// Whose pieces.
    pub side: String,
    /// Of which kind.
    pub kind: String,
    /// Where.
    pub space: String,
    /// What was counted of them.
    #[serde(flatten)]
    pub count: C,
}

impl<C> PieceRow<C> {
    /// Whose pieces, and of which kind.
    pub fn piece(&self) -> String {
        format!("{} {}", self.side, self.kind)
    }
}

/// Pieces captured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Captured {
    /// How many.
    pub captured: u64,
}

/// The chances of pieces that stand somewhere; see [`StandCount`](super::StandCount).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Exposure {
    /// How many throws of the other side such pieces stood there.
    pub stood: u64,
    /// How many of them were captured in such a throw.
    pub lost: u64,
    /// The chance to be captured in one throw.
    pub risk: Share,
    /// How many own throws such pieces stood there.
    pub ready: u64,
    /// How many pieces they captured from there.
    pub struck: u64,
    /// Captures in one own throw.
    pub strikes: Share,
}

impl Exposure {
    /// What these sums say; none of nothing.
    pub(super) fn of(stand: &StandCount, games: u64) -> Option<Exposure> {
        let StandCount { risk, strikes } = stand;
        ([risk.all, strikes.all, strikes.hits] != [0; 3]).then(|| Exposure {
            stood: risk.all,
            lost: risk.hits,
            risk: Share::of(risk, games),
            ready: strikes.all,
            struck: strikes.hits,
            strikes: Share::of(strikes, games),
        })
    }
}

/// Pieces at a distance from the nearest piece behind them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DistanceRow {
    /// How many spaces; none where no piece ever comes there.
    pub distance: Option<u32>,
    /// How many throws of the other side.
    pub stood: u64,
    /// How many were captured.
    pub lost: u64,
    /// The chance to be captured in one throw.
    pub risk: Share,
}

/// Turns that began with so many pieces.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PiecesRow {
    /// The first side's pieces.
    pub first: u32,
    /// The second side's pieces.
    pub second: u32,
    /// What was counted of these turns.
    #[serde(flatten)]
    pub count: PieceCount,
}

/// The part of the games in which neither side had more pieces than this.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FewRow {
    /// So many pieces.
    pub pieces: u64,
    /// The turns a game that it lasted.
    pub turns: Summary,
}

/// Games in which some turn began with this lead.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeadRow {
    /// The first side's pieces less the second's.
    pub lead: i32,
    /// The games, and who won them.
    #[serde(flatten)]
    pub count: Lead,
    /// The share that the first side won.
    #[serde(flatten)]
    pub share: Share,
}

//! How a board and its pieces are drawn. Nothing here means anything in play.

use serde::{Deserialize, Serialize};

pub use crate::ludeme::vocabulary::{
    MarkFigure, Outline, PieceFigure, Prow, SpaceFigure, drawing_words,
};

/// How the board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Look {
    /// The shape of the board.
    pub outline: Outline,
    /// Where a boat is pointed; of no account for other shapes.
    pub prow: Prow,
    /// What a space is drawn as.
    pub spaces: SpaceFigure,
}

impl Look {
    /// Whether the author has said nothing about it.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl MarkFigure {
    /// Whether this is what is drawn where the author says nothing.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

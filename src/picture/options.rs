//! What is drawn on a board besides its pieces.

use crate::model::SpaceName;
use crate::player::Player;

/// What a picture of a board shows besides the board and its pieces.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What stands above the board.
    pub heading: Option<String>,
    /// Whose tracks, as arrows.
    pub tracks: Vec<Player>,
    /// The play that led to the position shown.
    pub last: Option<Last>,
    /// How the game ended, in words; stands in place of who is to move.
    pub result: Option<String>,
    /// A value for each space, as its colour.
    pub values: Option<Values>,
    /// Whether what the signs mean is left out, for whoever sets it in a text:
    /// [`legend`](super::legend()) tells it.
    pub legend_apart: bool,
    /// For light or dark surroundings.
    pub theme: Theme,
}

/// For which surroundings a picture is coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Whatever the reader prefers (`prefers-color-scheme`), light where that isn't known.
    #[default]
    Auto,
    /// Light ones.
    Light,
    /// Dark ones.
    Dark,
}

/// A play that has been made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Last {
    /// As it is written; stands below the board.
    pub text: String,
    /// Its moves in order; none for a lost throw.
    pub steps: Vec<Step>,
}

/// A move that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where it began.
    pub from: SpaceName,
    /// Where it ended.
    pub to: SpaceName,
    /// Where something was captured.
    pub captures: Vec<SpaceName>,
    /// From where to where other pieces went by it.
    pub shifted: Vec<(SpaceName, SpaceName)>,
}

/// A value for each space, such as how many pieces were captured there.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Values {
    /// What the values are; stands in the legend.
    pub title: String,
    /// Spaces with their values, in any order; a space left out has none and isn't coloured.
    /// Values that aren't finite are left out too.
    pub of: Vec<(SpaceName, f64)>,
    /// A value up to which the colours run at least, for pictures that share one scale.
    pub up_to: Option<f64>,
}

//! Boards as pictures, from the data of a game alone.
//!
//! A picture is a [`Scene`]: a flat list of shapes with a size, a title and a description, which
//! knows nothing of games and can hold any drawing. [`board`] makes one of a ruleset, a position
//! and [`Options`] (tracks, the last play, a value for each space); [`svg`] writes a scene as a
//! file of its own. [`board_text`] is the same board in a grid of letters. What the signs mean stands
//! below a board, or is told by [`legend()`] for a text.
//!
//! The same scene gives the same bytes wherever it is written.

mod arrows;
mod board;
mod chart;
mod grid;
mod last;
mod legend;
mod options;
mod outline;
mod pieces;
mod scene;
mod shape;
mod signs;
mod spaces;
mod standing;
mod style;
mod svg;
mod text;
mod tracks;
mod values;

pub use board::board;
pub use chart::{Bar, Chart, chart};
pub use legend::{LegendItem, legend};
pub use options::{Last, Options, Step, Theme, Values};
pub use scene::{Scene, SceneArea};
pub use shape::{Anchor, Path, Point, Shape};
pub use style::{Class, style_sheet};
pub use svg::{svg, svg_column, svg_unstyled};
pub use text::{TextLook, board_text};

use crate::model::{Position, Ruleset};

/// The board of a game as SVG; without a position, the bare board.
///
/// ```
/// use daldos_dsl::{load, picture, shipped};
///
/// let address = shipped::path("sahkku").expect("a game of the project").parse().expect("an address");
/// let mut read = |_: &str| Err(load::ReadError::Absent(String::new()));
/// let loaded = load::load(&address, &mut read).expect("a sound game");
/// let drawn = picture::board_svg(&loaded.rules, None, &picture::Options::default());
/// assert!(drawn.starts_with("<svg"));
/// ```
pub fn board_svg(rules: &Ruleset, position: Option<&Position>, options: &Options) -> String {
    svg(&board(rules, position, options), options.theme)
}

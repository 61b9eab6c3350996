//! A game in its author's terms: names resolved, variants applied, numbers in range, no spans.
//!
//! A [`Ruleset`] is what the checker makes of a text and what everything above it starts from:
//! the engine's compiler, the English rules, comparisons, and the naive interpreter of the tests.
//! Its values say what the words of the language say, neither less nor more; what they mean in
//! play is written down in the language reference.

pub(crate) mod act;
mod board;
pub(crate) mod equal;
mod fingerprint;
pub(crate) mod heirs;
pub(crate) mod index;
mod look;
mod ludemes;
mod meant;
mod one_of_faces;
pub(crate) mod plain;
mod pool;
mod position;
mod recast;
mod rules;
mod ruleset;
mod simplify;
mod space_name;
mod stack;
mod text;
mod used;
mod walk;
mod wording;

pub use crate::ludeme::vocabulary::Whose;
pub use board::{Board, Fork, Junction, Mark, Row, Sides, Track};
pub use index::{Rules, Unsound};
pub use look::{Look, MarkFigure, Outline, PieceFigure, Prow, SpaceFigure, drawing_words};
pub use ludemes::{Condition, Effect, EndRule, Part, PieceTerm, Pieces, Rebuild, Set};
pub use position::{Men, Position, Stand};
pub use recast::Recast;
pub use rules::{
    Add, Along, At, AtAnywhere, CAPTURE, Dice, DiceUse, FaceDef, First, From, How, Kind, MoveRule,
    PieceUse, Placement, Region, Spend, Start, ThrowRule, Turn,
};
pub use ruleset::{AppliedVariant, Definition, Ruleset, SourceText};
pub use space_name::{SpaceName, SpaceRuns};
pub use stack::{Stack, Take};

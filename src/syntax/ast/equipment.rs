//! Players, board, tracks, dice, pieces: what a game is played with.

use super::{Number, Set, SpaceItem, SpaceRef, Text, Without, Word};
use crate::source::Span;

/// `(players A B)`
#[derive(Clone, Debug)]
pub struct Players {
    /// The whole form.
    pub span: Span,
    /// The names as written: two, if the author got it right.
    pub names: Vec<Word>,
}

/// `(board (row …)… (mark …)… (outline …) (spaces …))`
#[derive(Clone, Debug)]
pub struct Board {
    /// The whole form.
    pub span: Span,
    /// Rows, marks and how they are drawn.
    pub items: Vec<BoardItem>,
}

/// An item of `board`.
#[derive(Clone, Debug)]
pub enum BoardItem {
    /// `(row NAME LENGTH offset:N)`
    Row {
        /// The whole form.
        span: Span,
        /// Its name.
        name: Word,
        /// Its length.
        length: Number,
        /// Where it begins; may be negative.
        offset: Option<Number>,
    },
    /// `(mark SPACE "label" as:FIGURE)`
    Mark {
        /// The whole form.
        span: Span,
        /// Where.
        space: SpaceRef,
        /// What is written there.
        label: Text,
        /// What is drawn there.
        figure: Option<Word>,
    },
    /// `(outline SHAPE PROW)`
    Outline {
        /// The whole form.
        span: Span,
        /// The shape of the board.
        shape: Word,
        /// Where it is pointed.
        prow: Option<Word>,
    },
    /// `(spaces FIGURE)`
    Spaces {
        /// The whole form.
        span: Span,
        /// What every space is drawn as.
        figure: Word,
    },
    /// `(without …)`
    Without(Without),
}

/// `(sides mirrored|turned)`
#[derive(Clone, Debug)]
pub struct Sides {
    /// The whole form.
    pub span: Span,
    /// Turned, not mirrored.
    pub turned: bool,
}

/// `(track PLAYER [way] loop:[way])`
#[derive(Clone, Debug)]
pub struct Track {
    /// The whole form.
    pub span: Span,
    /// Whose.
    pub player: Word,
    /// Walked once.
    pub once: Option<Way>,
    /// Walked for ever.
    pub cycle: Option<Way>,
}

/// `[…]`: spaces in walking order.
#[derive(Clone, Debug)]
pub struct Way {
    /// With its brackets.
    pub span: Span,
    /// As written.
    pub items: Vec<SpaceItem>,
}

/// `(region NAME PLAYER {spaces})`
#[derive(Clone, Debug)]
pub struct Region {
    /// The whole form.
    pub span: Span,
    /// Its name.
    pub name: Word,
    /// Whose.
    pub player: Word,
    /// Its spaces: `{…}` or a definition of a plain one.
    pub spaces: Set,
}

/// `(dice N (face LABEL VALUE weight:W)…)`
#[derive(Clone, Debug)]
pub struct Dice {
    /// The whole form.
    pub span: Span,
    /// How many.
    pub count: Number,
    /// The faces of each.
    pub faces: Vec<FaceForm>,
}

/// `(face LABEL VALUE weight:W)`
#[derive(Clone, Debug)]
pub struct FaceForm {
    /// The whole form.
    pub span: Span,
    /// A word or a number.
    pub label: Word,
    /// What it counts.
    pub value: Number,
    /// How likely it is.
    pub weight: Option<Number>,
}

/// `(piece NAME glyph:"…" as:FIGURE)`
#[derive(Clone, Debug)]
pub struct Piece {
    /// The whole form.
    pub span: Span,
    /// Its name.
    pub name: Word,
    /// How it is written on the board.
    pub glyph: Option<Text>,
    /// How it is drawn.
    pub figure: Option<Word>,
}

/// `(define NAME SET)`
#[derive(Clone, Debug)]
pub struct Define {
    /// The whole form.
    pub span: Span,
    /// The name.
    pub name: Word,
    /// What it stands for.
    pub set: Set,
}

//! Sets of spaces and terms for pieces.

use super::Word;
use crate::source::Span;

/// One way to name pieces.
#[derive(Clone, Debug)]
pub struct PieceTerm {
    /// As written.
    pub span: Span,
    /// What was written.
    pub kind: PieceTermKind,
}

/// What a piece term says.
#[derive(Clone, Debug)]
pub enum PieceTermKind {
    /// `friend`
    Friend,
    /// `enemy`
    Enemy,
    /// `neutral`
    Neutral,
    /// A kind's name.
    Name(String),
    /// `(friend KIND…)`
    FriendOf(Vec<Word>),
    /// `(enemy KIND…)`
    EnemyOf(Vec<Word>),
}

/// A set.
#[derive(Clone, Debug)]
pub struct Set {
    /// As written.
    pub span: Span,
    /// What was written.
    pub kind: SetKind,
}

/// What a set says.
#[derive(Clone, Debug)]
pub enum SetKind {
    /// `{A1..A3 C7}`
    Spaces(Vec<SpaceItem>),
    /// `(row C)`
    Row(Word),
    /// `(own home)`
    Own(Word),
    /// `(their home)`
    Their(Word),
    /// `empty`
    Empty,
    /// `any`
    Any,
    /// `none`
    None,
    /// `friend`, `enemy`, `neutral`, `(friend KIND…)`, `(enemy KIND…)`; never a bare name.
    Pieces(PieceTerm),
    /// A bare name: a kind or a definition.
    Name(String),
    /// `(and S…)`
    And(Vec<Set>),
    /// `(or S…)`
    Or(Vec<Set>),
    /// `(not S)`
    Not(Box<Set>),
    /// `(foremost PIECES)`
    Foremost(Vec<PieceTerm>),
    /// `(rearmost PIECES)`
    Rearmost(Vec<PieceTerm>),
    /// `(if (no S) S S)`
    If {
        /// The set asked about.
        no: Box<Set>,
        /// If it is empty.
        then: Box<Set>,
        /// If it isn't.
        otherwise: Box<Set>,
    },
}

/// A space as written: `A16`.
#[derive(Clone, Debug)]
pub struct SpaceRef {
    /// Where it stands.
    pub span: Span,
    /// The row's name.
    pub row: String,
    /// The number, saturated.
    pub number: u32,
}

/// A space or a run of them.
#[derive(Clone, Debug)]
pub enum SpaceItem {
    /// `A16`
    One(SpaceRef),
    /// `A16..A1`
    Run(SpaceRef, SpaceRef),
}

//! Sets of spaces, conditions of them, and terms for pieces.

use super::word::{Number, Word};
use super::written::{class, written};
use crate::ludeme::{conditions, set_forms};
use crate::source::{Span, Spanned};

/// One way to name pieces, as written.
pub type PieceForm = Spanned<PieceKind>;

/// What a term for pieces says.
#[derive(Clone, Debug)]
pub enum PieceKind {
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
    /// `(neutral KIND…)`
    NeutralOf(Vec<Word>),
}

/// A set as written.
pub type SetForm = Spanned<SetKind>;

set_forms!(written SetKind {
    /// `{A1..A3 C7}`
    Spaces(Vec<SpaceItem>),
    /// `(own home)`
    Own(Word),
    /// `(their home)`
    Their(Word),
    /// `friend`, `enemy`, `neutral`, `(friend KIND…)`, `(enemy KIND…)`, `(neutral KIND…)`; never a bare name.
    Pieces(PieceForm),
    /// A bare name: a kind or a definition.
    Name(String),
});

/// A condition as written.
pub type ConditionForm = Spanned<ConditionKind>;

conditions!(written ConditionKind {});

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

/// A space, with how many pieces stand on it, or a run of spaces.
#[derive(Clone, Debug)]
pub enum SpaceItem {
    /// `A16`
    One(SpaceRef),
    /// `A16*4`
    Group(SpaceRef, Number),
    /// `A16..A1`
    Run(SpaceRef, SpaceRef),
}

//! A file as it was written: one type a ludeme, every name with its place.
//!
//! The tree says what stands where, not what it means: names are not resolved, numbers not held
//! against their ranges. Words come in NFC, whatever form the file has them in.

mod example;
mod form;
mod hole;
mod record;
mod rules;
mod set;
mod word;
mod written;

pub use example::{
    After, Cites, Example, Expectation, MenText, MoveText, PlayText, PositionText, SideText,
    StandItem, StandRef, ThrowText,
};
pub use form::*;
pub use hole::{Heads, Hole};
pub use record::{Event, HeadField, PlayPart, RecordEntry, RecordPart, RecordText, TurnText};
pub use rules::{EffectForm, EffectKind, EndForm, EndKind};
pub use set::{
    ConditionForm, ConditionKind, PieceForm, PieceKind, SetForm, SetKind, SpaceItem, SpaceRef,
};
pub use word::{Number, Text, Word};

use crate::source::Span;

/// A whole file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its one game.
    pub game: GameForm,
    /// Its variants, in file order.
    pub variants: Vec<Variant>,
    /// Its examples, in file order.
    pub examples: Vec<Example>,
    /// What of it can't be read.
    pub holes: Vec<Hole>,
}

/// `(game "NAME" …)`: the forms of `equipment` and `rules` come flattened, in file order.
#[derive(Clone, Debug)]
pub struct GameForm {
    /// The whole form.
    pub span: Span,
    /// The game's name.
    pub name: Text,
    /// The path in `(extends "…")`; with it, forms stand bare and override.
    pub extends: Option<Text>,
    /// What it consists of.
    pub forms: Vec<Form>,
}

/// `(variant NAME "what it changes" …)`.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The whole form.
    pub span: Span,
    /// Its name.
    pub name: Word,
    /// What it changes.
    pub about: Text,
    /// Its overriding forms.
    pub forms: Vec<Form>,
}

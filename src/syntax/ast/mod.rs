//! A file as it was written: one type a ludeme, every name with its place.
//!
//! The tree says what stands where, not what it means: names are not resolved, numbers not held
//! against their ranges. Words come in NFC, whatever form the file has them in.

mod equipment;
mod example;
mod hole;
mod record;
mod rules;
mod set;

pub use equipment::{
    Board, BoardItem, Define, Dice, FaceForm, Piece, Players, Region, Sides, Track, Way,
};
pub use example::{
    After, Cites, Example, Expectation, MenText, MoveText, PlayText, Position, SideText, StandItem,
    StandRef, Throw,
};
pub use hole::{Heads, Hole};
pub use record::{Entry, Event, Field, Part, PlayPart, Record, TurnText};
pub use rules::{
    Add, Along, At, Effect, End, EndItem, First, FirstWho, From, How, Move, MoveItem, Pattern,
    PieceUse, Place, Play, PlayItem, Spend, Start, StartItem, Then,
};
pub use set::{PieceTerm, PieceTermKind, Set, SetKind, SpaceItem, SpaceRef};

use crate::source::{Span, Spanned};

/// A word of the author's: a name, a face label, a key.
pub type Word = Spanned<String>;

/// A number as written (saturated at `i64::MAX`).
pub type Number = Spanned<i64>;

/// A quoted text, without its quotes and with its escapes resolved.
pub type Text = Spanned<String>;

/// A whole file.
#[derive(Clone, Debug)]
pub struct File {
    /// Its one game.
    pub game: Game,
    /// Its variants, in file order.
    pub variants: Vec<Variant>,
    /// Its examples, in file order.
    pub examples: Vec<Example>,
    /// What of it can't be read.
    pub holes: Vec<Hole>,
}

/// `(game "NAME" …)`: the forms of `equipment` and `rules` come flattened, in file order.
#[derive(Clone, Debug)]
pub struct Game {
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

/// A form of a game or a variant.
#[derive(Clone, Debug)]
pub enum Form {
    /// `(info …)`
    Info(Info),
    /// `(players A B)`
    Players(Players),
    /// `(board …)`
    Board(Board),
    /// `(sides mirrored|turned)`
    Sides(Sides),
    /// `(track PLAYER [way] loop:[way])`
    Track(Track),
    /// `(region NAME PLAYER {spaces})`
    Region(Region),
    /// `(dice N (face …)…)`
    Dice(Dice),
    /// `(piece NAME glyph:"…" as:FIGURE)`
    Piece(Piece),
    /// `(define NAME SET)`
    Define(Define),
    /// `(start …)`
    Start(Start),
    /// `(play …)`
    Play(Play),
    /// `(move …)`, bare in a variant or in a game that extends another.
    Move(Move),
    /// `(end …)`
    End(End),
    /// `(without HEAD KEY…)`
    Without(Without),
}

/// `(without HEAD KEY…)`: stands where the form would stand, and drops it.
#[derive(Clone, Debug)]
pub struct Without {
    /// The whole form.
    pub span: Span,
    /// The head of what is dropped.
    pub head: Word,
    /// Its keys as written: words or spaces.
    pub keys: Vec<Word>,
}

/// `(info (about "…") (omits "…") (noun WORD) (source KEY "…")…)`
#[derive(Clone, Debug)]
pub struct Info {
    /// The whole form.
    pub span: Span,
    /// Its items.
    pub items: Vec<InfoItem>,
}

/// An item of `info`.
#[derive(Clone, Debug)]
pub enum InfoItem {
    /// `(about "…")` and the span of the form.
    About(Text, Span),
    /// `(omits "…")` and the span of the form.
    Omits(Text, Span),
    /// `(noun WORD)` and the span of the form.
    Noun(Word, Span),
    /// `(source KEY "…")` and the span of the form.
    Source(Word, Text, Span),
    /// `(without …)`
    Without(Without),
}

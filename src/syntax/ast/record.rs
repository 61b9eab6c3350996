//! A record of a game as it was written.

use super::example::{PlayText, ThrowText};
use super::word::{Number, Text, Word};
use crate::source::Span;

/// A record: what is known about the game, and what happened in it.
#[derive(Clone, Debug, Default)]
pub struct RecordText {
    /// The lines of its head, in file order.
    pub fields: Vec<HeadField>,
    /// What happened, in file order.
    pub entries: Vec<RecordEntry>,
}

/// A line of the head: `seed: 7`, `player A: human`.
#[derive(Clone, Debug)]
pub struct HeadField {
    /// What stands before the colon, blanks between words made one.
    pub key: Word,
    /// What stands behind it, without blanks around it; may be empty.
    pub value: Text,
}

/// Something that happened, one a line.
#[derive(Clone, Debug)]
pub struct RecordEntry {
    /// The line, without blanks around it.
    pub span: Span,
    /// The number it begins with.
    pub number: Option<Number>,
    /// What happened.
    pub what: Event,
}

/// What can happen in a game.
#[derive(Clone, Debug)]
pub enum Event {
    /// `A throws X X, again 2 3: A1-A3`
    Turn(TurnText),
    /// `A resigns`
    Resigns(Word),
    /// `draw agreed`
    Agreed,
}

/// A turn as written.
#[derive(Clone, Debug)]
pub struct TurnText {
    /// Who threw.
    pub side: Word,
    /// The throws: those that were thrown again, then the one that was kept.
    pub throws: Vec<RecordPart<ThrowText>>,
    /// What was made of it; absent where the dice still lie on the table.
    pub play: Option<PlayPart>,
}

/// A play as written in a turn.
#[derive(Clone, Debug)]
pub struct PlayPart {
    /// As written.
    pub text: Text,
    /// Its moves.
    pub moves: RecordPart<PlayText>,
}

/// Something whose own spans count from its first byte on.
#[derive(Clone, Debug)]
pub struct RecordPart<T> {
    /// Where it stands in the record.
    pub span: Span,
    /// What stands there.
    pub value: T,
}

impl<T> RecordPart<T> {
    /// Where in the record a span inside the part lies.
    pub fn place(&self, inner: Span) -> Span {
        Span {
            source: self.span.source,
            start: self.span.start + inner.start,
            end: self.span.start + inner.end,
        }
    }
}

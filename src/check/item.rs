//! The parts of a game's places, of whatever file or variant, as things that can be overridden.

use crate::source::Span;
use crate::syntax::ast::{self, Form, Word};

/// A form in its place: what overrides what is decided by its head and its key.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    /// Its head, such as `track`.
    pub(super) head: &'static str,
    /// What it is about, for forms that have a key.
    pub(super) key: Key<'a>,
    /// The whole form.
    pub(super) span: Span,
    /// Where its key stands, or the whole form.
    pub(super) name: Span,
    /// What was written.
    pub(super) form: &'a Form,
}

/// Up to two words, or a row and a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct Key<'a> {
    /// A name, or the row of a space.
    pub(super) first: &'a str,
    /// A player, behind a kind's, a region's or a fork's name.
    pub(super) second: &'a str,
    /// The number of a space.
    pub(super) number: u32,
}

/// A move with everything that overrides it.
#[derive(Clone)]
pub(super) struct MoveForm<'a> {
    /// Its name where it was first written.
    pub(super) name: &'a Word,
    /// Its parts.
    pub(super) items: Vec<Item<'a>>,
}

impl<'a> Key<'a> {
    /// One word.
    pub(super) fn word(word: &'a str) -> Self {
        Self::pair(word, "")
    }

    /// Two words.
    pub(super) fn pair(first: &'a str, second: &'a str) -> Self {
        Key {
            first,
            second,
            number: 0,
        }
    }

    /// A space as a word: `C17`.
    pub(super) fn space(word: &'a str) -> Self {
        let digits = word
            .find(|c: char| c.is_ascii_digit())
            .unwrap_or(word.len());
        let (row, number) = word.split_at(digits);
        Key {
            number: number.parse().unwrap_or(u32::MAX),
            ..Self::word(row)
        }
    }

    /// The key as its author wrote it.
    pub(super) fn text(self) -> String {
        match self {
            Key {
                first, number: 1.., ..
            } => format!("{first}{}", self.number),
            Key {
                first, second: "", ..
            } => first.to_owned(),
            Key { first, second, .. } => format!("{first} {second}"),
        }
    }
}

impl<'a> Item<'a> {
    /// A form as an item of its place.
    pub(super) fn of(form: &'a Form) -> Item<'a> {
        let word = |word: &'a Word| Some((Key::word(&word.value), word.span));
        let pair = |first: &'a Word, second: &'a Word| {
            let key = Key::pair(&first.value, &second.value);
            Some((key, first.span.to(second.span)))
        };
        let key = match form {
            Form::Track(f) => word(&f.player),
            Form::Region(f) => pair(&f.name, &f.player),
            Form::Fork(f) => pair(&f.name, &f.player),
            Form::Piece(f) => word(&f.name),
            Form::Define(f) => word(&f.name),
            Form::Move(f) => word(&f.name),
            Form::Source(f) => word(&f.key),
            Form::Row(f) => word(&f.name),
            Form::Mark(ast::Mark { space, .. }) => {
                let number = space.number;
                let row = Key::word(&space.row);
                Some((Key { number, ..row }, space.span))
            }
            Form::Place(f) => match &f.player {
                Some(player) => pair(&f.kind, player),
                None => word(&f.kind),
            },
            _ => None,
        };
        let span = form.span();
        let (key, name) = key.unwrap_or((Key::default(), span));
        Item {
            head: form.head(),
            key,
            span,
            name,
            form,
        }
    }
}

//! Texts that an editor has open.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::place::{LineStarts, TextPosition, TextRange};
use crate::source::{SourceId, Span};
use crate::syntax::{self, TextWord};

/// A text as an editor has it.
#[derive(Clone, Debug)]
pub(super) struct Document {
    /// Its address as the editor writes it.
    pub(super) uri: String,
    pub(super) version: Option<i64>,
    /// Which text of the conversation it is.
    pub(super) revision: u64,
    pub(super) text: String,
    pub(super) lines: LineStarts,
    words: Vec<TextWord>,
}

impl Document {
    pub(super) fn new(uri: String, version: Option<i64>, text: String) -> Document {
        Document {
            uri,
            version,
            revision: 0,
            lines: LineStarts::new(&text),
            words: syntax::text_words(SourceId(0), &text),
            text,
        }
    }

    /// Its words, in order.
    pub(super) fn words(&self) -> &[TextWord] {
        &self.words
    }

    /// The word at a byte, or the one that ends there.
    pub(super) fn word(&self, byte: usize) -> Option<&TextWord> {
        let holds = |word: &&TextWord| {
            let (start, end) = (word.span.start as usize, word.span.end as usize);
            (start..=end).contains(&byte)
        };
        // Of two that touch, the one that begins there.
        self.words.iter().rev().find(holds)
    }

    /// The text of a word.
    pub(super) fn of(&self, word: &TextWord) -> &str {
        let (start, end) = (word.span.start as usize, word.span.end as usize);
        self.text.get(start..end).unwrap_or_default()
    }

    /// The byte at a place of an editor's.
    pub(super) fn byte(&self, place: TextPosition) -> usize {
        self.lines.byte(&self.text, place)
    }

    /// The innermost form around some bytes of it.
    pub(super) fn form_around(&self, span: Span) -> Option<Span> {
        let forms = syntax::form_spans(SourceId(0), &self.text).into_iter();
        let around = forms.filter(|form| form.holds(span));
        around.min_by_key(|form| form.end - form.start)
    }

    pub(super) fn range(&self, word: &TextWord) -> TextRange {
        self.range_of(word.span)
    }

    /// Where some bytes of it stand.
    pub(super) fn range_of(&self, span: Span) -> TextRange {
        self.lines.range(&self.text, span)
    }

    /// The edit that makes another text of it; it spares what both begin and end with.
    pub(super) fn edit_to(&self, after: &str) -> Value {
        let before = self.text.as_str();
        let mut start = before
            .bytes()
            .zip(after.bytes())
            .take_while(|(a, b)| a == b)
            .count();
        while !before.is_char_boundary(start) || !after.is_char_boundary(start) {
            start -= 1;
        }
        // A line end of two characters stays whole.
        let splits =
            |text: &str, at: usize| text[..at].ends_with('\r') && text[at..].starts_with('\n');
        if splits(before, start) {
            start -= 1;
        }
        let most = before.len().min(after.len()) - start;
        let ends = before.bytes().rev().zip(after.bytes().rev());
        let mut end = ends.take(most).take_while(|(a, b)| a == b).count();
        while !before.is_char_boundary(before.len() - end) {
            end -= 1;
        }
        if splits(before, before.len() - end) {
            end -= 1;
        }
        let range = TextRange {
            start: self.lines.place(before, start),
            end: self.lines.place(before, before.len() - end),
        };
        json!({"range": range, "newText": &after[start..after.len() - end]})
    }

    /// With a change of the editor's: of a stretch, or of the whole text.
    fn changed(&mut self, change: &DocumentChange) {
        match change.range {
            None => self.text.clone_from(&change.text),
            Some(range) => {
                let [start, end] = [range.start, range.end].map(|at| self.byte(at));
                self.text.replace_range(start..end.max(start), &change.text);
            }
        }
        self.lines = LineStarts::new(&self.text);
    }
}

/// A change of a text.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct DocumentChange {
    range: Option<TextRange>,
    text: String,
}

/// All open texts, by path.
#[derive(Clone, Debug, Default)]
pub(super) struct Documents {
    open: BTreeMap<String, Document>,
    /// How many texts there have been.
    revisions: u64,
}

impl Documents {
    pub(super) fn open(&mut self, path: String, document: Document) {
        self.revisions += 1;
        let revision = self.revisions;
        self.open.insert(
            path,
            Document {
                revision,
                ..document
            },
        );
    }

    pub(super) fn close(&mut self, path: &str) {
        self.open.remove(path);
    }

    pub(super) fn change(&mut self, path: &str, version: Option<i64>, changes: &[DocumentChange]) {
        let Some(document) = self.open.get_mut(path) else {
            return;
        };
        for change in changes {
            document.changed(change);
        }
        self.revisions += 1;
        document.revision = self.revisions;
        document.version = version;
        document.words = syntax::text_words(SourceId(0), &document.text);
    }

    pub(super) fn get(&self, path: &str) -> Option<&Document> {
        self.open.get(path)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&String, &Document)> {
        self.open.iter()
    }
}

//! A text with stand-ins for some of what is in it, and where everything comes from.

use crate::source::{SourceId, Span};

/// A form's text with other words in place of some, and where everything comes from.
pub(super) struct EditedText<'t> {
    source: &'t str,
    pub(super) text: String,
    /// Up to here the source has been copied.
    copied: usize,
    pieces: Vec<TextStretch>,
}

/// A stretch of a draft.
struct TextStretch {
    /// Where it begins in the draft.
    start: usize,
    /// Where what it comes from begins in the source.
    from: usize,
    /// One past the last byte of that.
    to: usize,
    /// Copied byte for byte.
    copied: bool,
}

/// Other words for a stretch of a source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edit {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) by: &'static str,
}

impl<'t> EditedText<'t> {
    pub(super) fn new(source: &'t str, start: usize) -> Self {
        Self {
            source,
            text: String::new(),
            copied: start,
            pieces: Vec::new(),
        }
    }

    /// A source from `start` to `end` with these edits, none of which touches another.
    pub(super) fn edited(source: &'t str, start: usize, end: usize, mut edits: Vec<Edit>) -> Self {
        edits.sort_by_key(|edit| (edit.start, edit.end));
        let mut draft = Self::new(source, start);
        for edit in edits {
            draft.replace(edit.start, edit.end, edit.by);
        }
        draft.finish(end);
        draft
    }

    pub(super) fn replace(&mut self, start: usize, end: usize, by: &str) {
        self.finish(start);
        self.pieces.push(TextStretch {
            start: self.text.len(),
            from: start,
            to: end,
            copied: false,
        });
        self.text.push_str(by);
        self.copied = end;
    }

    pub(super) fn finish(&mut self, end: usize) {
        self.pieces.push(TextStretch {
            start: self.text.len(),
            from: self.copied,
            to: end,
            copied: true,
        });
        self.text
            .push_str(self.source.get(self.copied..end).unwrap_or_default());
        self.copied = end;
    }

    /// Where in the source a byte of the draft comes from.
    pub(super) fn place(&self, at: usize) -> usize {
        match self.piece(at) {
            Some(piece) if piece.copied => piece.from + (at - piece.start),
            Some(piece) => piece.from,
            None => self.copied,
        }
    }

    /// Where in the source what ends before this byte of the draft ends.
    fn end_place(&self, end: usize) -> usize {
        let Some(last) = end.checked_sub(1) else {
            return self.place(end);
        };
        match self.piece(last) {
            Some(piece) if piece.copied => piece.from + (end - piece.start),
            Some(piece) => piece.to,
            None => self.copied,
        }
    }

    fn piece(&self, at: usize) -> Option<&TextStretch> {
        let after = self.pieces.partition_point(|piece| piece.start <= at);
        self.pieces.get(after.checked_sub(1)?)
    }
}

/// Where the bytes that were parsed stand in a file.
#[derive(Clone, Copy)]
pub(super) struct Origin<'t> {
    /// The file.
    pub(super) id: SourceId,
    /// What was parsed in its place, if that was another text.
    pub(super) draft: Option<&'t EditedText<'t>>,
}

impl Origin<'_> {
    /// The place of these bytes.
    pub(super) fn span(self, start: usize, end: usize) -> Span {
        match self.draft {
            None => Span::new(self.id, start, end),
            Some(draft) => {
                let from = draft.place(start);
                Span::new(self.id, from, draft.end_place(end).max(from))
            }
        }
    }
}

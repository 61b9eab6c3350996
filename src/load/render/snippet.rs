//! A source as miette reads it: harmless characters, fast line lookup, columns in characters.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

use super::words::{harmless, named};
use crate::source::{Source, Span};

/// A text prepared for display. Byte offsets are those of the original.
pub(super) struct Snippet {
    name: String,
    text: String,
    /// The first byte of each line.
    lines: Vec<usize>,
}

impl Snippet {
    pub(super) fn new(source: &Source) -> Self {
        let text = harmless(&source.text);
        let lines = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(i, _)| i + 1))
            .collect();
        Self {
            name: named(&source.name),
            text,
            lines,
        }
    }

    /// The line (from 0) that holds a byte.
    fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|&start| start <= byte) - 1
    }

    /// One past the last byte of a line, its end left out.
    fn line_end(&self, line: usize) -> usize {
        match self.lines.get(line + 1) {
            Some(next) => {
                let end = next - 1;
                let crlf = self.text[..end].ends_with('\r') && end > self.lines[line];
                end - usize::from(crlf)
            }
            None => self.text.len(),
        }
    }

    /// What a label covers on screen: an empty place
    /// at the end of a line or of the file by the character before it.
    ///
    /// A form of many lines, and one in which other labels stand, is shown by its head alone.
    pub(super) fn visible(&self, span: Span, others: &[Span]) -> (usize, usize) {
        let start = (span.start as usize).min(self.text.len());
        let line = self.line_of(start);
        let line_end = self.line_end(line);
        let mut end = (span.end as usize).clamp(start, line_end.max(start));
        let holds = |other: &Span| span.start < other.start && other.end <= span.end;
        if span.end as usize > line_end || others.iter().any(holds) {
            end = self.head(start, end);
        }
        if end > start || start < line_end {
            return (start, end.max(self.next_char(start)));
        }
        let line_start = self.lines[line];
        match self.text[line_start..start].char_indices().next_back() {
            Some((i, _)) => (line_start + i, start),
            // An empty line: nothing before it that belongs to it.
            None => (start, start),
        }
    }

    /// The end of the bracket and the word with which a form begins.
    fn head(&self, start: usize, end: usize) -> usize {
        let word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        match self.text[start..end].strip_prefix('(') {
            Some(rest) => start + 1 + rest.find(|c| !word(c)).unwrap_or(rest.len()),
            None => end,
        }
    }

    /// The line, from 0, on which a span begins.
    pub(super) fn line(&self, span: Span) -> usize {
        self.line_of((span.start as usize).min(self.text.len()))
    }

    fn next_char(&self, byte: usize) -> usize {
        byte + self.text[byte..].chars().next().map_or(0, char::len_utf8)
    }

    /// Whether a line is too long to be shown: miette breaks on labels far to the right.
    pub(super) fn fits(&self, span: Span) -> bool {
        let line = self.line_of((span.start as usize).min(self.text.len()));
        self.line_end(line) - self.lines[line] <= 4096
    }
}

impl SourceCode for Snippet {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let (start, end) = (span.offset(), span.offset() + span.len());
        if end > self.text.len() {
            return Err(MietteError::OutOfBounds);
        }
        let line = self.line_of(start);
        let first = line.saturating_sub(before);
        let last =
            (self.line_of(end.saturating_sub(1).max(start)) + after).min(self.lines.len() - 1);
        // Without context miette asks for the place itself, to name its line and column.
        let (from, column) = if before == 0 && after == 0 {
            (start, self.text[self.lines[line]..start].chars().count())
        } else {
            (self.lines[first], 0)
        };
        let to = self.line_end(last).max(from);
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            &self.text.as_bytes()[from..to],
            (from, to - from).into(),
            first,
            column,
            last - first + 1,
        )))
    }
}

//! A source as miette reads it: harmless characters, fast line lookup, columns in characters.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

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
            name: source.name.clone(),
            text,
            lines,
        }
    }

    /// The line (from 0) that holds a byte.
    fn line_of(&self, byte: usize) -> usize {
        self.lines.partition_point(|&start| start <= byte) - 1
    }

    /// One past the last byte of a line, its line feed left out.
    fn line_end(&self, line: usize) -> usize {
        match self.lines.get(line + 1) {
            Some(next) => next - 1,
            None => self.text.len(),
        }
    }

    /// What a label covers on screen: a form of many lines is shown by its first, an empty place
    /// at the end of a line or of the file by the character before it.
    pub(super) fn visible(&self, span: Span) -> (usize, usize) {
        let start = (span.start as usize).min(self.text.len());
        let line = self.line_of(start);
        let line_end = self.line_end(line);
        let end = (span.end as usize).clamp(start, line_end.max(start));
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

    fn next_char(&self, byte: usize) -> usize {
        byte + self.text[byte..].chars().next().map_or(0, char::len_utf8)
    }

    /// Whether a line is too long to be shown: miette breaks on labels far to the right.
    pub(super) fn fits(&self, span: Span) -> bool {
        let line = self.line_of((span.start as usize).min(self.text.len()));
        self.line_end(line) - self.lines[line] <= 4096
    }
}

/// The text with every character that could steer a terminal or turn the reading direction put
/// in the place of one of the same length in bytes that can't.
fn harmless(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            '\n' | '\t' => c,
            // The carriage return of CRLF; a lone one is refused, but still shown.
            '\r' => ' ',
            '\u{0}'..='\u{1f}' | '\u{7f}' => '?',
            '\u{80}'..='\u{9f}' => '¿',
            '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}' => '\u{fffd}',
            c => c,
        })
        .collect()
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

//! Places in a text as editors tell them: lines and UTF-16 units.

use serde::{Deserialize, Serialize};

use crate::source::Span;

/// A place between two characters.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct TextPosition {
    /// The line, from 0.
    pub line: u32,
    /// UTF-16 units of the line before it.
    pub character: u32,
}

/// A stretch of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TextRange {
    /// Where it begins.
    pub start: TextPosition,
    /// Where it ends.
    pub end: TextPosition,
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub(super) struct LineStarts(Vec<usize>);

impl LineStarts {
    /// Lines end as the protocol says: with `\n`, `\r\n` or `\r`.
    pub(super) fn new(text: &str) -> LineStarts {
        let mut starts = vec![0];
        let bytes = text.as_bytes();
        for (at, byte) in bytes.iter().enumerate() {
            let ends = match byte {
                b'\n' => true,
                b'\r' => bytes.get(at + 1) != Some(&b'\n'),
                _ => false,
            };
            if ends {
                starts.push(at + 1);
            }
        }
        LineStarts(starts)
    }

    /// The place of a byte; of one within a character, the place before it.
    pub(super) fn place(&self, text: &str, byte: usize) -> TextPosition {
        let line = self.0.partition_point(|&start| start <= byte).max(1) - 1;
        let start = self.0[line];
        let before = text.get(start..).unwrap_or_default().char_indices();
        let before = before.take_while(|(at, c)| start + at + c.len_utf8() <= byte);
        let units: usize = before.map(|(_, c)| c.len_utf16()).sum();
        TextPosition {
            line: line as u32,
            character: units as u32,
        }
    }

    /// The byte at a place; beyond the end of a line its end, beyond the last line the text's.
    pub(super) fn byte(&self, text: &str, place: TextPosition) -> usize {
        let Some(&start) = self.0.get(place.line as usize) else {
            return text.len();
        };
        let mut units = 0;
        for (at, c) in text.get(start..).unwrap_or_default().char_indices() {
            if units >= place.character as usize || c == '\n' || c == '\r' {
                return start + at;
            }
            units += c.len_utf16();
        }
        text.len()
    }

    pub(super) fn range(&self, text: &str, span: Span) -> TextRange {
        TextRange {
            start: self.place(text, span.start as usize),
            end: self.place(text, span.end as usize),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LineStarts, TextPosition};

    #[test]
    fn units_are_those_of_utf_16() {
        let text = "ø𝄞a\r\nb\u{301}\rc";
        let lines = LineStarts::new(text);
        assert_eq!(lines.0.len(), 3);
        let mut bytes: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        bytes.push(text.len());
        let ends = |at: usize| text.get(at..).is_some_and(|rest| rest.starts_with('\n'));
        for byte in bytes.into_iter().filter(|&at| !ends(at)) {
            assert_eq!(lines.byte(text, lines.place(text, byte)), byte);
        }
        let after_note = TextPosition {
            line: 0,
            character: 3,
        };
        assert_eq!(lines.byte(text, after_note), "ø𝄞".len());
        let far = TextPosition {
            line: 9,
            character: 9,
        };
        assert_eq!(lines.byte(text, far), text.len());
        let behind = TextPosition {
            line: 0,
            character: 99,
        };
        assert_eq!(lines.byte(text, behind), "ø𝄞a".len());
    }
}

//! The words of findings, so that they can be printed.

use crate::characters::{self, hiding};
use crate::source::Severity;

/// So many characters of a word are shown in a message; more would bury the rest of it.
const SHOWN: usize = 60;

/// A message that can be printed: nothing in it steers a terminal, no word of the user's fills a
/// screen.
pub(super) fn told(message: &str) -> String {
    let message = harmless(message);
    if message.chars().count() <= SHOWN {
        return message;
    }
    let words = message.split('`').map(|part| {
        let long = part.split(' ').any(|word| word.chars().count() > SHOWN);
        if !long {
            return part.to_owned();
        }
        let words = part
            .split(' ')
            .map(|word| match word.char_indices().nth(SHOWN - 20) {
                Some((at, _)) if word.chars().count() > SHOWN => format!("{}…", &word[..at]),
                _ => word.to_owned(),
            });
        words.collect::<Vec<_>>().join(" ")
    });
    words.collect::<Vec<_>>().join("`")
}

/// A file's name on one line of a listing: what steers a terminal, or ends the line, written out.
pub(super) fn named(name: &str) -> String {
    characters::escaped(name)
}

/// `error` or `warning`.
pub(super) fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// The text with every character that could steer a terminal or turn the reading direction put
/// in the place of one of the same length in bytes that can't.
pub(super) fn harmless(text: &str) -> String {
    let mut chars = hiding(text).peekable();
    let harmless = |c: char, hides: bool, next: Option<char>| match c {
        '\n' | '\t' => c,
        '\r' if next == Some('\n') => c,
        // A lone one is refused, but still shown.
        '\r' => ' ',
        c if !hides => c,
        c => match c.len_utf8() {
            1 => '?',
            2 => '¿',
            3 => '\u{fffd}',
            _ => '\u{1fbc4}',
        },
    };
    std::iter::from_fn(|| {
        let (_, c, hides) = chars.next()?;
        Some(harmless(c, hides, chars.peek().map(|(_, next, _)| *next)))
    })
    .collect()
}

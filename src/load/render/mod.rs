//! Findings as text: for people, one a line, for programs, for a forge's annotations.

mod github;
mod json;
mod short;
mod snippet;
mod text;

pub use github::github;
pub use json::{Diagnostic, diagnostics, json};
pub use short::short;
pub use text::{Look, text};

use crate::characters;
use crate::source::Severity;

/// So many characters of a word are shown in a message; more would bury the rest of it.
const SHOWN: usize = 60;

/// A message that can be printed: nothing in it steers a terminal, no word of the user's fills a
/// screen.
fn told(message: &str) -> String {
    let message = snippet::harmless(message);
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
fn named(name: &str) -> String {
    characters::escaped(name)
}

/// `error` or `warning`.
fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// How many errors and warnings, in words: `2 errors, 1 warning`.
pub fn tally(errors: usize, warnings: usize) -> String {
    let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    match (errors, warnings) {
        (e, 0) => plural(e, "error"),
        (0, w) => plural(w, "warning"),
        (e, w) => format!("{}, {}", plural(e, "error"), plural(w, "warning")),
    }
}

//! Findings as text: for people (with the feature `drawn`), one a line, for programs, for a forge's
//! annotations.

mod github;
mod json;
mod short;
#[cfg(feature = "drawn")]
mod snippet;
#[cfg(feature = "drawn")]
mod text;
mod words;

pub use github::github;
pub use json::{Diagnostic, diagnostics, json};
pub use short::short;
#[cfg(feature = "drawn")]
pub use text::{ReportLook, text};

/// How many errors and warnings, in words: `2 errors, 1 warning`.
pub fn tally(errors: usize, warnings: usize) -> String {
    let plural = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    match (errors, warnings) {
        (e, 0) => plural(e, "error"),
        (0, w) => plural(w, "warning"),
        (e, w) => format!("{}, {}", plural(e, "error"), plural(w, "warning")),
    }
}

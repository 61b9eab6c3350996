//! Answers for other programs.

use serde::Serialize;

/// A document on a line of its own.
pub(crate) fn line(document: &impl Serialize) -> String {
    // Texts, numbers and lists of them: nothing in it can fail to be written.
    serde_json::to_string(document).unwrap_or_default() + "\n"
}

/// A document with a line for each of its fields.
pub(crate) fn pretty(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).unwrap_or_default() + "\n"
}

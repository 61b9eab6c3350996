//! How things are drawn.

use crate::source::{Report, Span};

/// A fault of a drawing word.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LookError {
    #[error("{what} can't be drawn as `{word}`")]
    Unknown {
        word: String,
        what: &'static str,
        at: Span,
        help: String,
    },
    #[error("a board drawn as `{shape}` has no prow")]
    Prow { shape: String, at: Span },
    #[error("{} doesn't fit on a space", quoted(glyph))]
    Glyph { glyph: String, at: Span },
}

impl From<LookError> for Report {
    fn from(error: LookError) -> Report {
        let message = error.to_string();
        match error {
            LookError::Unknown { at, help, .. } => Report::error(
                "daldos::look::unknown",
                message,
                at,
                "no drawing of this name",
            )
            .help(help),
            LookError::Prow { at, .. } => {
                Report::error("daldos::look::prow", message, at, "only a boat is pointed")
                    .help("leave this word out, or make it a boat: `(outline boat right)`")
            }
            LookError::Glyph { at, .. } => Report::error(
                "daldos::look::glyph",
                message,
                at,
                "one or two letters or signs",
            )
            .help("write one sign, or two narrow ones, without blanks"),
        }
    }
}

/// The user's text, shortened where it is long.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 20;
    if text.is_empty() {
        return "an empty text".to_owned();
    }
    if text.chars().count() <= LONGEST {
        return format!("`{text}`");
    }
    let start: String = text.chars().take(LONGEST - 1).collect();
    format!("`{start}…`")
}

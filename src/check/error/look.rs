//! How things are drawn.

use crate::characters::shortened;
use crate::source::{Remedy, Report, Span};

/// A drawing word that `what` doesn't have.
pub(crate) fn unknown(word: &str, what: &str, at: Span, help: impl Into<Remedy>) -> Report {
    let message = format!("{what} can't be drawn as `{word}`");
    Report::error(
        "daldos::look::unknown",
        message,
        at,
        "no drawing of this name",
    )
    .help(help)
}

pub(crate) fn prow(shape: &str, at: Span) -> Report {
    let message = format!("a board drawn as `{shape}` has no prow");
    Report::error("daldos::look::prow", message, at, "only a boat is pointed").help(
        Remedy::written(
            "leave this word out, or make it a boat: `(outline boat right)`",
            "",
        )
        .unsure(),
    )
}

pub(crate) fn glyph(glyph: &str, at: Span) -> Report {
    let message = format!("{} doesn't fit on a space", quoted(glyph));
    Report::error(
        "daldos::look::glyph",
        message,
        at,
        "one or two letters or signs",
    )
    .help("write one sign, or two narrow ones, without blanks")
}

/// The user's text, shortened where it is long.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 20;
    if text.is_empty() {
        return "an empty text".to_owned();
    }
    format!("`{}`", shortened(text, LONGEST))
}

//! Pieces that stand together.

use crate::source::{Report, Span};

pub(crate) fn once(kind: &str, at: Span) -> Report {
    let message = format!("several dice are spent in a turn, and `{kind}` may stand together");
    let label = "no piece moves twice in a turn";
    Report::error("daldos::stack::once", message, at, label).help(
        "of pieces at one place nobody can say which has moved already: say \
         `(spend … piece:often)`, or throw a single die",
    )
}

pub(crate) fn take(rule: &str, number: u8, at: Span) -> Report {
    let message = format!("move `{rule}` takes {number} pieces, and so many never stand together");
    Report::error("daldos::stack::take", message, at, "it can never be made")
        .help("let them stand together with `stack:` in their `piece` form, or take fewer")
}

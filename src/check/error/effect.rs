//! Effects where they can't happen.

use crate::source::{Report, Span};

/// An effect of `push` that has no place there.
pub(crate) fn pushed(head: &str, at: Span) -> Report {
    let help = match head {
        "become" => {
            "`become` is said of the piece that moves: write it beside `(push …)`; those that are pushed stay \
             what they are"
        }
        _ => {
            "there pieces can only be captured or come over, also under `(if …)`; what else the move does \
             stands beside `(push …)`"
        }
    };
    Report::error(
        "daldos::effect::pushed",
        format!("`({head} …)` can't happen where pieces are pushed to"),
        at,
        "not among the effects of `push`",
    )
    .help(help)
}

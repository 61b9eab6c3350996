//! Forms: missing, repeated.

use crate::source::{Report, Span};

/// A fault in which forms there are.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FormError {
    /// `what` is missing, as in "the game has no `dice`".
    #[error("{whose} has no {what}")]
    Missing {
        whose: String,
        what: String,
        at: Span,
        label: &'static str,
        help: String,
    },
    #[error("`({head} …)` stands twice in one place")]
    Twice {
        head: &'static str,
        at: Span,
        first: Span,
    },
    #[error("a game has two players, this one has {count}")]
    PlayerCount { count: usize, at: Span },
    #[error("no kinds of pieces are named here")]
    NoKinds { at: Span },
}

impl From<FormError> for Report {
    fn from(error: FormError) -> Report {
        let message = error.to_string();
        match error {
            FormError::Missing {
                at, label, help, ..
            } => Report::error("daldos::form::missing", message, at, label).help(help),
            FormError::Twice { at, first, .. } => {
                Report::error("daldos::form::twice", message, at, "written again here")
                    .with(first, "written first here")
                    .help("keep one of them, or make one of both")
            }
            FormError::PlayerCount { at, .. } => Report::error(
                "daldos::form::player-count",
                message,
                at,
                "two names are needed",
            )
            .help("name the two sides in seating order: `(players A B)`"),
            FormError::NoKinds { at } => Report::error(
                "daldos::form::no-kinds",
                message,
                at,
                "name at least one kind",
            )
            .help("name one or more kinds, or leave the argument out to mean all pieces"),
        }
    }
}

//! Overrides and what they drop.

use crate::source::{Report, Span};

/// A fault of an override.
#[derive(Debug, thiserror::Error)]
pub(crate) enum VariantError {
    #[error("there is no `{form}` to drop")]
    NothingToDrop {
        form: String,
        at: Span,
        help: String,
    },
    #[error("`{head}` can't be dropped here")]
    NotDroppable {
        head: String,
        at: Span,
        help: String,
    },
    #[error("`(without {head} …)` with {}", keys(*found))]
    DropKeys {
        head: String,
        found: usize,
        at: Span,
        form: &'static str,
    },
}

impl From<VariantError> for Report {
    fn from(error: VariantError) -> Report {
        let message = error.to_string();
        match error {
            VariantError::NothingToDrop { at, help, .. } => Report::error(
                "daldos::variant::nothing-to-drop",
                message,
                at,
                "not in the game that this changes",
            )
            .help(help),
            VariantError::NotDroppable { at, help, .. } => Report::error(
                "daldos::variant::not-droppable",
                message,
                at,
                "doesn't stand in this place",
            )
            .help(help),
            VariantError::DropKeys { at, form, .. } => Report::error(
                "daldos::variant::drop-keys",
                message,
                at,
                "doesn't say which",
            )
            .help(format!("write `{form}`")),
        }
    }
}

fn keys(count: usize) -> String {
    match count {
        0 => "no name".to_owned(),
        1 => "one name".to_owned(),
        _ => format!("{count} names"),
    }
}

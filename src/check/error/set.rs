//! Sets and definitions.

use crate::source::{Report, Span};

/// A fault of a set.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SetError {
    #[error("only plain spaces can stand here")]
    NotPlain {
        at: Span,
        /// The definition that isn't plain, if one was named.
        definition: Option<Span>,
    },
    #[error("`{name}` is defined by itself")]
    Circular {
        name: String,
        at: Span,
        through: Vec<(String, Span)>,
    },
}

impl From<SetError> for Report {
    fn from(error: SetError) -> Report {
        let message = error.to_string();
        match error {
            SetError::NotPlain { at, definition } => {
                let report = Report::error(
                    "daldos::set::not-plain",
                    message,
                    at,
                    "depends on more than the board",
                )
                .help("write the spaces in braces, `{A1..A4}`, or name a definition of such");
                match definition {
                    Some(span) => report.with(span, "defined here"),
                    None => report,
                }
            }
            SetError::Circular { at, through, .. } => {
                let label = match through.first() {
                    Some((next, _)) => format!("uses `{next}`"),
                    None => "uses itself".to_owned(),
                };
                let mut report = Report::error("daldos::set::circular", message, at, label)
                    .help("a definition may use others, but none that leads back to it");
                for (i, (_, span)) in through.iter().enumerate() {
                    let label = match through.get(i + 1) {
                        Some((next, _)) => format!("which uses `{next}`"),
                        None => "which leads back".to_owned(),
                    };
                    report = report.with(*span, label);
                }
                report
            }
        }
    }
}

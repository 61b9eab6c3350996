//! Examples.

use crate::source::{Report, Span};

/// A fault of an example.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ExampleError {
    #[error("the example `{title}` expects nothing")]
    NoExpectation { title: String, at: Span },
    #[error("two examples are called `{title}`")]
    SameTitle {
        title: String,
        at: Span,
        first: Span,
    },
    #[error("the example `{title}` has no throw")]
    NoThrow { title: String, at: Span },
    #[error("a chance is asked of all throws, but one is given")]
    ChanceThrow { at: Span, throw: Span },
    #[error("`{text}` is not a chance")]
    Chance { text: String, at: Span },
}

impl From<ExampleError> for Report {
    fn from(error: ExampleError) -> Report {
        let message = error.to_string();
        match error {
            ExampleError::NoExpectation { at, .. } => Report::error(
                "daldos::example::no-expectation",
                message,
                at,
                "says nothing that could be tested",
            )
            .help("add what must hold, such as `(plays …)`, `(can …)`, `(lost)` or `(after …)`"),
            ExampleError::SameTitle { at, first, .. } => {
                Report::warning("daldos::example::same-title", message, at, "the same title")
                    .with(first, "first used here")
                    .help("a title is how a failing example is found: say what sets this one apart")
            }
            ExampleError::NoThrow { at, .. } => Report::error(
                "daldos::example::no-throw",
                message,
                at,
                "depends on the throw",
            )
            .help("add the throw, one face a die: `(throw …)`"),
            ExampleError::ChanceThrow { at, throw } => Report::error(
                "daldos::example::chance-throw",
                message,
                at,
                "counts every throw",
            )
            .with(throw, "the throw is given here")
            .help("drop the `throw`, or ask with `(can …)` what it allows"),
            ExampleError::Chance { at, .. } => Report::error(
                "daldos::example::chance",
                message,
                at,
                "not a fraction from 0 to 1",
            )
            .help("write `0`, `1` or an exact fraction between them, such as `2/3`"),
        }
    }
}

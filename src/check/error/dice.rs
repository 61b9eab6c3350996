//! Dice, throws and patterns.

use crate::source::{Report, Span};

/// A fault of dice and their faces.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DiceError {
    #[error("{found} faces for {wanted} dice")]
    PatternLength {
        found: usize,
        wanted: usize,
        at: Span,
    },
    #[error("{found} faces in a throw of {wanted} dice")]
    ThrowLength {
        found: usize,
        wanted: usize,
        at: Span,
    },
}

impl From<DiceError> for Report {
    fn from(error: DiceError) -> Report {
        let message = error.to_string();
        let dice = |n: usize| match n {
            1 => "1 face".to_owned(),
            n => format!("{n} faces"),
        };
        match error {
            DiceError::PatternLength { wanted, at, .. } => Report::error(
                "daldos::dice::pattern-length",
                message,
                at,
                format!("needs {}", dice(wanted)),
            )
            .help("name the faces of all dice of the throw, one a die"),
            DiceError::ThrowLength { wanted, at, .. } => Report::error(
                "daldos::dice::throw-length",
                message,
                at,
                format!("needs {}", dice(wanted)),
            )
            .help("a throw names one face for each of the dice"),
        }
    }
}

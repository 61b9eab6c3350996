//! Dice, throws and patterns.

use crate::source::{Report, Span};

/// A fault of dice and their faces.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DiceError {
    #[error("{} for {}", faces(*found), dice(*wanted))]
    PatternLength {
        found: usize,
        wanted: usize,
        at: Span,
    },
    #[error("{} in a throw of {}", faces(*found), dice(*wanted))]
    ThrowLength {
        found: usize,
        wanted: usize,
        at: Span,
    },
    #[error("move `{rule}` can never be made: `{face}` is a blank")]
    Blank {
        rule: String,
        face: String,
        at: Span,
    },
}

impl From<DiceError> for Report {
    fn from(error: DiceError) -> Report {
        let message = error.to_string();
        match error {
            DiceError::PatternLength { wanted, at, .. } => Report::error(
                "daldos::dice::pattern-length",
                message,
                at,
                format!("needs {}", faces(wanted)),
            )
            .help("name the faces of all dice of the throw, one a die"),
            DiceError::Blank { face, at, .. } => Report::error(
                "daldos::move::blank",
                message,
                at,
                "a face that counts 0 is never spent",
            )
            .help(format!(
                "name a face that counts, or let `{face}` count 1 or more"
            )),
            DiceError::ThrowLength { wanted, at, .. } => Report::error(
                "daldos::dice::throw-length",
                message,
                at,
                format!("needs {}", faces(wanted)),
            )
            .help("a throw names one face for each of the dice"),
        }
    }
}

fn faces(count: usize) -> String {
    match count {
        1 => "1 face".to_owned(),
        _ => format!("{count} faces"),
    }
}

fn dice(count: usize) -> String {
    match count {
        1 => "1 die".to_owned(),
        _ => format!("{count} dice"),
    }
}

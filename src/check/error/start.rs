//! The start.

use crate::source::{Report, Span};

/// A fault of the start.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StartError {
    #[error("`{space}` is not on the track of `{player}`")]
    OffTrack {
        space: String,
        player: String,
        at: Span,
    },
    #[error("both sides always throw the same")]
    Ties { at: Span },
    #[error("{asked} dice are thrown for the first turn, but there are {count}")]
    FirstDice { asked: i64, count: u8, at: Span },
}

impl From<StartError> for Report {
    fn from(error: StartError) -> Report {
        let message = error.to_string();
        match error {
            StartError::OffTrack { player, at, .. } => Report::error(
                "daldos::start::off-track",
                message,
                at,
                "a piece here could never move along its track",
            )
            .help(format!(
                "place it on a space of the track of `{player}`, or lead that track over this space"
            )),
            StartError::Ties { at } => Report::error(
                "daldos::start::ties",
                message,
                at,
                "the higher throw begins, but all faces count the same",
            )
            .help("say who begins: `(first random)` or `(first PLAYER)`"),
            StartError::FirstDice { count, at, .. } => {
                Report::error("daldos::start::first-dice", message, at, "out of range").help(
                    match count {
                        1 => "there is one die: leave `dice:` out".to_owned(),
                        n => format!("a number from 1 to {n}; without `dice:` all are thrown"),
                    },
                )
            }
        }
    }
}

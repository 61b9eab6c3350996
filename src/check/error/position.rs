//! Positions.

use crate::source::{Report, Span};

/// A fault of a position.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PositionError {
    #[error("the sides are not `{first}` and then `{second}`")]
    Sides {
        first: String,
        second: String,
        /// Who belongs where they go wrong.
        expected: Option<String>,
        at: Span,
    },
    #[error("`{space}` is not on the track of `{player}`")]
    OffTrack {
        space: String,
        player: String,
        at: Span,
    },
    #[error("`{space}` has no pass {pass}")]
    NoPass {
        space: String,
        pass: i64,
        passes: usize,
        at: Span,
    },
    #[error("the two ends of a run are on different passes")]
    RunAcrossPasses { at: Span },
    #[error("two pieces `{kind}` of one side stand at `{stand}`")]
    SamePlace {
        kind: String,
        stand: String,
        at: Span,
    },
}

impl From<PositionError> for Report {
    fn from(error: PositionError) -> Report {
        let message = error.to_string();
        match error {
            PositionError::Sides {
                first,
                second,
                expected,
                at,
            } => Report::error(
                "daldos::position::sides",
                message,
                at,
                match expected {
                    Some(name) => format!("`{name}` belongs here"),
                    None => format!("`{first}` and `{second}` belong here"),
                },
            )
            .help(format!(
                "name each side once, in seating order, with or without pieces: \
                 `{first} … / {second} … / {first} to move`"
            )),
            PositionError::OffTrack { player, at, .. } => Report::error(
                "daldos::position::off-track",
                message,
                at,
                "can't stand here",
            )
            .help(format!(
                "pieces stand on the track of their side `{player}`: \
                 no rule of this game takes one off it"
            )),
            PositionError::NoPass { passes, at, .. } => Report::error(
                "daldos::position::no-pass",
                message,
                at,
                "no such place",
            )
            .help(match passes {
                0 | 1 => "leave the pass out: a piece stands here in one way only".to_owned(),
                n => format!("its owner's track comes here {n} times: a pass from 1 to {n}"),
            }),
            PositionError::RunAcrossPasses { at } => Report::error(
                "daldos::position::run-across-passes",
                message,
                at,
                "both ends need the same pass",
            )
            .help("write the pass at both ends, `M2:2..M5:2`, or at neither"),
            PositionError::SamePlace { at, .. } => Report::error(
                "daldos::position::same-place",
                message,
                at,
                "there is one already",
            )
            .help("a place holds one piece of a side and kind"),
        }
    }
}

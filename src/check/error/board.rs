//! Spaces, runs, tracks and sides.

use crate::source::{Report, Span};

/// A fault of something that lies on the board.
#[derive(Debug, thiserror::Error)]
pub(crate) enum BoardError {
    #[error("{} is not on the board", space(row, *number))]
    OffRow {
        row: String,
        number: u32,
        length: u8,
        at: Span,
    },
    #[error("the run `{first}..{last}` goes from one row to another")]
    RunAcrossRows {
        first: String,
        last: String,
        at: Span,
    },
    #[error("the track of `{player}` is empty")]
    EmptyTrack { player: String, at: Span },
    #[error("the loop of `{player}` is empty")]
    EmptyLoop { player: String, at: Span },
    #[error("`{space}` has no image on the board")]
    NoImage {
        space: String,
        image: String,
        turned: bool,
        at: Span,
    },
}

impl From<BoardError> for Report {
    fn from(error: BoardError) -> Report {
        let message = error.to_string();
        match error {
            BoardError::OffRow {
                row,
                number,
                length,
                at,
            } => Report::error(
                "daldos::board::off-row",
                message,
                at,
                if number == 0 {
                    format!("row `{row}` begins at `{row}1`")
                } else {
                    format!("row `{row}` ends at `{row}{length}`")
                },
            )
            .help(format!("row `{row}` has the spaces `{row}1` to `{row}{length}`")),
            BoardError::RunAcrossRows { at, .. } => Report::error(
                "daldos::board::run-across-rows",
                message,
                at,
                "the two ends lie in different rows",
            )
            .help("write one run for each row, in the order in which they are walked"),
            BoardError::EmptyTrack { at, .. } => Report::error(
                "daldos::track::empty",
                message,
                at,
                "no space to stand on",
            )
            .help("write the part walked once, `[A4..A1]`, or the one walked for ever, `loop:[…]`, or both"),
            BoardError::EmptyLoop { at, .. } => Report::error(
                "daldos::track::empty",
                message,
                at,
                "no space in it",
            )
            .help("write the spaces of the loop, or leave `loop:` out for a track that ends"),
            BoardError::NoImage {
                image,
                turned,
                at,
                ..
            } => {
                let word = if turned { "turned" } else { "mirrored" };
                Report::error(
                    "daldos::sides::no-image",
                    message,
                    at,
                    format!("{word}, this is `{image}`, which is off the board"),
                )
                .help("make the rows as long as their images, or write the second side's share out")
            }
        }
    }
}

/// A space that may have a number too large to be the one written.
fn space(row: &str, number: u32) -> String {
    match number {
        u32::MAX => format!("this space of row `{row}`"),
        number => format!("`{row}{number}`"),
    }
}

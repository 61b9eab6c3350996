//! Numbers out of their range, and too much of something.

use crate::source::{Report, Span};

/// A limit that is not kept.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LimitError {
    #[error("row `{row}` has {} spaces", shown(*length))]
    Row { row: String, length: i64, at: Span },
    #[error("the board has {count} spaces")]
    Spaces { count: usize, at: Span },
    #[error("an offset that is out of range")]
    Offset { at: Span },
    #[error("the track of `{player}` has {count} places")]
    Places {
        player: String,
        count: usize,
        at: Span,
    },
    #[error(
        "the track of `{player}` has {places} places, and pieces may come to {off} spaces off it"
    )]
    OffTrack {
        player: String,
        places: usize,
        off: usize,
        at: Span,
    },
    #[error("a throw of {} dice", shown(*count))]
    Dice { count: i64, at: Span },
    #[error("dice with {count} faces")]
    Faces { count: usize, at: Span },
    #[error("the face `{face}` counts {}", shown(*value))]
    Value { face: String, value: i64, at: Span },
    #[error("a throw may come to {sum}")]
    Sum { sum: i64, at: Span },
    #[error("a weight that is out of range")]
    Weight { at: Span },
    #[error("a number that is out of range")]
    Number { least: i64, at: Span },
    #[error("a set of {count} parts")]
    Set { count: usize, at: Span },
    #[error("{count} {what}")]
    Forms {
        what: &'static str,
        count: usize,
        at: Span,
    },
    #[error("{count} variants and combinations of them, of a game of {bytes} bytes")]
    Variants {
        count: usize,
        bytes: usize,
        at: Span,
    },
    #[error("{count} kinds of pieces")]
    Kinds { count: usize, at: Span },
    #[error("{whose} has {count} pieces")]
    Pieces {
        whose: String,
        count: usize,
        at: Span,
    },
}

/// The most spaces of a board, and the most places of a track.
pub(crate) const SPACES: usize = 128;
/// The most faces of a die.
pub(crate) const FACES: usize = 12;
/// The greatest value of a face.
pub(crate) const VALUE: i64 = 60;
/// The greatest sum of a throw.
pub(crate) const SUM: i64 = 127;
/// The greatest weight, offset and other number.
pub(crate) const NUMBER: i64 = 1_000_000;
/// The most kinds of pieces.
pub(crate) const KINDS: usize = 8;
/// The most bytes of a game, times the readings of it.
pub(crate) const WORK: usize = 32 << 20;
/// The most parts of a set, its definitions written out.
pub(crate) const PARTS: usize = 1000;
/// The most forms of one head in a place.
pub(crate) const FORMS: usize = 256;
/// The most pieces of one side.
pub(crate) const PIECES: usize = 64;

impl From<LimitError> for Report {
    fn from(error: LimitError) -> Report {
        let message = error.to_string();
        let (code, at, label, help) = match error {
            LimitError::Row { at, .. } => (
                "daldos::limit::row",
                at,
                "not from 1 to 128",
                "a row has 1 to 128 spaces",
            ),
            LimitError::Spaces { at, .. } => (
                "daldos::limit::spaces",
                at,
                "this row goes past 128",
                "a board has at most 128 spaces in all its rows",
            ),
            LimitError::Offset { at, .. } => (
                "daldos::limit::offset",
                at,
                "not from -128 to 128",
                "an offset shifts a row by -128 to 128 columns",
            ),
            LimitError::Places { at, .. } => (
                "daldos::limit::places",
                at,
                "too long",
                "a track has at most 128 places, the once walked part and the loop together",
            ),
            LimitError::OffTrack { at, .. } => (
                "daldos::limit::places",
                at,
                "together more than 128",
                "where `around`, `orthogonal` or `recruit` take pieces off their track, its \
                 places and the spaces off it are together at most 128",
            ),
            LimitError::Dice { at, .. } => (
                "daldos::limit::dice",
                at,
                "not from 1 to 4",
                "a throw has 1 to 4 dice",
            ),
            LimitError::Faces { at, .. } => (
                "daldos::limit::faces",
                at,
                "not from 1 to 12",
                "a die has 1 to 12 faces",
            ),
            LimitError::Value { at, .. } => (
                "daldos::limit::value",
                at,
                "not from 0 to 60",
                "a face counts 0 to 60; 0 is a blank",
            ),
            LimitError::Sum { at, .. } => (
                "daldos::limit::sum",
                at,
                "more than 127",
                "the greatest throw of all dice together counts at most 127",
            ),
            LimitError::Weight { at, .. } => (
                "daldos::limit::weight",
                at,
                "not from 1 to 1000000",
                "a weight is 1 to 1000000; faces that are as likely as each other need none",
            ),
            LimitError::Number { at, least, .. } => (
                "daldos::limit::number",
                at,
                if least == 0 {
                    "not from 0 to 1000000"
                } else {
                    "not from 1 to 1000000"
                },
                if least == 0 {
                    "write a number from 0 to 1000000"
                } else {
                    "write a number from 1 to 1000000"
                },
            ),
            LimitError::Set { at, .. } => (
                "daldos::limit::set",
                at,
                "too many, its definitions written out",
                "a set has at most 1000 parts once its definitions stand in it: say the same \
                 with fewer",
            ),
            LimitError::Forms { at, .. } => (
                "daldos::limit::forms",
                at,
                "one too many",
                "a file has at most 256 variants, a game at most 256 forms of one kind in a place",
            ),
            LimitError::Variants { at, .. } => (
                "daldos::limit::variants",
                at,
                "too many for so large a game",
                "the bytes of a game and its bases, times its variants, are at most 32 MiB: put some \
                 variants into a file that extends this one",
            ),
            LimitError::Kinds { at, .. } => (
                "daldos::limit::kinds",
                at,
                "one too many",
                "a game has at most 8 kinds of pieces",
            ),
            LimitError::Pieces { at, .. } => (
                "daldos::limit::pieces",
                at,
                "too many",
                "a side has at most 64 pieces",
            ),
        };
        Report::error(code, message, at, label).help(help)
    }
}

/// A number as it is told: past a billion, where it may not be the number written any more, only
/// that it is.
fn shown(number: i64) -> String {
    const BILLION: i64 = 1_000_000_000;
    if number > BILLION {
        "more than a billion".to_owned()
    } else {
        number.to_string()
    }
}

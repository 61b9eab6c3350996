//! What can be wrong with a record whose lines can be read.

use super::keys::known;
use crate::source::{Report, Span};

/// A fault of a record, or (as the name says) only something to be known about it.
pub(super) enum RecordFault {
    UnknownKey {
        key: String,
        near: Option<String>,
        at: Span,
    },
    KeyTwice {
        key: String,
        at: Span,
        first: Span,
    },
    Value {
        key: &'static str,
        value: String,
        wanted: String,
        at: Span,
    },
    Version {
        value: String,
        at: Span,
    },
    NoRecord {
        at: Span,
    },
    OtherGame {
        written: String,
        loaded: String,
        at: Span,
    },
    OtherRules {
        at: Span,
    },
    Number {
        written: i64,
        right: usize,
        at: Span,
    },
    WrongSide {
        written: String,
        right: String,
        why: String,
        at: Span,
    },
    NotAgain {
        throw: String,
        at: Span,
    },
    Unplayed {
        at: Span,
    },
    Over {
        how: String,
        at: Span,
    },
    Result {
        written: String,
        right: String,
        at: Span,
    },
}

impl From<RecordFault> for Report {
    fn from(fault: RecordFault) -> Report {
        match fault {
            RecordFault::UnknownKey { key, near, at } => Report::error(
                "daldos::record::key",
                format!("the head of a record has no line `{key}`"),
                at,
                "not known",
            )
            .help(match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("it may have {}; whatever else is to be said, `note` takes", known()),
            }),
            RecordFault::KeyTwice { key, at, first } => Report::error(
                "daldos::record::key",
                format!("`{key}` stands twice"),
                at,
                "the second",
            )
            .with(first, "first here")
            .help("only `note` may stand more than once"),
            RecordFault::Value {
                key,
                value,
                wanted,
                at,
            } => Report::error(
                "daldos::record::value",
                format!("`{value}` can't stand behind `{key}`"),
                at,
                "can't be used",
            )
            .help(wanted),
            RecordFault::Version { value, at } => Report::error(
                "daldos::record::version",
                format!("a record of version `{value}` can't be read"),
                at,
                "not known",
            )
            .help("this program reads version 1"),
            RecordFault::NoRecord { at } => Report::error(
                "daldos::record::version",
                "this is no record",
                at,
                "it doesn't begin with `record: 1`",
            )
            .help("write `record: 1` above all"),
            RecordFault::OtherGame {
                written,
                loaded,
                at,
            } => Report::warning(
                "daldos::record::game",
                format!("the record is of `{written}`, and is held against `{loaded}`"),
                at,
                "another name",
            )
            .help("name the right rules with `--game`, if these aren't"),
            RecordFault::OtherRules { at } => Report::warning(
                "daldos::record::rules",
                "the rules have changed since this was recorded",
                at,
                "those of the record",
            )
            .help("it is held against the rules as they are now; drop this line if that is right"),
            RecordFault::Number { written, right, at } => Report::warning(
                "daldos::record::number",
                format!("line {right} of the game has the number {written}"),
                at,
                format!("the {} before this one", if right == 2 { "line".to_owned() } else { format!("{} lines", right - 1) }),
            )
            .help("see whether a line is missing or stands twice; numbers may be left out"),
            RecordFault::WrongSide {
                written,
                right,
                why,
                at,
            } => Report::error(
                "daldos::record::side",
                format!("it isn't `{written}` who throws here"),
                at,
                format!("`{right}` throws: {why}"),
            )
            .help("see whether a turn is missing, or an extra throw was forgotten"),
            RecordFault::NotAgain { throw, at } => Report::error(
                "daldos::record::again",
                format!("`{throw}` can't be thrown again"),
                at,
                "has to be kept",
            )
            .help(
                "only throws that the game names in `(rethrow …)` can; \
                 an extra throw after a play is a turn of its own",
            ),
            RecordFault::Unplayed { at } => Report::error(
                "daldos::record::unplayed",
                "nothing is made of this throw",
                at,
                "its play is missing",
            )
            .help("write the play behind a colon, `-` for a lost throw; only the last line may lack it"),
            RecordFault::Over { how, at } => Report::error(
                "daldos::record::over",
                "the game is over before this line",
                at,
                how,
            )
            .help("drop what follows the end, or see whether a turn before it is wrong"),
            RecordFault::Result { written, right, at } => Report::error(
                "daldos::record::result",
                format!("the result is `{right}`, not `{written}`"),
                at,
                "not what the turns lead to",
            )
            .help("see whether turns are missing at the end"),
        }
    }
}

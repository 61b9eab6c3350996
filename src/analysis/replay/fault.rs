//! What can be wrong with a record whose lines can be read, or is only to be known about it.

use super::keys::known;
use crate::source::{Remedy, Report, Span};

/// A line of the head that no record has.
pub(super) fn unknown_key(key: &str, near: Option<&str>, at: Span) -> Report {
    let message = format!("the head of a record has no line `{key}`");
    Report::error("daldos::record::key", message, at, "not known").help(match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!(
            "it may have {}; whatever else is to be said, `note` takes",
            known()
        ),
    })
}

/// A line of the head that stands there already.
pub(super) fn key_twice(key: &str, at: Span, first: Span) -> Report {
    let message = format!("`{key}` stands twice");
    Report::error("daldos::record::key", message, at, "the second")
        .with(first, "first here")
        .help("only `note` may stand more than once")
}

/// A value that a line of the head can't have.
pub(super) fn value(key: &str, value: &str, wanted: impl Into<Remedy>, at: Span) -> Report {
    let message = format!("`{value}` can't stand behind `{key}`");
    Report::error("daldos::record::value", message, at, "can't be used").help(wanted)
}

/// A version that this program doesn't know.
pub(super) fn version(value: &str, at: Span) -> Report {
    let message = format!("a record of version `{value}` can't be read");
    Report::error("daldos::record::version", message, at, "not known")
        .help("this program reads version 1")
}

/// A text that doesn't begin like a record.
pub(super) fn no_record(at: Span) -> Report {
    let label = "it doesn't begin with `record: 1`";
    Report::error("daldos::record::version", "this is no record", at, label)
        .help("write `record: 1` above all")
}

/// Another name of the game.
pub(super) fn other_game(written: &str, loaded: &str, at: Span) -> Report {
    let message = format!("the record is of `{written}`, and is held against `{loaded}`");
    Report::warning("daldos::record::game", message, at, "another name")
        .help("name the right rules with `--game`, if these aren't")
}

/// Another fingerprint of the rules.
pub(super) fn other_rules(at: Span) -> Report {
    let message = "the rules have changed since this was recorded";
    Report::warning("daldos::record::rules", message, at, "those of the record")
        .help("it is held against the rules as they are now; drop this line if that is right")
}

/// A line's number that isn't its own.
pub(super) fn number(written: i64, right: usize, at: Span) -> Report {
    let message = format!("line {right} of the game has the number {written}");
    let before = match right {
        2 => "line".to_owned(),
        right => format!("{} lines", right - 1),
    };
    let label = format!("the {before} before this one");
    Report::warning("daldos::record::number", message, at, label)
        .help("see whether a line is missing or stands twice; numbers may be left out")
}

/// A turn of the other side.
pub(super) fn wrong_side(written: &str, right: &str, why: &str, at: Span) -> Report {
    let message = format!("it isn't `{written}` who throws here");
    let label = format!("`{right}` throws: {why}");
    Report::error("daldos::record::side", message, at, label)
        .help("see whether a turn is missing, or an extra throw was forgotten")
}

/// A game that doesn't begin with the face that it has to.
pub(super) fn first(face: &str, at: Span) -> Report {
    let message = format!("the game doesn't begin with `{face}`");
    let label = format!("`{face}` isn't thrown here");
    Report::error("daldos::record::first", message, at, label)
        .help("the side begins that throws this face first, and with this throw")
}

/// A throw that was thrown again and can't be; with `times` it could, had it not been thrown again so
/// often before.
pub(super) fn not_refusable(throw: &str, times: Option<u32>, at: Span) -> Report {
    let message = format!("`{throw}` can't be thrown again");
    let report = |label: String| Report::error("daldos::record::again", message, at, label);
    let Some(times) = times else {
        return report("has to be kept".to_owned()).help(
            "only throws that the game names in `(rethrow …)` can; \
             an extra throw after a play is a turn of its own",
        );
    };
    let often = match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    };
    report(format!("has to be kept, having been thrown again {often}"))
        .help("`at-most:` in `(rethrow …)` says how often one throw can be thrown again")
}

/// A throw that is collected, with nothing thrown after it.
pub(super) fn unfinished(throw: &str, at: Span) -> Report {
    let message = format!("the throw after `{throw}` is missing");
    Report::error(
        "daldos::record::unfinished",
        message,
        at,
        "is collected, and thrown on",
    )
    .help("write all throws of the turn, joined by `+`: those collected, the last one last")
}

/// A throw without the dice that stayed on the table.
pub(super) fn changed(throw: &str, stays: &str, at: Span) -> Report {
    let message = format!("`{throw}` after `{stays}` has stayed on the table");
    let label = format!("doesn't show `{stays}` as it lies there");
    Report::error("daldos::record::stays", message, at, label).help(
        "write all dice each time, those that stayed as part of the throw that they stayed in",
    )
}

/// A throw without a play.
pub(super) fn unplayed(at: Span) -> Report {
    let message = "nothing is made of this throw";
    Report::error(
        "daldos::record::unplayed",
        message,
        at,
        "its play is missing",
    )
    .help("write the play behind a colon, `-` for a lost throw; only the last line may lack it")
}

/// A line behind the end of the game.
pub(super) fn over(how: String, at: Span) -> Report {
    let message = "the game is over before this line";
    Report::error("daldos::record::over", message, at, how)
        .help("drop what follows the end, or see whether a turn before it is wrong")
}

/// Another result than that of the turns.
pub(super) fn result(written: &str, right: &str, at: Span) -> Report {
    let message = format!("the result is `{right}`, not `{written}`");
    let label = "not what the turns lead to";
    Report::error("daldos::record::result", message, at, label)
        .help("see whether turns are missing at the end")
}

//! The start.

use crate::source::{Report, Span};

pub(crate) fn off_track(space: &str, player: &str, at: Span) -> Report {
    let message = format!("`{space}` is not on the track of `{player}`");
    let label = "a piece here could never move along its track";
    Report::error("daldos::start::off-track", message, at, label).help(format!(
        "place it on a space of the track of `{player}`, or lead that track over this space"
    ))
}

pub(crate) fn ties(at: Span) -> Report {
    let label = "the higher throw begins, but all faces count the same";
    Report::error(
        "daldos::start::ties",
        "both sides always throw the same",
        at,
        label,
    )
    .help("say who begins: `(first random)` or `(first PLAYER)`")
}

pub(crate) fn first_dice(asked: i64, count: u8, at: Span) -> Report {
    let message = format!("{asked} dice are thrown for the first turn, but there are {count}");
    let help = match count {
        1 => "there is one die: leave `dice:` out".to_owned(),
        n => format!("a number from 1 to {n}; without `dice:` all are thrown"),
    };
    Report::error("daldos::start::first-dice", message, at, "out of range").help(help)
}

//! Overrides and what they drop.

use crate::source::{Remedy, Report, Span};

pub(crate) fn nothing_to_drop(form: &str, at: Span, help: impl Into<Remedy>) -> Report {
    let message = format!("there is no `{form}` to drop");
    let label = "not in the game that this changes";
    Report::error("daldos::variant::nothing-to-drop", message, at, label).help(help)
}

pub(crate) fn not_droppable(head: &str, at: Span, help: impl Into<Remedy>) -> Report {
    let message = format!("`{head}` can't be dropped here");
    let label = "doesn't stand in this place";
    Report::error("daldos::variant::not-droppable", message, at, label).help(help)
}

pub(crate) fn idle(name: &str, at: Span) -> Report {
    let message = format!("the variant `{name}` changes nothing");
    let label = "with it the game is what it is without";
    Report::warning("daldos::variant::idle", message, at, label)
        .help("write in it what it changes, or leave it out")
}

pub(crate) fn drop_keys(head: &str, found: usize, at: Span, form: &str) -> Report {
    let keys = match found {
        0 => "no name".to_owned(),
        1 => "one name".to_owned(),
        _ => format!("{found} names"),
    };
    let message = format!("`(without {head} …)` with {keys}");
    Report::error(
        "daldos::variant::drop-keys",
        message,
        at,
        "doesn't say which",
    )
    .help(format!("write `{form}`"))
}

//! Conditions where they can't be asked.

use crate::source::{Report, Span};

const CODE: &str = "daldos::condition::misplaced";

pub(crate) fn only_effects(head: &str, at: Span) -> Report {
    let message = format!("`({head} …)` is asked outside of effects");
    let label = "only a move that has arrived has an answer";
    Report::error(CODE, message, at, label)
        .help(format!("ask it among effects: `(then (if ({head} …) …))`"))
}

pub(crate) fn only_ends(at: Span) -> Report {
    let message = "`(stuck)` is asked outside of the end of the game";
    let label = "whether moves are left can't decide which moves there are";
    Report::error(CODE, message, at, label)
        .help("ask it in an end rule: `(end (draw (when (stuck))))`")
}

pub(crate) fn no_throw(at: Span) -> Report {
    let message = "`(threw …)` is asked at the end of the game";
    let label = "a position knows no throw";
    Report::error(CODE, message, at, label).help(
        "an end asks what stands where; a throw can be asked about in moves and their effects",
    )
}

/// `definition` asks about the throw.
pub(crate) fn no_throw_in(definition: &str, at: Span, defined: Span) -> Report {
    let message = format!("`{definition}` is asked at the end of the game, and asks about a throw");
    Report::error(CODE, message, at, "a position knows no throw")
        .with(defined, "defined here")
        .help(
            "an end asks what stands where; a throw can be asked about in moves and their effects",
        )
}

pub(crate) fn faces(found: usize, dice: usize, at: Span) -> Report {
    let dice = match dice {
        1 => "one die".to_owned(),
        count => format!("{count} dice"),
    };
    let message = format!("{found} faces of a throw of {dice}");
    let label = "no throw shows so many";
    Report::error("daldos::condition::faces", message, at, label)
        .help("name no more faces than there are dice; each as often as it has to show")
}

//! Positions.

use crate::source::{Remedy, Report, Span};

/// `expected` is who belongs where the sides go wrong, if that can be told.
pub(crate) fn sides(first: &str, second: &str, expected: Option<&str>, at: Span) -> Report {
    let message = format!("the sides are not `{first}` and then `{second}`");
    let label = match expected {
        Some(name) => format!("`{name}` belongs here"),
        None => format!("`{first}` and `{second}` belong here"),
    };
    Report::error("daldos::position::sides", message, at, label).help(format!(
        "name each side once, in seating order, with or without pieces: \
         `{first} … / {second} … / {first} to move`"
    ))
}

pub(crate) fn off_track(space: &str, player: &str, at: Span) -> Report {
    let message = format!("`{space}` is not on the track of `{player}`");
    Report::error(
        "daldos::position::off-track",
        message,
        at,
        "can't stand here",
    )
    .help(format!(
        "pieces stand on the track of their side `{player}`: \
         no rule of this game takes one off it"
    ))
}

pub(crate) fn no_pass(space: &str, pass: i64, passes: usize, at: Span) -> Report {
    let message = format!("`{space}` has no pass {pass}");
    let help = match passes {
        0 | 1 => Remedy::written(
            "leave the pass out: a piece stands here in one way only",
            space,
        ),
        n => format!("its owner's track comes here {n} times: a pass from 1 to {n}").into(),
    };
    Report::error("daldos::position::no-pass", message, at, "no such place").help(help)
}

pub(crate) fn run_across_passes(at: Span) -> Report {
    let message = "the two ends of a run are on different passes";
    let label = "both ends need the same pass";
    Report::error("daldos::position::run-across-passes", message, at, label)
        .help("write the pass at both ends, `M2:2..M5:2`, or at neither")
}

pub(crate) fn same_place(kind: &str, stand: &str, most: &str, at: Span) -> Report {
    if most != "1" {
        let message = format!("more than {most} pieces `{kind}` of one side stand at `{stand}`");
        let help = format!("a place holds at most {most} pieces of a side and this kind");
        let label = "too many for one place";
        return Report::error("daldos::position::same-place", message, at, label).help(help);
    }
    let message = format!("two pieces `{kind}` of one side stand at `{stand}`");
    Report::error(
        "daldos::position::same-place",
        message,
        at,
        "there is one already",
    )
    .help("a place holds one piece of a side and kind")
}

pub(crate) fn owned(kind: &str, at: Span) -> Report {
    let message = format!("nobody has pieces `{kind}`");
    Report::error("daldos::position::owned", message, at, "always a side's").help(
        "where pieces stand together, a kind is nobody's only if such a piece is nobody's at the start",
    )
}

//! Examples.

use crate::source::{Report, Span};

pub(crate) fn no_expectation(title: &str, at: Span) -> Report {
    let message = format!("the example `{title}` expects nothing");
    let label = "says nothing that could be tested";
    Report::error("daldos::example::no-expectation", message, at, label)
        .help("add what must hold, such as `(plays …)`, `(can …)`, `(lost)` or `(after …)`")
}

pub(crate) fn same_title(title: &str, at: Span, first: Span) -> Report {
    let message = format!("two examples are called `{title}`");
    Report::warning("daldos::example::same-title", message, at, "the same title")
        .with(first, "first used here")
        .help("a title is how a failing example is found: say what sets this one apart")
}

pub(crate) fn no_throw(title: &str, at: Span) -> Report {
    let message = format!("the example `{title}` has no throw");
    Report::error(
        "daldos::example::no-throw",
        message,
        at,
        "depends on the throw",
    )
    .help("add the throw, one face a die: `(throw …)`")
}

pub(crate) fn chance_throw(at: Span, throw: Span) -> Report {
    let message = "a chance is asked of all throws, but one is given";
    Report::error(
        "daldos::example::chance-throw",
        message,
        at,
        "counts every throw",
    )
    .with(throw, "the throw is given here")
    .help("drop the `throw`, or ask with `(can …)` what it allows")
}

pub(crate) fn chance(text: &str, at: Span) -> Report {
    let message = format!("`{text}` is not a chance");
    Report::error(
        "daldos::example::chance",
        message,
        at,
        "not a fraction from 0 to 1",
    )
    .help("write `0`, `1` or an exact fraction between them, such as `2/3`")
}

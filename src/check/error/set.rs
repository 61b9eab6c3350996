//! Sets and definitions.

use crate::source::{Report, Span};

/// `definition` is the one that isn't plain, if one was named.
pub(crate) fn not_plain(at: Span, definition: Option<Span>) -> Report {
    let message = "only plain spaces can stand here";
    let report = Report::error(
        "daldos::set::not-plain",
        message,
        at,
        "depends on more than the board",
    )
    .help("write the spaces in braces, `{A1..A4}`, or name a definition of such");
    match definition {
        Some(span) => report.with(span, "defined here"),
        None => report,
    }
}

pub(crate) fn circular(name: &str, at: Span, through: &[(String, Span)]) -> Report {
    let label = match through.first() {
        Some((next, _)) => format!("uses `{next}`"),
        None => "uses itself".to_owned(),
    };
    let message = format!("`{name}` is defined by itself");
    let mut report = Report::error("daldos::set::circular", message, at, label)
        .help("a definition may use others, but none that leads back to it");
    for (i, (_, span)) in through.iter().enumerate() {
        let label = match through.get(i + 1) {
            Some((next, _)) => format!("which uses `{next}`"),
            None => "which leads back".to_owned(),
        };
        report = report.with(*span, label);
    }
    report
}

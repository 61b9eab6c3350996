//! Dice, throws and patterns.

use crate::source::{Report, Span};

pub(crate) fn pattern_length(found: usize, wanted: usize, at: Span) -> Report {
    let message = format!("{} for {}", faces(found), dice(wanted));
    let label = format!("needs {}", faces(wanted));
    Report::error("daldos::dice::pattern-length", message, at, label)
        .help("name the faces of all dice of the throw, one a die")
}

pub(crate) fn throw_length(found: usize, wanted: usize, at: Span) -> Report {
    let message = format!("{} in a throw of {}", faces(found), dice(wanted));
    let label = format!("needs {}", faces(wanted));
    Report::error("daldos::dice::throw-length", message, at, label)
        .help("a throw names one face for each of the dice")
}

pub(crate) fn blank(rule: &str, face: &str, at: Span) -> Report {
    let message = format!("move `{rule}` can never be made: `{face}` is a blank");
    let label = "a face that counts 0 is never spent";
    Report::error("daldos::move::blank", message, at, label).help(format!(
        "name a face that counts, or let `{face}` count 1 or more"
    ))
}

pub(crate) fn counts_alone(at: Span) -> Report {
    let message = "`counts:` without `with:`";
    let label = "which die counts so many isn't said";
    Report::error("daldos::move::counts", message, at, label)
        .help("name the faces of which one counts so many: `(from KIND with:{FACE…} counts:N)`")
}

fn faces(count: usize) -> String {
    format!("{count} {}", if count == 1 { "face" } else { "faces" })
}

fn dice(count: usize) -> String {
    format!("{count} {}", if count == 1 { "die" } else { "dice" })
}

//! Dice, throws and patterns.

use crate::ludeme::vocabulary::ThrowRule;
use crate::source::{Remedy, Report, Span};

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

pub(crate) fn throws(found: usize, most: usize, at: Span) -> Report {
    let message = match most {
        1 => format!("{found} throws in a turn of one"),
        _ => format!("{found} throws in a turn of at most {most}"),
    };
    let help = match most {
        1 => "throws are joined by `+` where a turn has several: after `(collect …)`",
        _ => "a turn has at most 8 throws, and at most 8 dice together, parts counted",
    };
    Report::error("daldos::dice::too-many", message, at, "too many").help(help)
}

pub(crate) fn not_collected(throw: &str, at: Span) -> Report {
    let message = format!("nothing is thrown after `{throw}`");
    Report::error(
        "daldos::dice::not-collected",
        message,
        at,
        "isn't collected",
    )
    .help("the last throw stands last; those before it are throws that the game collects")
}

pub(crate) fn collected_and_refused(at: Span, instead: ThrowRule, other: Span) -> Report {
    let message = "a throw that is collected, and may be thrown again instead";
    let report = Report::error(
        "daldos::play::collect-or-rethrow",
        message,
        at,
        "one of the two",
    );
    let report = report.with(other, "the other");
    report.help(format!(
        "what is collected is set aside at once: name other throws in `({instead} …)`, or keep its \
         faces there"
    ))
}

pub(crate) fn lone_recast(at: Span, other: Span) -> Report {
    let message = "several forms of `rethrow`, and one says more than faces";
    let label = "has to stand alone";
    let report = Report::error("daldos::play::one-rethrow", message, at, label);
    report.with(other, "another").help(
        "a game has either forms of faces alone, `(rethrow FACE…)`, or one with `keep:`, \
         `at-most:` or `(when …)`",
    )
}

pub(crate) fn idle_keep(face: &str, at: Span, why: &'static str) -> Report {
    let message = format!("keeping `{face}` makes no difference");
    Report::warning("daldos::play::idle-rethrow", message, at, why)
        .help("leave it out, or name another face")
}

pub(crate) fn all_kept(at: Span) -> Report {
    let message = "no throw may ever be thrown again";
    let label = "every die shows a face that is kept";
    Report::warning("daldos::play::idle-rethrow", message, at, label)
        .help("keep fewer faces, or leave the form out")
}

pub(crate) fn collected_first(at: Span, collect: Span) -> Report {
    let message = "who begins is thrown for, and throws are collected";
    let report = Report::error(
        "daldos::start::collected",
        message,
        at,
        "no sum can be told",
    );
    let report = report.with(collect, "such a throw is followed by another");
    report.help("write `(first random)`, or who begins: `(first A)`")
}

pub(crate) fn collected_again(throw: &str, at: Span, again: Span) -> Report {
    let message = format!("`{throw}` is collected and gives an extra throw");
    let label = "after this throw all dice are thrown again at once";
    let report = Report::warning("daldos::play::collected-again", message, at, label);
    let report = report.with(again, "so that this only holds of the last of 8 throws");
    report.help("leave one of the two out")
}

pub(crate) fn order_added(at: Span) -> Report {
    let message = "dice that are spent in an order, and added";
    Report::error(
        "daldos::play::order-added",
        message,
        at,
        "one die after another",
    )
    .help(Remedy::argument(
        "write `add:none` beside `order:`",
        "add:",
        "add:none",
    ))
}

pub(crate) fn order_twice(face: &str, at: Span) -> Report {
    let message = format!("`{face}` stands twice in the order of the dice");
    Report::error("daldos::play::order", message, at, "here again")
        .help("name each face once: equal dice follow one another")
}

pub(crate) fn order_face(face: &str, named: bool, at: Span) -> Report {
    let (message, label) = match named {
        true => (
            format!("the blank `{face}` in the order of the dice"),
            "it is never spent",
        ),
        false => (
            format!("`{face}` has no place in the order of the dice"),
            "it isn't here",
        ),
    };
    Report::error("daldos::play::order", message, at, label)
        .help("name each face that can be spent once, and no other")
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

//! Forms: missing, repeated.

use crate::source::{Remedy, Report, Span};
use crate::syntax::ast::Text;

/// `what` is missing, as in "the game has no `dice`".
pub(crate) fn missing(whose: &str, what: &str, at: Span, label: &str, help: &str) -> Report {
    Report::error(
        "daldos::form::missing",
        format!("{whose} has no {what}"),
        at,
        label,
    )
    .help(help)
}

pub(crate) fn twice(head: &str, at: Span, first: Span) -> Report {
    let message = format!("`({head} …)` stands twice in one place");
    Report::error("daldos::form::twice", message, at, "written again here")
        .with(first, "written first here")
        .help(Remedy::unused("keep one of them, or make one of both"))
}

/// A text of a form of this head that holds nothing to read, if it holds nothing.
pub(crate) fn empty((head, text): (&str, &Text)) -> Option<Report> {
    let help = match head {
        "about" => "say in it what the game is, or leave `about` out",
        "omits" => "say in it what is left out here, or leave `omits` out",
        "source" => "say in it where rules are written, or leave `source` out",
        _ => "say in it what changes",
    };
    let message = format!("the text of `{head}` is empty");
    // What isn't there at all is told of as that.
    let written = text.span.start < text.span.end;
    (written && text.value.trim().is_empty()).then(|| {
        Report::warning("daldos::form::empty", message, text.span, "nothing to read").help(help)
    })
}

pub(crate) fn player_count(count: usize, at: Span) -> Report {
    let message = format!("a game has two players, this one has {count}");
    Report::error(
        "daldos::form::player-count",
        message,
        at,
        "two names are needed",
    )
    .help("name the two sides in seating order: `(players A B)`")
}

pub(crate) fn no_kinds(at: Span) -> Report {
    let message = "no kinds of pieces are named here";
    Report::error(
        "daldos::form::no-kinds",
        message,
        at,
        "name at least one kind",
    )
    .help("name one or more kinds, or leave the argument out to mean all pieces")
}

//! Pieces over each other at the start. Exact: the start is written down.

use std::collections::HashSet;

use crate::check::origins::Origins;
use crate::model::{Placement, Ruleset, SpaceRuns};
use crate::source::{Report, Span};

/// Two pieces of one side and kind on one space of the start (an error: they would share a
/// place), and pieces of different sides or kinds on one space (a warning).
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let mut found: Vec<Report> = Vec::new();
    let span = |i: usize| origins.places.get(i).copied().unwrap_or(origins.start);
    for (i, place) in rules.start.places.iter().enumerate() {
        let twice = repeated(&place.spaces);
        if !twice.0.is_empty() {
            push(&mut found, same_place(rules, place, &twice, span(i), None));
        }
        for (j, earlier) in rules.start.places[..i].iter().enumerate() {
            let shared = shared(&place.spaces, &earlier.spaces);
            if shared.0.is_empty() {
                continue;
            }
            let report = if (&place.kind, place.owner) == (&earlier.kind, earlier.owner) {
                same_place(rules, place, &shared, span(i), Some(span(j)))
            } else {
                crowded(rules, [place, earlier], &shared, [span(i), span(j)])
            };
            push(&mut found, report);
        }
    }
    found
}

/// What a derived placement repeats at the same spans is said once.
fn push(found: &mut Vec<Report>, report: Report) {
    let same = |old: &Report| {
        (old.code, old.primary.span) == (report.code, report.primary.span)
            && old.others.first().map(|l| l.span) == report.others.first().map(|l| l.span)
    };
    if !found.iter().any(same) {
        found.push(report);
    }
}

fn same_place(
    rules: &Ruleset,
    place: &Placement,
    spaces: &SpaceRuns,
    span: Span,
    earlier: Option<Span>,
) -> Report {
    let report = Report::error(
        "daldos::start::same-place",
        format!("two pieces {} start on `{spaces}`", described(rules, place)),
        span,
        match earlier {
            Some(_) => "placed again here",
            None => "named twice here",
        },
    );
    let report = match earlier {
        Some(earlier) => report.with(earlier, "placed here already"),
        None => report,
    };
    report.help("a place holds at most one piece of a side and kind: place each piece once")
}

fn crowded(
    rules: &Ruleset,
    places: [&Placement; 2],
    spaces: &SpaceRuns,
    spans: [Span; 2],
) -> Report {
    let [place, earlier] = places.map(|place| described(rules, place));
    Report::warning(
        "daldos::start::crowded",
        format!("pieces {place} and {earlier} start together on `{spaces}`"),
        spans[0],
        format!("`{spaces}` is taken already"),
    )
    .with(spans[1], "by what is placed here")
    .help("place them on spaces of their own, unless they are meant to share")
}

fn described(rules: &Ruleset, place: &Placement) -> String {
    match place.owner {
        Some(player) => format!("`{} {}`", place.kind, rules.player(player)),
        None => format!("`{}` of nobody", place.kind),
    }
}

fn repeated(spaces: &SpaceRuns) -> SpaceRuns {
    let (mut seen, mut said) = (HashSet::new(), HashSet::new());
    let twice = spaces
        .0
        .iter()
        .filter(|s| !seen.insert(*s) && said.insert(*s));
    SpaceRuns(twice.cloned().collect())
}

fn shared(spaces: &SpaceRuns, earlier: &SpaceRuns) -> SpaceRuns {
    let earlier: HashSet<_> = earlier.0.iter().collect();
    let both = spaces.0.iter().filter(|space| earlier.contains(space));
    SpaceRuns(both.cloned().collect())
}

//! Pieces over each other at the start. Exact: the start is written down.

use std::collections::{HashMap, HashSet};

use crate::check::origins::Origins;
use crate::model::{Placement, Ruleset, SpaceName, SpaceRuns, Stack};
use crate::source::{Report, Span};

/// More pieces of one side and kind on one space of the start than may stand together (an error: they
/// would share a place), and pieces of different sides or kinds on one space (a warning).
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let mut found: Vec<Report> = Vec::new();
    let span = |i: usize| origins.places.get(i).copied().unwrap_or(origins.start);
    for (i, place) in rules.start.places.iter().enumerate() {
        let most = match place.owner {
            Some(_) => rules.kinds.iter().find(|kind| kind.name == place.kind),
            None => None,
        };
        let most = most.map_or_else(Stack::default, |kind| kind.stack);
        let twice = crowded_places(&place.spaces, most);
        if !twice.0.is_empty() {
            push(
                &mut found,
                same_place(rules, place, (&twice, most), span(i), None),
            );
        }
        for (j, earlier) in rules.start.places[..i].iter().enumerate() {
            let shared = shared(&place.spaces, &earlier.spaces);
            if shared.0.is_empty() {
                continue;
            }
            let report = if (&place.kind, place.owner) == (&earlier.kind, earlier.owner) {
                same_place(
                    rules,
                    place,
                    (&shared, Stack::default()),
                    span(i),
                    Some(span(j)),
                )
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
    (spaces, most): (&SpaceRuns, Stack),
    span: Span,
    earlier: Option<Span>,
) -> Report {
    let who = described(rules, place);
    if !most.is_single() {
        return Report::error(
            "daldos::start::same-place",
            format!("more than {most} pieces {who} start on `{spaces}`"),
            span,
            "too many for one place",
        )
        .help(format!(
            "a place holds at most {most} pieces of a side and this kind, as `stack:` says"
        ));
    }
    let report = Report::error(
        "daldos::start::same-place",
        format!("two pieces {who} start on `{spaces}`"),
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

/// The spaces named more often than pieces may stand there.
fn crowded_places(spaces: &SpaceRuns, most: Stack) -> SpaceRuns {
    let named = in_order(spaces);
    if named.windows(2).all(|pair| pair[0] != pair[1]) {
        return SpaceRuns::default();
    }
    let (mut counts, mut said) = (HashMap::new(), HashSet::new());
    let crowded = spaces.0.iter().filter(|space| {
        let count: &mut usize = counts.entry(*space).or_default();
        *count += 1;
        !most.holds(*count) && said.insert(*space)
    });
    SpaceRuns(crowded.cloned().collect())
}

fn shared(spaces: &SpaceRuns, earlier: &SpaceRuns) -> SpaceRuns {
    let earlier = in_order(earlier);
    let mut said = HashSet::new();
    let both = spaces.0.iter();
    let both = both.filter(|space| earlier.binary_search(space).is_ok() && said.insert(*space));
    SpaceRuns(both.cloned().collect())
}

/// The spaces sorted by their names: few, for which a table would take longer.
fn in_order(spaces: &SpaceRuns) -> Vec<&SpaceName> {
    let mut named: Vec<&SpaceName> = spaces.0.iter().collect();
    named.sort_unstable();
    named
}

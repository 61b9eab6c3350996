//! Throws named for a right: twice the same, or every one that there is. Exact.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::check::error;
use crate::check::origins::Origins;
use crate::model::{Ruleset, ThrowRule};
use crate::source::{Report, Span};

/// One rule twice for a throw, or for every throw.
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let mut found = Vec::new();
    for ((rule, throws), spans) in rules.turn.patterns().into_iter().zip(&origins.patterns) {
        let span = |i: usize| spans.get(i).copied().unwrap_or(origins.play);
        let mut seen = HashMap::new();
        for (i, throw) in throws.iter().enumerate() {
            match seen.entry(sorted(rules, throw)) {
                Entry::Occupied(earlier) => {
                    found.push(repeated(rule, throw, span(i), span(*earlier.get())));
                }
                Entry::Vacant(new) => {
                    new.insert(i);
                }
            }
        }
        if !seen.is_empty() && seen.len() == throws_in_all(rules) {
            found.push(certain(rule, seen.len(), span(0)));
        }
    }
    found.extend(idle(rules, origins));
    let [again, _, collect] = rules.turn.patterns();
    let [at_again, _, at_collect] = &origins.patterns;
    for (throw, at) in collect.1.iter().zip(at_collect) {
        let both = again.1.iter().zip(at_again);
        let mut both = both.filter(|(other, _)| sorted(rules, other) == sorted(rules, throw));
        if let Some((_, again)) = both.next() {
            found.push(error::dice::collected_again(&throw.join(" "), *at, *again));
        }
    }
    found
}

/// A form that lets throws be thrown again in part, and says something that makes no difference.
fn idle(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let (Some(anew), Some(at)) = (&rules.turn.anew, origins.anew) else {
        return Vec::new();
    };
    let stays = |face: &String| anew.keep.contains(face);
    let labels: Vec<&String> = rules.dice.faces.iter().map(|face| &face.label).collect();
    let shown: Vec<&String> = match anew.faces.is_empty() {
        true => labels,
        false => anew.faces.iter().collect(),
    };
    if shown.iter().all(|face| stays(face)) {
        return vec![error::dice::all_kept(at)];
    }
    if anew.faces.is_empty() && anew.keep.is_empty() && anew.at_most.is_none() {
        let always = anew.when.is_none();
        return always
            .then(|| {
                let help = "say after which throw, how often (`at-most:N`), or when";
                certain(ThrowRule::Rethrow, 1, at).help(help)
            })
            .into_iter()
            .collect();
    }
    let faces = anew.keep.iter().enumerate().filter_map(|(i, face)| {
        let why = if anew.keep[..i].contains(face) {
            "it is named twice"
        } else if !shown.contains(&face) {
            "the throw that may be thrown again doesn't show it"
        } else {
            return None;
        };
        Some(error::dice::idle_keep(face, at, why))
    });
    faces.collect()
}

/// How many throws there are, the order of the dice aside: every face has a weight, so that each
/// of them comes up.
fn throws_in_all(rules: &Ruleset) -> usize {
    let (dice, faces) = (usize::from(rules.dice.count), rules.dice.faces.len());
    // After each factor it is a binomial coefficient, and so whole.
    (1..=dice).fold(1_usize, |count, die| {
        count.saturating_mul(faces + die - 1) / die
    })
}

fn certain(rule: ThrowRule, count: usize, span: Span) -> Report {
    let (message, label) = match rule {
        ThrowRule::Again => (
            "every throw is followed by another: the turn never passes to the other side",
            "an extra throw is certain",
        ),
        ThrowRule::Collect => (
            "every throw is followed by another: a turn always has as many throws as it may have",
            "each throw is collected",
        ),
        _ => (
            "every throw may be thrown again: a turn need never come to a play",
            "throwing again is always offered",
        ),
    };
    let label = match count {
        1 => label.to_owned(),
        _ => format!("{label} from here on: all {count} throws are named"),
    };
    let help = format!("leave out some `({rule} …)`, so that there is a throw without it");
    Report::warning("daldos::play::every-throw", message, span, label).help(help)
}

fn repeated(rule: ThrowRule, throw: &[String], span: Span, earlier: Span) -> Report {
    let report = Report::warning(
        "daldos::play::repeated",
        format!("`({rule} {})` is said twice", throw.join(" ")),
        span,
        "the same throw again",
    );
    let report = report.with(earlier, "said here already");
    report
        .help("the order of the faces doesn't matter: leave one of them out, or name another throw")
}

/// The faces by their declared numbers, so that order doesn't count.
fn sorted(rules: &Ruleset, throw: &[String]) -> Vec<Option<usize>> {
    let number = |label: &String| rules.dice.faces.iter().position(|f| f.label == *label);
    let mut faces: Vec<_> = throw.iter().map(number).collect();
    faces.sort_unstable();
    faces
}

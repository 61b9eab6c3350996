//! Throws named twice for the same right. Exact.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use crate::check::origins::Origins;
use crate::model::Ruleset;
use crate::source::{Report, Span};

/// Two `again`, or two `rethrow`, for one throw.
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Vec<Report> {
    let mut found = Vec::new();
    let turn = &rules.turn;
    for (word, throws, spans) in [
        ("again", &turn.again, &origins.again),
        ("rethrow", &turn.rethrow, &origins.rethrow),
    ] {
        let span = |i: usize| spans.get(i).copied().unwrap_or(origins.play);
        let mut seen = HashMap::new();
        for (i, throw) in throws.iter().enumerate() {
            match seen.entry(sorted(rules, throw)) {
                Entry::Occupied(earlier) => {
                    found.push(repeated(word, throw, span(i), span(*earlier.get())));
                }
                Entry::Vacant(new) => {
                    new.insert(i);
                }
            }
        }
    }
    found
}

fn repeated(word: &str, throw: &[String], span: Span, earlier: Span) -> Report {
    let report = Report::warning(
        "daldos::play::repeated",
        format!("`({word} {})` is said twice", throw.join(" ")),
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

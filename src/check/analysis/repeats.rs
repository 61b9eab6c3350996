//! Throws named twice for the same right. Exact.

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
        for (i, throw) in throws.iter().enumerate() {
            let same = |earlier: &Vec<String>| sorted(rules, earlier) == sorted(rules, throw);
            if let Some(j) = throws[..i].iter().position(same) {
                found.push(repeated(word, throw, span(i), span(j)));
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

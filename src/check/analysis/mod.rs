//! Games that can't be meant: what can be said of a whole ruleset before it is played.
//!
//! Every analysis bounds what can happen from one side, stated where it is written: an error is
//! certain, whatever the dice and the players do, and what is doubtful is let pass. None of them
//! asks the engine; what needs positions played out is found elsewhere.

mod absent;
mod arrival;
pub mod begin;
mod bounds;
mod dice;
mod ends;
mod faces;
mod guards;
mod idle;
mod images;
mod literals;
mod moves;
mod occupancy;
mod reach;
mod repeats;
mod room;
mod stacks;
mod start;
mod subject;
mod symmetry;
mod tracks;
mod unused;

use std::collections::{HashMap, HashSet};

use reach::Reach;
use subject::Subject;

use crate::check::origins::Origins;
use crate::model::Rules;
use crate::source::{Report, Severity, Span};

/// What is wrong or suspicious in a game as a whole, in file order.
///
/// What merely follows from another finding is left out: a game that can't begin, say, is not
/// also said to be unable to end.
pub fn findings(rules: &Rules, origins: &Origins) -> Vec<Report> {
    let ruleset = rules.ruleset();
    let mut found = start::findings(ruleset, origins);
    found.extend(tracks::findings(ruleset, origins));
    found.extend(repeats::findings(ruleset, origins));
    found.extend(unused::findings(ruleset, origins));
    let dice = dice::findings(ruleset, origins);
    if dice.is_none() {
        found.extend(in_play(rules, origins));
    }
    found.extend(dice);
    found.sort_by_key(|report| (report.primary.span, report.code));
    found
}

/// What follows from what pieces can do.
fn in_play(rules: &Rules, origins: &Origins) -> Vec<Report> {
    let subject = Subject::new(rules);
    if let Some(report) = begin::findings(&subject, origins) {
        return vec![report];
    }
    let Some(reach) = Reach::new(&subject) else {
        return Vec::new();
    };
    let mut found = moves::findings(&subject, origins, &reach);
    if found
        .iter()
        .all(|report| report.severity != Severity::Error)
    {
        found.extend(ends::findings(&subject, origins, &reach));
    }
    found.extend(arrival::findings(&subject, origins, &reach));
    found.extend(images::findings(&subject, origins, &reach));
    found.extend(faces::findings(&subject, origins, &reach));
    found.extend(stacks::findings(&subject, origins, &reach));
    let guards = guards::findings(&subject, origins, &reach);
    // What a condition that never holds keeps from happening needs no word of its own, nor what
    // keeps the game from ending, which is an error.
    let mut absent = absent::findings(&subject, origins, &reach);
    let endless = found
        .iter()
        .any(|report| report.code == "daldos::end::never");
    absent.retain(|report| {
        let mut guards = guards.whole.iter();
        let never = |guard: &Report| guard.code == "daldos::condition::never";
        !endless && !guards.any(|guard| never(guard) && guard.primary.span == report.primary.span)
    });
    found.extend(guards.whole);
    found.extend(guards.parts);
    found.extend(absent);
    found.extend(idle::findings(&subject, origins));
    found.extend(room::findings(&subject, origins, &reach));
    found
}

/// A finding of one of a file's readings: its base or one of its variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is found.
    pub report: Report,
    /// The layer that brings it about.
    pub layer: Span,
    /// The number of the reading.
    pub reading: usize,
}

/// The findings of a whole file from those of its readings.
///
/// What one layer brings about in several readings is said once. What is unused, unreached or
/// never the case counts only if that is so in all readings, since a part may stand there for the
/// sake of one variant; so it doesn't count where these are not all readings.
pub fn of_file(readings: impl IntoIterator<Item = Vec<Finding>>, all: bool) -> Vec<Finding> {
    let mut found: Vec<(Finding, usize)> = Vec::new();
    let mut known: HashMap<(&str, Span, Span, String), usize> = HashMap::new();
    let mut count = 0;
    for reading in readings {
        count += 1;
        let mut seen = HashSet::new();
        for finding in reading {
            let key = (
                finding.report.code,
                finding.report.primary.span,
                finding.layer,
                finding.report.message.clone(),
            );
            match known.get(&key) {
                None => {
                    known.insert(key.clone(), found.len());
                    seen.insert(key);
                    found.push((finding, 1));
                }
                Some(i) if seen.insert(key) => found[*i].1 += 1,
                Some(_) => {}
            }
        }
    }
    found.retain(|(finding, times)| {
        !OF_ALL_READINGS.contains(&finding.report.code) || (all && *times >= count)
    });
    let mut found: Vec<Finding> = found.into_iter().map(|(finding, _)| finding).collect();
    found.sort_by_key(|finding| (finding.report.primary.span, finding.report.code));
    found
}

/// Codes that count only where every reading of a file raises them.
const OF_ALL_READINGS: [&str; 16] = [
    "daldos::board::idle-row",
    "daldos::condition::always",
    "daldos::condition::never",
    "daldos::definition::unused",
    "daldos::dice::unspent",
    "daldos::effect::no-piece",
    "daldos::end::unmet",
    "daldos::fork::unused",
    "daldos::kind::never",
    "daldos::move::idle-key",
    "daldos::move::no-piece",
    "daldos::play::idle-order",
    "daldos::play::idle-prefer",
    "daldos::region::unused",
    "daldos::stack::unreached",
    "daldos::track::unreached",
];

//! Why a text is not what it should be.

use std::collections::HashSet;

use crate::source::{Report, Sources};

/// Why a text is not a position, throw or play of the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Unread {
    /// The code of the first fault found; `explain` knows it.
    pub code: &'static str,
    /// The faults, at most 20, in words, with their columns.
    pub message: String,
}

impl Unread {
    /// The faults found in what has no columns.
    pub(crate) fn whole(what: &str, reports: &[Report]) -> Self {
        Self::told(reports, |_| what.to_owned())
    }

    /// The faults found in a text of one line.
    pub fn new(what: &str, text: &str, reports: &[Report]) -> Self {
        let mut sources = Sources::default();
        let id = sources.add(what, text);
        Self::told(reports, |report| {
            let start = report.primary.span.start.min(text.len() as u32);
            let (_, column) = sources.line_column(id, start);
            format!("{what}, column {column}")
        })
    }

    fn told(reports: &[Report], place: impl Fn(&Report) -> String) -> Self {
        let faults = reports.iter().map(|report| {
            let help = report.help.iter().map(|help| format!("; {help}"));
            let help: String = help.collect();
            format!("{}: {}{help}", place(report), report.message)
        });
        let code = reports.first().map(|report| report.code);
        Self {
            code: code.unwrap_or("daldos::syntax::unexpected"),
            message: lines(faults),
        }
    }
}

/// The most faults told of a text on one line.
const TOLD: usize = 20;

/// The faults in lines, each once, and how many more there are.
fn lines(faults: impl Iterator<Item = String>) -> String {
    let mut lines = Vec::new();
    let mut seen = HashSet::new();
    lines.extend(faults.filter(|fault| seen.insert(fault.clone())));
    let more = lines.len().saturating_sub(TOLD);
    lines.truncate(TOLD);
    if more > 0 {
        lines.push(format!("and {more} more"));
    }
    lines.join("\n")
}

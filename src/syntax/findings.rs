//! What was found wrong with a text.

use crate::source::{Report, Span};

/// So many findings are told one by one; the rest is counted.
pub const MOST_REPORTS: usize = 100;

/// Nor is more than this counted: a text with so many faults is no game.
pub const MOST_COUNTED: usize = 10_000;

/// Reports in file order, and how many more there would have been.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// At most [`MOST_REPORTS`], in file order.
    pub reports: Vec<Report>,
    /// How many were counted only, up to about [`MOST_COUNTED`].
    pub more: usize,
}

impl Findings {
    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.reports.is_empty()
    }

    /// Adds what `report` makes, or only counts it.
    pub(super) fn add(&mut self, report: impl FnOnce() -> Report) {
        if self.reports.len() < MOST_REPORTS {
            self.reports.push(report());
        } else {
            self.more += 1;
        }
    }

    /// Whether nobody wants to know more.
    pub(super) fn enough(&self) -> bool {
        self.more >= MOST_COUNTED
    }

    /// Everything in file order.
    pub(super) fn sorted(mut self) -> Self {
        self.reports.sort_by_key(|report| report.primary.span);
        self
    }
}

impl From<Report> for Findings {
    fn from(report: Report) -> Self {
        Self {
            reports: vec![report],
            more: 0,
        }
    }
}

impl From<Findings> for Vec<Report> {
    fn from(findings: Findings) -> Self {
        findings.reports
    }
}

/// `start..end`, or the last character of `text` where nothing stands at `start`: a label has to
/// point at something that is there, if anything is.
pub(super) fn visible(text: &str, span: Span) -> Span {
    if (span.start as usize) < text.len() {
        return span;
    }
    let trimmed = text.trim_end();
    let seen = if trimmed.is_empty() { text } else { trimmed };
    let last = seen.chars().next_back().map_or(0, char::len_utf8);
    Span::new(span.source, seen.len() - last, seen.len())
}

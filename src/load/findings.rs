//! What a check has found in one file.

use std::collections::HashSet;

use crate::source::{Report, Severity, Sources};
use crate::syntax;

/// The most findings shown of one file.
const SHOWN: usize = 100;

/// All that was found in a file, in file order, with the texts that it speaks of.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Findings {
    /// The file's path as given.
    pub path: String,
    /// The file and those it extends.
    pub sources: Sources,
    /// The findings in file order, at most 100.
    pub reports: Vec<Report>,
    /// How many there are beyond those.
    pub more: usize,
    /// Errors, those not shown included.
    pub errors: usize,
    /// Warnings, those not shown included.
    pub warnings: usize,
    /// The sign of the rules of the file's own game, where a check has found no error.
    pub fingerprint: Option<String>,
}

impl Findings {
    /// Brings findings in file order, each once, and cuts them to what is shown. `left_out` more
    /// errors were not even collected.
    pub fn new(path: &str, sources: Sources, mut reports: Vec<Report>, left_out: usize) -> Self {
        let mut seen = HashSet::new();
        reports.retain(|r| seen.insert((r.code, r.primary.span, r.message.clone())));
        // Stable, so that findings at one place stay in the order of the stages.
        reports.sort_by_key(|r| (r.primary.span.source, r.primary.span.start));
        let errors = reports
            .iter()
            .filter(|r| r.severity == Severity::Error)
            .count();
        let warnings = reports.len() - errors;
        let more = reports.len().saturating_sub(SHOWN) + left_out;
        reports.truncate(SHOWN);
        for report in &mut reports {
            let fix = report.fix.take();
            report.fix = fix.and_then(|fix| {
                let text = &sources.get(fix.span.source).text;
                syntax::settled(fix, text)
            });
        }
        Self {
            path: path.to_owned(),
            sources,
            reports,
            more,
            errors: errors + left_out,
            warnings,
            fingerprint: None,
        }
    }
}

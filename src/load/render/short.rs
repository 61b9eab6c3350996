//! Findings one a line, as editors and `grep` like them.

use super::words::{named, told, word};
use crate::load::Findings;

/// `path:line:column: error[code]: message`, one a line.
pub fn short(findings: &Findings) -> String {
    let mut out = String::new();
    for report in &findings.reports {
        let span = report.primary.span;
        let (line, column) = findings.sources.line_column(span.source, span.start);
        let name = named(&findings.sources.get(span.source).name);
        out.push_str(&format!(
            "{name}:{line}:{column}: {}[{}]: {}\n",
            word(report.severity),
            report.code,
            told(&report.message)
        ));
    }
    if findings.more > 0 {
        out.push_str(&format!(
            "{}: and {} more findings\n",
            named(&findings.path),
            findings.more
        ));
    }
    out
}

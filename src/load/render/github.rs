//! Findings as workflow commands, which a forge shows beside the lines.

use super::words::{told, word};
use crate::load::Findings;

/// `::error file=…,line=…,col=…,endLine=…,endColumn=…,title=code::message`, one a line.
pub fn github(findings: &Findings) -> String {
    let mut out = String::new();
    for report in &findings.reports {
        let span = report.primary.span;
        let (line, column) = findings.sources.line_column(span.source, span.start);
        let (end_line, end_column) = findings.sources.line_column(span.source, span.end);
        let mut message = told(&report.message);
        if let Some(help) = &report.help {
            message.push_str("; ");
            message.push_str(&told(help));
        }
        out.push_str(&format!(
            "::{} file={},line={line},col={column},endLine={end_line},endColumn={end_column},title={}::{}\n",
            word(report.severity),
            property(&findings.sources.get(span.source).name),
            property(report.code),
            data(&message)
        ));
    }
    if findings.more > 0 {
        out.push_str(&format!(
            "::notice::and {} more findings in {}\n",
            findings.more,
            data(&findings.path)
        ));
    }
    out
}

/// A message with the characters escaped that end or split a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A property's value, which may moreover hold no colon or comma.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

//! Findings as editors show them.

use serde_json::{Value, json};

use super::place::LineStarts;
use super::uri;
use crate::load::Findings;
use crate::source::{Report, Severity, SourceId, Span};

/// The diagnostics of a check, a list for each of its files, by the file that they stand in.
pub(super) fn by_file(findings: &Findings) -> Vec<Vec<Value>> {
    let lines: Vec<LineStarts> = (findings.sources.iter())
        .map(|(_, source)| LineStarts::new(&source.text))
        .collect();
    let files = findings.sources.iter().map(|(id, _)| {
        let here = findings.reports.iter();
        let here = here.filter(|report| report.primary.span.source == id);
        here.map(|report| diagnostic(findings, &lines, report))
            .collect()
    });
    files.collect()
}

/// A diagnostic with the address of its explanation, which begins so.
pub(super) fn explained(diagnostic: &Value, prefix: Option<&str>) -> Value {
    let mut told = diagnostic.clone();
    if let (Some(prefix), Some(code)) = (prefix, diagnostic["code"].as_str()) {
        let part = code.trim_start_matches("daldos::").replace("::", "/");
        told["codeDescription"] = json!({"href": format!("{prefix}{part}")});
    }
    told
}

fn diagnostic(findings: &Findings, lines: &[LineStarts], report: &Report) -> Value {
    let range = |span: Span| {
        let text = &findings.sources.get(span.source).text;
        lines[usize::from(span.source.0)].range(text, span)
    };
    let file = |id: SourceId| uri::of_path(&findings.sources.get(id).name);
    let related = report.others.iter().map(|label| {
        json!({
            "location": {"uri": file(label.span.source), "range": range(label.span)},
            "message": label.text,
        })
    });
    let mut message = report.message.clone();
    if !report.primary.text.is_empty() {
        message.push_str(": ");
        message.push_str(&report.primary.text);
    }
    if let Some(help) = &report.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    json!({
        "range": range(report.primary.span),
        "severity": match report.severity { Severity::Error => 1, Severity::Warning => 2 },
        "code": report.code,
        "source": "daldos-dsl",
        "message": message,
        "relatedInformation": related.collect::<Vec<_>>(),
    })
}

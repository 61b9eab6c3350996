//! Findings for programs, in a versioned schema of our own.

use serde::Serialize;

use super::words::word;
use crate::load::{Findings, Unreadable, VERSION};
use crate::source::{Label, Sources};

#[derive(Serialize)]
struct CheckDocument<'a> {
    schema: u32,
    version: &'static str,
    files: Vec<CheckedFile<'a>>,
}

#[derive(Serialize)]
struct CheckedFile<'a> {
    path: &'a str,
    /// The sign of the rules, of a file without errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    fingerprint: Option<&'a str>,
    diagnostics: Vec<Diagnostic>,
    /// Why it could not be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
    /// How many were found beyond those listed.
    #[serde(skip_serializing_if = "is_zero")]
    more: usize,
}

/// A finding, with all that programs are told of it.
#[derive(Clone, Debug, Serialize)]
pub struct Diagnostic {
    severity: &'static str,
    code: &'static str,
    message: String,
    help: Option<String>,
    labels: Vec<LabeledPlace>,
}

#[derive(Clone, Debug, Serialize)]
struct LabeledPlace {
    /// Only where it is another file than the one checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: String,
    primary: bool,
}

#[derive(Serialize)]
struct Error {
    code: &'static str,
    message: String,
}

fn is_zero(n: &usize) -> bool {
    *n == 0
}

/// One JSON document for all files checked: `{"schema": 1, "files": […]}`; lines and columns
/// from 1, columns in characters, ends exclusive.
pub fn json(all: &[Result<Findings, Unreadable>]) -> impl Serialize {
    let files = all.iter().map(|checked| match checked {
        Ok(findings) => file(findings),
        Err(unreadable) => CheckedFile {
            path: &unreadable.path,
            fingerprint: None,
            diagnostics: Vec::new(),
            error: Some(Error {
                code: "daldos::query::unreadable",
                message: unreadable.to_string(),
            }),
            more: 0,
        },
    });
    CheckDocument {
        schema: 1,
        version: VERSION,
        files: files.collect(),
    }
}

/// The findings of one file as a list in that form, to stand in a document of another kind.
pub fn diagnostics(findings: &Findings) -> Vec<Diagnostic> {
    findings
        .reports
        .iter()
        .map(|report| Diagnostic {
            severity: word(report.severity),
            code: report.code,
            message: report.message.clone(),
            help: report.help.clone(),
            labels: std::iter::once((&report.primary, true))
                .chain(report.others.iter().map(|label| (label, false)))
                .map(|(label, primary)| place(&findings.sources, &findings.path, label, primary))
                .collect(),
        })
        .collect()
}

fn file(findings: &Findings) -> CheckedFile<'_> {
    CheckedFile {
        path: &findings.path,
        fingerprint: findings.fingerprint.as_deref(),
        diagnostics: diagnostics(findings),
        error: None,
        more: findings.more,
    }
}

fn place(sources: &Sources, checked: &str, label: &Label, primary: bool) -> LabeledPlace {
    let span = label.span;
    let (line, column) = sources.line_column(span.source, span.start);
    let (end_line, end_column) = sources.line_column(span.source, span.end);
    let path = sources.get(span.source).name.as_str();
    LabeledPlace {
        path: (path != checked).then(|| path.to_owned()),
        line,
        column,
        end_line,
        end_column,
        text: label.text.clone(),
        primary,
    }
}

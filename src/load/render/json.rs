//! Findings for programs, in a versioned schema of our own.

use serde::Serialize;

use super::word;
use crate::load::{Findings, Unreadable, VERSION};
use crate::source::{Label, Sources};

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    version: &'static str,
    files: Vec<File<'a>>,
}

#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    diagnostics: Vec<Finding<'a>>,
    /// Why it could not be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Error>,
    /// How many were found beyond those listed.
    #[serde(skip_serializing_if = "is_zero")]
    more: usize,
}

#[derive(Serialize)]
struct Finding<'a> {
    severity: &'static str,
    code: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    labels: Vec<Place<'a>>,
}

#[derive(Serialize)]
struct Place<'a> {
    /// Only where it is another file than the one checked.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    text: &'a str,
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
        Err(unreadable) => File {
            path: &unreadable.path,
            diagnostics: Vec::new(),
            error: Some(Error {
                code: "daldos::query::unreadable",
                message: unreadable.to_string(),
            }),
            more: 0,
        },
    });
    Document {
        schema: 1,
        version: VERSION,
        files: files.collect(),
    }
}

/// The findings of one file as a list in that form, to stand in a document of another kind.
pub fn diagnostics(findings: &Findings) -> serde_json::Value {
    serde_json::to_value(file(findings).diagnostics).unwrap_or_default()
}

fn file(findings: &Findings) -> File<'_> {
    let diagnostics = findings
        .reports
        .iter()
        .map(|report| Finding {
            severity: word(report.severity),
            code: report.code,
            message: &report.message,
            help: report.help.as_deref(),
            labels: std::iter::once((&report.primary, true))
                .chain(report.others.iter().map(|label| (label, false)))
                .map(|(label, primary)| place(&findings.sources, &findings.path, label, primary))
                .collect(),
        })
        .collect();
    File {
        path: &findings.path,
        diagnostics,
        error: None,
        more: findings.more,
    }
}

fn place<'a>(sources: &'a Sources, checked: &str, label: &'a Label, primary: bool) -> Place<'a> {
    let span = label.span;
    let (line, column) = sources.line_column(span.source, span.start);
    let (end_line, end_column) = sources.line_column(span.source, span.end);
    let path = sources.get(span.source).name.as_str();
    Place {
        path: (path != checked).then_some(path),
        line,
        column,
        end_line,
        end_column,
        text: &label.text,
        primary,
    }
}

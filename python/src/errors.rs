//! Errors as exceptions: the package's own, each with what was found and where.

use daldos_dsl::load::{Findings, NotLoaded, render};
use daldos_dsl::notation::Unread;
use daldos_dsl::source::Severity;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

/// A code for questions that have no answer.
pub(crate) const WRONG: &str = "daldos::query::wrong";

/// A name of the module in which exceptions are written, in Python.
fn named<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || py.import("daldos._errors").map(Bound::unbind))?;
    module.bind(py).getattr(name)
}

/// An exception of this class, or why there is none.
fn exception(py: Python<'_>, class: &str, message: &str, findings: Vec<Bound<'_, PyAny>>) -> PyErr {
    let made = || {
        let findings = PyTuple::new(py, findings)?;
        named(py, class)?.call1((message, findings))
    };
    match made() {
        Ok(made) => PyErr::from_value(made),
        Err(why) => why,
    }
}

/// A finding that stands in no file.
fn bare<'py>(py: Python<'py>, code: &str, message: &str) -> PyResult<Bound<'py, PyAny>> {
    named(py, "Finding")?.call1((code, message))
}

/// An exception without a place.
fn placeless(py: Python<'_>, class: &str, code: &str, message: &str) -> PyErr {
    match bare(py, code, message) {
        Ok(finding) => exception(py, class, message, vec![finding]),
        Err(why) => why,
    }
}

/// A question that can't be answered.
pub(crate) fn wrong(py: Python<'_>, message: impl AsRef<str>) -> PyErr {
    placeless(py, "GameError", WRONG, message.as_ref())
}

/// A file that can't be read.
pub(crate) fn unreadable(py: Python<'_>, message: impl AsRef<str>) -> PyErr {
    placeless(
        py,
        "GameError",
        "daldos::query::unreadable",
        message.as_ref(),
    )
}

/// An answer that would take more than is allowed.
pub(crate) fn limit(py: Python<'_>, code: &str, message: impl AsRef<str>) -> PyErr {
    placeless(py, "GameError", code, message.as_ref())
}

/// A text that can't be read.
pub(crate) fn unread(py: Python<'_>, why: &Unread) -> PyErr {
    placeless(py, "GameError", why.code, &why.message)
}

/// A play that is not legal.
pub(crate) fn illegal(py: Python<'_>, reason: &str) -> PyErr {
    placeless(py, "PlayError", "daldos::query::rejected", reason)
}

/// Why there is no game.
pub(crate) fn not_loaded(py: Python<'_>, why: NotLoaded) -> PyErr {
    match why {
        NotLoaded::Unreadable(why) => unreadable(py, why.to_string()),
        NotLoaded::NoVariant { name, known } => {
            let known = match known.is_empty() {
                true => "the game has none".to_owned(),
                false => format!("the game has `{}`", known.join("`, `")),
            };
            wrong(py, format!("there is no variant `{name}`; {known}"))
        }
        NotLoaded::Rejected(findings) => match listed(py, &findings) {
            Ok(list) => {
                let mut text = render::short(&findings);
                if let Some(help) = findings.reports.first().and_then(|r| r.help.as_deref()) {
                    text.push_str(&format!("help: {help}\n"));
                }
                exception(py, "GameError", text.trim_end(), list)
            }
            Err(why) => why,
        },
    }
}

/// What was found in a file, as objects of Python.
pub(crate) fn listed<'py>(
    py: Python<'py>,
    findings: &Findings,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    let class = named(py, "Finding")?;
    let one = |report: &daldos_dsl::source::Report| {
        let span = report.primary.span;
        let (line, column) = findings.sources.line_column(span.source, span.start);
        let severity = match report.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        class.call1((
            report.code,
            report.message.as_str(),
            severity,
            findings.sources.get(span.source).name.as_str(),
            line,
            column,
            report.help.as_deref(),
        ))
    };
    findings.reports.iter().map(one).collect()
}

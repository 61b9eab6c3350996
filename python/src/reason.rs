//! Why a play is legal, or not.

use daldos_dsl::analysis::why::Answer;
use pyo3::prelude::*;

/// Whether a play is legal, why, and where that is written.
///
/// It is true if the play is legal; ``str(reason)`` is the reason with its place.
///
/// Attributes
/// ----------
/// legal : bool
///     Whether it is.
/// text : str
///     The reason in one or two sentences.
/// path : str or None
///     The file in which the word that decides is written, where one does.
/// line, column : int or None
///     Its place there, from 1.
#[pyclass(module = "daldos", frozen, eq, hash, get_all)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Reason {
    legal: bool,
    text: String,
    path: Option<String>,
    line: Option<usize>,
    column: Option<usize>,
}

impl Reason {
    /// What the game answers.
    pub(crate) fn told(answer: Answer) -> Reason {
        let place = answer.place;
        Reason {
            legal: answer.legal,
            text: answer.reason,
            line: place.as_ref().map(|place| place.line),
            column: place.as_ref().map(|place| place.column),
            path: place.map(|place| place.path),
        }
    }
}

#[pymethods]
impl Reason {
    #[new]
    fn new(
        legal: bool,
        text: String,
        path: Option<String>,
        line: Option<usize>,
        column: Option<usize>,
    ) -> Reason {
        Reason {
            legal,
            text,
            path,
            line,
            column,
        }
    }

    fn __bool__(&self) -> bool {
        self.legal
    }

    fn __str__(&self) -> String {
        match (&self.path, self.line, self.column) {
            (Some(path), Some(line), Some(column)) => {
                format!("{} · {path}:{line}:{column}", self.text)
            }
            _ => self.text.clone(),
        }
    }

    fn __repr__(&self) -> String {
        let legal = if self.legal { "legal" } else { "illegal" };
        format!("<Reason {legal}: {}>", self.__str__())
    }

    #[expect(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__(
        slf: &Bound<'_, Self>,
    ) -> (
        Py<PyAny>,
        (bool, String, Option<String>, Option<usize>, Option<usize>),
    ) {
        let Reason {
            legal,
            text,
            path,
            line,
            column,
        } = slf.get().clone();
        let class = slf.get_type().into_any().unbind();
        (class, (legal, text, path, line, column))
    }
}

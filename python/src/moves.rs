//! Moves.

use daldos_dsl::{engine, notation};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::shared::Core;

/// A move: a piece, or several that stand together, taken along with one or more dice.
///
/// Attributes
/// ----------
/// text : str
///     The move as plays are written, ``'C11-C14xC14'``.
/// start, end : str
///     Where it begins and ends: a space, with ``:2`` behind it on a second pass.
/// place : int
///     The number of the place where it begins on the mover's track, from 0.
/// kind, kind_after : str
///     The kind of its pieces before and after it.
/// count : int
///     How many pieces go together.
/// rule : str
///     The name of the way to move.
#[pyclass(module = "daldos", frozen, eq, hash)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    #[pyo3(get)]
    text: String,
    #[pyo3(get)]
    start: String,
    #[pyo3(get)]
    end: String,
    #[pyo3(get)]
    place: u8,
    #[pyo3(get)]
    kind: String,
    #[pyo3(get)]
    kind_after: String,
    #[pyo3(get)]
    count: u8,
    #[pyo3(get)]
    rule: String,
    dice: Vec<String>,
    captures: Vec<String>,
}

/// What a move is made of, as pickle keeps it.
type Parts = (
    String,
    String,
    String,
    u8,
    String,
    String,
    u8,
    String,
    Vec<String>,
    Vec<String>,
);

impl Move {
    /// A move as the game tells it.
    pub(crate) fn told(core: &Core, step: &engine::Move) -> Move {
        let (rules, game) = (&core.loaded.rules, core.game());
        let dice = notation::labels(rules, &step.dice);
        let captures = step.captures.iter();
        Move {
            text: notation::move_text(rules, game, step),
            start: notation::spot_text(game, step.from),
            end: notation::spot_text(game, step.to),
            place: step.from.place.0,
            kind: game.kind_name(step.kind).to_owned(),
            kind_after: game.kind_name(step.kind_after).to_owned(),
            count: step.count,
            rule: game.rule_name(step.rule).to_owned(),
            dice: dice.into_iter().map(str::to_owned).collect(),
            captures: captures
                .map(|at| game.space_name(*at).to_string())
                .collect(),
        }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[expect(clippy::too_many_arguments, reason = "they are what a move is made of")]
    fn new(
        text: String,
        start: String,
        end: String,
        place: u8,
        kind: String,
        kind_after: String,
        count: u8,
        rule: String,
        dice: Vec<String>,
        captures: Vec<String>,
    ) -> Move {
        Move {
            text,
            start,
            end,
            place,
            kind,
            kind_after,
            count,
            rule,
            dice,
            captures,
        }
    }

    /// The faces of the dice that it spends.
    #[getter]
    fn dice<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.dice)
    }

    /// The spaces on which it captures.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.captures)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.text)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, Parts) {
        let step = slf.get().clone();
        let parts = (
            step.text,
            step.start,
            step.end,
            step.place,
            step.kind,
            step.kind_after,
            step.count,
            step.rule,
            step.dice,
            step.captures,
        );
        (slf.get_type().into_any().unbind(), parts)
    }
}

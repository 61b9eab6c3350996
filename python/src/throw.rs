//! Throws.

use std::sync::Arc;

use daldos_dsl::{dice, notation};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::game::Game;
use crate::shared::{Shared, hash};

/// What all dice of a game show.
///
/// Throws come from :meth:`Game.throws` and :meth:`Game.throw`. They are frozen, equal if they show
/// the same, and can be hashed, copied and pickled. ``str(throw)`` is a throw as text, ``'A III'``.
///
/// Examples
/// --------
/// >>> import daldos
/// >>> throw = daldos.load("daldos").throw("iii a")
/// >>> str(throw), throw.faces, throw.again
/// ('A III', ('A', 'III'), False)
#[pyclass(module = "daldos", frozen)]
pub(crate) struct Throw {
    pub(crate) core: Shared,
    pub(crate) throw: dice::Throw,
}

impl Throw {
    pub(crate) fn new(core: &Shared, throw: dice::Throw) -> Throw {
        Throw {
            core: Arc::clone(core),
            throw,
        }
    }
}

#[pymethods]
impl Throw {
    /// The labels of the faces, one for each die.
    #[getter]
    fn faces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, notation::labels(&self.core.loaded.rules, &self.throw))
    }

    /// Whether whoever plays it throws again afterwards.
    #[getter]
    fn again(&self) -> bool {
        self.core.game().again(&self.throw)
    }

    /// The game it belongs to.
    #[getter]
    fn game(&self) -> Game {
        Game::of(&self.core)
    }

    fn __str__(&self) -> String {
        notation::throw_text(&self.core.loaded.rules, &self.throw)
    }

    fn __repr__(&self) -> String {
        format!("<Throw {}>", self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Throw>().is_ok_and(|other| {
            let other = other.get();
            self.throw == other.throw && self.core.is(&other.core)
        })
    }

    fn __hash__(&self) -> u64 {
        hash(&self.core, self.throw)
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let game = Py::new(py, self.game())?.into_bound(py);
        Ok((game.getattr("throw")?, (self.__str__(),)))
    }
}

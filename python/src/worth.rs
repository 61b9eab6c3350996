//! What situations are worth.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use daldos_dsl::analysis::endgame;
use pyo3::prelude::*;

/// What a situation is worth if both sides play best.
///
/// Attributes
/// ----------
/// lower, upper : float
///     At least and at most so likely the side that is asked about wins, a draw counted as half a
///     win; a game without an end counts as lost in the lower and as won in the upper bound.
/// throws : float
///     So many throws are made until the end, on average; infinite where it need not end.
#[pyclass(module = "daldos", frozen, get_all)]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    lower: f64,
    upper: f64,
    throws: f64,
}

impl From<endgame::Worth> for Worth {
    fn from(worth: endgame::Worth) -> Worth {
        Worth::new(worth.lower, worth.upper, worth.throws)
    }
}

impl Worth {
    /// What is compared: the bits, of which equal ones are the same number.
    fn bits(&self) -> [u64; 3] {
        [self.lower, self.upper, self.throws].map(|number| (number + 0.0).to_bits())
    }
}

#[pymethods]
impl Worth {
    #[new]
    fn new(lower: f64, upper: f64, throws: f64) -> Worth {
        Worth {
            lower,
            upper,
            throws,
        }
    }

    fn __repr__(&self) -> String {
        let Worth {
            lower,
            upper,
            throws,
        } = self;
        format!("<Worth {lower:.6} to {upper:.6}, {throws:.1} throws>")
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let other = other.cast::<Worth>();
        other.is_ok_and(|other| other.get().bits() == self.bits())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.bits().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (f64, f64, f64)) {
        let worth = slf.get();
        let class = slf.get_type().into_any().unbind();
        (class, (worth.lower, worth.upper, worth.throws))
    }
}

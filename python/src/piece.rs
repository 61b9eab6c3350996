//! Pieces that stand somewhere.

use pyo3::prelude::*;

/// Pieces of one side and kind that stand together at a place.
///
/// Attributes
/// ----------
/// owner : str or None
///     Whose they are; None: nobody's.
/// kind : str
///     Their kind.
/// space : str
///     Where they stand.
/// lap : int
///     Which pass of that space this is on the owner's track, from 1.
/// place : int
///     The number of the place on the owner's track, from 0; places off the track have the numbers
///     behind its end.
/// count : int
///     How many they are.
#[pyclass(module = "daldos", frozen, eq, hash, get_all)]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    pub(crate) owner: Option<String>,
    pub(crate) kind: String,
    pub(crate) space: String,
    pub(crate) lap: u8,
    pub(crate) place: u8,
    pub(crate) count: u8,
}

#[pymethods]
impl Piece {
    #[new]
    fn new(
        owner: Option<String>,
        kind: String,
        space: String,
        lap: u8,
        place: u8,
        count: u8,
    ) -> Piece {
        Piece {
            owner,
            kind,
            space,
            lap,
            place,
            count,
        }
    }

    fn __repr__(&self) -> String {
        let owner = self.owner.as_deref().unwrap_or("nobody");
        let Piece {
            kind,
            space,
            lap,
            count,
            ..
        } = self;
        let lap = if *lap > 1 {
            format!(":{lap}")
        } else {
            String::new()
        };
        let count = if *count > 1 {
            format!("*{count}")
        } else {
            String::new()
        };
        format!("<Piece {owner} {kind} {space}{lap}{count}>")
    }

    #[expect(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__(
        slf: &Bound<'_, Self>,
    ) -> (Py<PyAny>, (Option<String>, String, String, u8, u8, u8)) {
        let Piece {
            owner,
            kind,
            space,
            lap,
            place,
            count,
        } = slf.get().clone();
        let class = slf.get_type().into_any().unbind();
        (class, (owner, kind, space, lap, place, count))
    }
}

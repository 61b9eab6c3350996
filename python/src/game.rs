//! Games: what a game is called, what it is made of, and how it is kept.

use std::collections::HashMap;
use std::sync::Arc;

use daldos_dsl::player::Player;
use daldos_dsl::shipped;
use daldos_dsl::space::Space;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::shared::{Shared, hash};

/// A game, ready to be played: one reading of its rules.
///
/// Games come from :func:`load` and :func:`loads`. They are frozen, equal if their rules are, and
/// can be hashed, copied and pickled, with the texts that they were made of. Wherever a state, a
/// throw or a play is asked for, its text will do.
///
/// Examples
/// --------
/// >>> import daldos
/// >>> game = daldos.load("daldos")
/// >>> game.title, game.players
/// ('Daldøs', ('A', 'B'))
/// >>> position = "A dalled C2 C8 undalled A5 / B undalled B3 / A to move"
/// >>> [str(play) for play in game.plays(position, "A III")][:3]
/// ['A5-A1', 'A5-A4 C2-C5', 'A5-A4 C8-C11']
#[pyclass(module = "daldos", frozen)]
pub(crate) struct Game {
    pub(crate) core: Shared,
}

impl Game {
    pub(crate) fn of(core: &Shared) -> Game {
        Game {
            core: Arc::clone(core),
        }
    }
}

#[pymethods]
impl Game {
    /// What the game is called.
    #[getter]
    fn name(&self) -> &str {
        self.core.game().name()
    }

    /// What the game is called, its variants included.
    #[getter]
    fn title(&self) -> String {
        self.core.loaded.rules.title()
    }

    /// Where it was read, with its variants.
    #[getter]
    fn address(&self) -> String {
        self.core.loaded.identity().address
    }

    /// The names of the variants applied, in order.
    #[getter]
    fn variants<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core.loaded.identity().variants)
    }

    /// The sign of its rules as meant: the same for the same rules, however they are written.
    #[getter]
    fn fingerprint(&self) -> &str {
        &self.core.fingerprint
    }

    /// The names of the two sides.
    #[getter]
    fn players<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, Player::BOTH.map(|side| self.core.player(side)))
    }

    /// The names of the kinds of pieces, as declared.
    #[getter]
    fn kinds<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core.game().kind_names())
    }

    /// The labels of the faces of the dice, as declared.
    #[getter]
    fn faces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core.game().face_labels())
    }

    /// How many dice are thrown at once.
    #[getter]
    fn dice(&self) -> usize {
        self.core.game().dice()
    }

    /// The names of the spaces, in the order of the board.
    #[getter]
    fn spaces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let game = self.core.game();
        let spaces = (0..=u8::MAX).take(game.space_count());
        let names = spaces.map(|space| game.space_name(Space(space)).to_string());
        PyTuple::new(py, names.collect::<Vec<_>>())
    }

    /// How many numbers places have: each side's pieces stand on places from 0 to one less.
    #[getter]
    fn places(&self) -> usize {
        let game = self.core.game();
        let spaces = (0..=u8::MAX).take(game.space_count());
        let pairs = spaces.flat_map(|space| Player::BOTH.map(|side| (side, space)));
        // The last pass of a space has its greatest place.
        let places = pairs.flat_map(|(side, space)| {
            let passes = 1..=u8::MAX;
            let places = passes.map_while(move |pass| game.place(side, Space(space), pass));
            places.map(|place| usize::from(place.0) + 1)
        });
        places.max().unwrap_or(0)
    }

    /// After so many throws in a row without a capture the game is drawn; None: it never is for
    /// that.
    #[getter]
    fn draw_after(&self) -> Option<u32> {
        self.core.game().draw_after()
    }

    fn __repr__(&self) -> String {
        format!("<Game {}>", self.core.loaded.identity().reading())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Game>()
            .is_ok_and(|other| self.core.is(&other.get().core))
    }

    fn __hash__(&self) -> u64 {
        hash(&self.core, ())
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    #[expect(clippy::type_complexity, reason = "what pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (String, Vec<String>, HashMap<String, String>, String),
    )> {
        let loaded = &self.core.loaded;
        // Those that come with the package come with it there, too.
        let texts = loaded.sources.iter().map(|(_, source)| source);
        let texts = texts.filter(|source| shipped::text(&source.name).is_none());
        let texts = texts.map(|source| (source.name.clone(), source.text.to_string()));
        let parts = (
            loaded.path.clone(),
            loaded.identity().variants,
            texts.collect(),
            self.core.fingerprint.clone(),
        );
        Ok((py.import("daldos._daldos")?.getattr("_restored")?, parts))
    }
}

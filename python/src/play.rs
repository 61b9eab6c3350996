//! Plays: what can be made of a throw.

use std::sync::Arc;

use daldos_dsl::engine::GameEnd;
use daldos_dsl::notation::{self, Listed, Typed};
use daldos_dsl::{dice, engine};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors;
use crate::game::Game;
use crate::moves::Move;
use crate::shared::{Shared, hash};
use crate::state::State;
use crate::throw::Throw;

/// What is made of a throw: moves in order, and what they lead to.
///
/// Plays come from :meth:`Game.plays`, :meth:`Game.play` and :meth:`Game.choose`. They are frozen,
/// and can be hashed, copied and pickled. ``str(play)`` is the text under which the play is listed,
/// unlike that of any other play of its throw.
///
/// Examples
/// --------
/// >>> import daldos
/// >>> game = daldos.load("daldos")
/// >>> position = "A dalled C14 / B dalled C11 C10 / B to move"
/// >>> play = game.play(position, "A A", "C11-C13")
/// >>> play.again, play.winner, str(play.state)
/// (True, None, 'A dalled C14 / B dalled C10 C13 / B to move')
#[pyclass(module = "daldos", frozen)]
pub(crate) struct Play {
    pub(crate) core: Shared,
    before: engine::State,
    throw: dice::Throw,
    play: engine::Play,
    text: String,
}

/// Every legal play of a throw, in the order of the list.
pub(crate) fn plays(
    py: Python<'_>,
    core: &Shared,
    state: engine::State,
    throw: dice::Throw,
    limit: usize,
) -> PyResult<Vec<Play>> {
    let found = py.detach(|| {
        let plays = core.game().plays(&state, &throw, limit)?;
        let texts = notation::play_texts(&core.loaded.rules, core.game(), &plays);
        Ok((plays, texts))
    });
    let (plays, texts) = found.map_err(|why: engine::TooManyPlays| {
        errors::wrong(
            py,
            format!("this throw has {why}; ask for a greater `limit`"),
        )
    })?;
    let plays = plays.into_iter().zip(texts);
    Ok(plays
        .map(|(play, text)| Play::named(core, state, throw, play, text))
        .collect())
}

impl Play {
    /// A legal play with the text by which it is listed.
    pub(crate) fn named(
        core: &Shared,
        before: engine::State,
        throw: dice::Throw,
        play: engine::Play,
        text: String,
    ) -> Play {
        Play {
            core: Arc::clone(core),
            before,
            throw,
            play,
            text,
        }
    }

    /// A legal play, under the text by which it is listed.
    pub(crate) fn listed(
        core: &Shared,
        before: engine::State,
        throw: dice::Throw,
        play: engine::Play,
    ) -> Play {
        let (rules, game) = (&core.loaded.rules, core.game());
        let text = notation::listed_text(rules, game, &before, &throw, &play);
        Play::named(core, before, throw, play, text)
    }

    /// The play that a text means.
    ///
    /// # Errors
    /// If it means none, or several.
    pub(crate) fn meant(
        py: Python<'_>,
        core: &Shared,
        before: engine::State,
        throw: dice::Throw,
        text: &str,
    ) -> PyResult<Play> {
        let (rules, game) = (&core.loaded.rules, core.game());
        let found = py.detach(|| {
            let listed = Listed::new(rules, game, &before, &throw);
            let typed = notation::typed_play(rules, game, &before, &throw, &listed, text)?;
            Ok(match typed {
                Typed::Play(play) => Ok(Play {
                    core: Arc::clone(core),
                    text: listed.text(rules, game, &before, &throw, &play),
                    before,
                    throw,
                    play: *play,
                }),
                Typed::Several(plays) => Err(format!(
                    "`{text}` may be {}",
                    notation::several(rules, game, &listed, &plays)
                )),
                Typed::None { .. } => {
                    let why = daldos_dsl::analysis::why::typed(&core.loaded, &before, &throw, text);
                    Err(format!("`{text}` is not legal: {}", why?))
                }
            })
        });
        let found: Result<_, notation::Unread> = found;
        let found = found.map_err(|why| errors::unread(py, &why))?;
        found.map_err(|why| errors::illegal(py, &why))
    }

    fn end(&self) -> Option<GameEnd> {
        self.play.end()
    }
}

#[pymethods]
impl Play {
    /// The moves, in order; none for a lost throw.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves = self.play.moves.iter();
        let moves = moves.map(|step| Py::new(py, Move::told(&self.core, step)));
        PyTuple::new(py, moves.collect::<PyResult<Vec<_>>>()?)
    }

    /// The state before it.
    #[getter]
    fn before(&self) -> State {
        State::new(&self.core, self.before)
    }

    /// The throw.
    #[getter]
    fn throw(&self) -> Throw {
        Throw::new(&self.core, self.throw)
    }

    /// The state after it, with whoever throws next to move.
    #[getter]
    fn state(&self) -> State {
        State::new(&self.core, self.play.state)
    }

    /// Whether the same side throws again.
    #[getter]
    fn again(&self) -> bool {
        self.play.again
    }

    /// Whether the game is over by it.
    #[getter]
    fn over(&self) -> bool {
        self.end().is_some()
    }

    /// The name of the side that has won by it, if one has.
    #[getter]
    fn winner(&self) -> Option<&str> {
        self.play.winner.map(|winner| self.core.player(winner))
    }

    /// The spaces on which it captures, in order.
    #[getter]
    fn captures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let spaces = self.play.moves.iter().flat_map(|step| &step.captures);
        let spaces = spaces.map(|space| self.core.game().space_name(*space).to_string());
        PyTuple::new(py, spaces.collect::<Vec<_>>())
    }

    /// The game it belongs to.
    #[getter]
    fn game(&self) -> Game {
        Game::of(&self.core)
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Play {}>", self.text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Play>().is_ok_and(|other| {
            let other = other.get();
            (self.before, self.throw, &self.text) == (other.before, other.throw, &other.text)
                && self.core.is(&other.core)
        })
    }

    fn __hash__(&self) -> u64 {
        hash(&self.core, (self.before, self.throw, &self.text))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (State, Throw, String))> {
        let game = Py::new(py, self.game())?.into_bound(py);
        let parts = (self.before(), self.throw(), self.text.clone());
        Ok((game.getattr("play")?, parts))
    }
}

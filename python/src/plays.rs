//! Plays of a game: all of a throw, one as it is typed, one move by move, and why one is legal.

use daldos_dsl::analysis::why;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::game::Game;
use crate::play::{self, Play};
use crate::reason::Reason;
use crate::turn::Turn;
use crate::{arguments, errors};

#[pymethods]
impl Game {
    /// All legal plays of a throw, in order, each with what it leads to. A lost throw is one play
    /// without moves.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// limit : int, optional
    ///     The most plays that are listed.
    ///
    /// Raises
    /// ------
    /// GameError
    ///     If there are more plays than that.
    #[pyo3(signature = (state, throw, limit=100_000))]
    fn plays<'py>(
        &self,
        py: Python<'py>,
        state: &Bound<'py, PyAny>,
        throw: &Bound<'py, PyAny>,
        limit: usize,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let plays = play::plays(py, &self.core, state, throw, limit)?.into_iter();
        let plays = plays.map(|play| Py::new(py, play));
        PyTuple::new(py, plays.collect::<PyResult<Vec<_>>>()?)
    }

    /// The legal play that a text means, as a person types it.
    ///
    /// Raises
    /// ------
    /// PlayError
    ///     If it is not legal, with the reason, or if it may be several plays.
    fn play(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        play: &str,
    ) -> PyResult<Play> {
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        Play::meant(py, &self.core, state, throw, play)
    }

    /// A throw about to be played, move by move.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// made : sequence of int, optional
    ///     The numbers of the moves that have been made, each among those legal then.
    #[pyo3(signature = (state, throw, made=Vec::new()))]
    fn turn(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        made: Vec<usize>,
    ) -> PyResult<Turn> {
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let turn = Turn::new(&self.core, state, throw, &made);
        turn.ok_or_else(|| errors::illegal(py, "some number of `made` is no legal move's"))
    }

    /// Why a play is legal, or not: the move, the die, the space and the word that decide.
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> game = daldos.load("daldos")
    /// >>> reason = game.why(game.start(), "A III", "A1-A9")
    /// >>> bool(reason)
    /// False
    fn why(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        play: &str,
    ) -> PyResult<Reason> {
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let answer = py.detach(|| why::typed(&self.core.loaded, &state, &throw, play));
        let answer = answer.map_err(|why| errors::unread(py, &why))?;
        Ok(Reason::told(answer))
    }
}

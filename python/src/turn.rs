//! Turns, move by move.

use std::sync::Arc;

use daldos_dsl::engine::{self, GameEnd, Scratch};
use daldos_dsl::{dice, notation};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::errors;
use crate::game::Game;
use crate::moves::Move;
use crate::play::Play;
use crate::shared::{Shared, hash};
use crate::state::State;
use crate::throw::Throw;

/// A throw being played, move by move: the position so far, the dice left, who moves.
///
/// Turns come from :meth:`Game.turn`. They are frozen: :meth:`move` gives another one.
///
/// Examples
/// --------
/// >>> import daldos
/// >>> game = daldos.load("daldos")
/// >>> turn = game.turn("A dalled C2 C8 / B dalled C10 / A to move", "II III")
/// >>> [str(move) for move in turn.moves]
/// ['C2-C4', 'C2-C5', 'C2-C7', 'C8-C10xC10', 'C8-C11', 'C8-C13']
/// >>> turn.may_stop, turn.move(3).winner
/// (False, 'A')
#[pyclass(module = "daldos", frozen)]
pub(crate) struct Turn {
    core: Shared,
    before: engine::State,
    throw: dice::Throw,
    made: Vec<usize>,
    steps: Vec<engine::Move>,
    turn: engine::Turn,
    /// The legal moves now, and whether the turn may stop here.
    options: Vec<engine::Move>,
    may_stop: bool,
}

impl Turn {
    /// The begin of a turn, after which the moves of these numbers have been made.
    pub(crate) fn new(
        core: &Shared,
        before: engine::State,
        throw: dice::Throw,
        made: &[usize],
    ) -> Option<Turn> {
        let mut scratch = Scratch::new();
        let mut steps = Vec::with_capacity(made.len());
        let mut turn = engine::Turn::new(core.game(), &before, &throw);
        for &number in made {
            let moves = turn.decide(core.game(), &mut scratch);
            steps.push(moves.list().into_iter().nth(number)?);
            moves.take(number)?;
        }
        let moves = turn.decide(core.game(), &mut scratch);
        let (options, may_stop) = (moves.list(), moves.may_stop());
        Some(Turn {
            core: Arc::clone(core),
            before,
            throw,
            made: made.to_vec(),
            steps,
            turn,
            options,
            may_stop,
        })
    }

    /// How the game is over if the turn stops here.
    fn end(&self) -> Option<GameEnd> {
        let mut turn = self.turn;
        turn.settle(self.core.game());
        turn.end()
    }

    fn told<'py>(&self, py: Python<'py>, moves: &[engine::Move]) -> PyResult<Bound<'py, PyTuple>> {
        let moves = moves.iter();
        let moves = moves.map(|step| Py::new(py, Move::told(&self.core, step)));
        PyTuple::new(py, moves.collect::<PyResult<Vec<_>>>()?)
    }

    /// The turn after the move of this number.
    fn after(&self, number: usize) -> Option<Turn> {
        let (game, mut scratch) = (self.core.game(), Scratch::new());
        let mut turn = self.turn;
        let mut steps = self.steps.clone();
        steps.push(self.options.get(number)?.clone());
        let mut made = self.made.clone();
        made.push(number);
        turn.decide(game, &mut scratch).take(number)?;
        let moves = turn.decide(game, &mut scratch);
        let (options, may_stop) = (moves.list(), moves.may_stop());
        Some(Turn {
            core: Arc::clone(&self.core),
            before: self.before,
            throw: self.throw,
            made,
            steps,
            turn,
            options,
            may_stop,
        })
    }
}

#[pymethods]
impl Turn {
    /// The legal moves that lead to a complete legal play, in their order.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.told(py, &self.options)
    }

    /// The numbers of the places where these moves begin, one for each.
    #[getter]
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.options.iter().map(|step| step.from.place.0))
    }

    /// The moves made so far.
    #[getter]
    fn made<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        self.told(py, &self.steps)
    }

    /// Whether the turn may stop here.
    #[getter]
    fn may_stop(&self) -> bool {
        self.may_stop
    }

    /// How many dice can still be spent.
    #[getter]
    fn left(&self) -> u8 {
        self.turn.left(self.core.game())
    }

    /// The faces of the dice spent so far; parts of a die have its face.
    #[getter]
    fn spent<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let rules = &self.core.loaded.rules;
        let dice = self.steps.iter().map(|step| &step.dice);
        let faces: Vec<&str> = dice
            .flat_map(|dice| notation::labels(rules, dice))
            .collect();
        PyTuple::new(py, faces)
    }

    /// How many pieces it has captured.
    #[getter]
    fn captured(&self) -> u32 {
        self.turn.captured()
    }

    /// The name of the side whose turn it is.
    #[getter]
    fn mover(&self) -> &str {
        self.core.player(self.turn.mover())
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

    /// The state if the turn stops here, with whoever throws next to move.
    #[getter]
    fn state(&self) -> State {
        State::new(&self.core, self.turn.state(self.core.game()))
    }

    /// Whether the game is over if the turn stops here.
    #[getter]
    fn over(&self) -> bool {
        self.end().is_some()
    }

    /// The name of the side that has won if the turn stops here, if one has.
    #[getter]
    fn winner(&self) -> Option<&str> {
        let winner = self.end().and_then(GameEnd::winner);
        winner.map(|winner| self.core.player(winner))
    }

    /// The game it belongs to.
    #[getter]
    fn game(&self) -> Game {
        Game::of(&self.core)
    }

    /// The turn after a move.
    ///
    /// Parameters
    /// ----------
    /// number : int
    ///     Which of :attr:`moves` is made, from 0.
    ///
    /// Raises
    /// ------
    /// PlayError
    ///     If there is no such move.
    #[pyo3(name = "move")]
    fn make(&self, py: Python<'_>, number: usize) -> PyResult<Turn> {
        self.after(number).ok_or_else(|| {
            let told = format!(
                "there is no move {number}: there are {}",
                self.options.len()
            );
            errors::illegal(py, &told)
        })
    }

    /// The play that its moves make, if the turn stops here.
    ///
    /// Raises
    /// ------
    /// PlayError
    ///     If it may not stop here.
    fn play(&self, py: Python<'_>) -> PyResult<Play> {
        if !self.may_stop {
            return Err(errors::illegal(py, "more dice have to be spent"));
        }
        let (game, mover) = (self.core.game(), self.turn.mover());
        let after = self.turn.state(game);
        let play = engine::Play::new(self.steps.clone(), mover, after, self.end());
        Ok(py.detach(|| Play::listed(&self.core, self.before, self.throw, play)))
    }

    fn __repr__(&self) -> String {
        let rules = &self.core.loaded.rules;
        let moves = self.steps.iter();
        let moves = moves.map(|step| notation::move_text(rules, self.core.game(), step));
        let made = moves.collect::<Vec<_>>().join(" ");
        let throw = notation::throw_text(rules, &self.throw);
        format!(
            "<Turn {throw}: {}>",
            if made.is_empty() { "-" } else { &made }
        )
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Turn>().is_ok_and(|other| {
            let other = other.get();
            let key = |turn: &Turn| (turn.before, turn.throw);
            key(self) == key(other) && self.made == other.made && self.core.is(&other.core)
        })
    }

    fn __hash__(&self) -> u64 {
        hash(&self.core, (self.before, self.throw, &self.made))
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
    ) -> PyResult<(Bound<'py, PyAny>, (State, Throw, Vec<usize>))> {
        let game = Py::new(py, self.game())?.into_bound(py);
        let parts = (self.before(), self.throw(), self.made.clone());
        Ok((game.getattr("turn")?, parts))
    }
}

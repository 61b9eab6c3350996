//! Positions of a game: those at the start, and those that are read.

use daldos_dsl::model::First;
use daldos_dsl::player::Player;
use num_bigint::BigInt;
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::Game;
use crate::shared::Shared;
use crate::state::{Plain, State};
use crate::{arguments, errors};

#[pymethods]
impl Game {
    /// Who throws first: the names of the sides that may, each with its chance.
    fn first<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        beginners(py, &self.core)
    }

    /// The state at the start.
    ///
    /// Parameters
    /// ----------
    /// first : str, optional
    ///     The side that throws first; the first of :attr:`players`, if it isn't given.
    #[pyo3(signature = (first=None))]
    fn start(&self, py: Python<'_>, first: Option<&str>) -> PyResult<State> {
        let first = match first {
            None => Player::First,
            Some(name) => arguments::player(py, &self.core, name)?,
        };
        Ok(State::new(&self.core, self.core.game().start(first)))
    }

    /// Read a position.
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> daldos.load("daldos").state("A dalled C14 / B dalled C11 / B to move").to_move
    /// 'B'
    fn state(&self, text: &Bound<'_, PyAny>) -> PyResult<State> {
        Ok(State::new(&self.core, arguments::state(&self.core, text)?))
    }

    fn _arranged(&self, py: Python<'_>, plain: Plain) -> PyResult<State> {
        State::arranged(&self.core, plain).map_err(|why| errors::wrong(py, why))
    }
}

/// Who throws first, each side with its chance.
fn beginners<'py>(py: Python<'py>, core: &Shared) -> PyResult<Bound<'py, PyDict>> {
    let answer = PyDict::new(py);
    let chances: Vec<(Player, i64)> = match core.game().first() {
        First::Player(player) => vec![(player, 1)],
        // Who throws more begins, and equal sums are thrown again: neither side is favoured.
        First::Random | First::Highest(_) => Player::BOTH.map(|player| (player, 2)).to_vec(),
    };
    for (player, parts) in chances {
        let chance = BigRational::new(BigInt::from(1), BigInt::from(parts));
        answer.set_item(core.player(player), chance)?;
    }
    Ok(answer)
}

//! Throws of a game, with their exact chances.

use daldos_dsl::engine::{self, Cast};
use daldos_dsl::{dice, notation};
use num_bigint::BigInt;
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::game::Game;
use crate::shared::Shared;
use crate::throw::Throw;
use crate::{arguments, errors};

#[pymethods]
impl Game {
    /// Read a throw, as a person types it.
    fn throw(&self, text: &Bound<'_, PyAny>) -> PyResult<Throw> {
        Ok(Throw::new(&self.core, arguments::throw(&self.core, text)?))
    }

    /// What the dice may show, each throw with its exact chance.
    ///
    /// Parameters
    /// ----------
    /// state : State or str, optional
    ///     Where it is thrown; asked for only if some throws of the turn came before.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again, in order.
    /// first : bool, optional
    ///     Whether it is the first throw of a game, which some rules want to show a certain face.
    ///
    /// Returns
    /// -------
    /// dict of Throw to fractions.Fraction
    ///     In the order of the throws; the chances sum to 1.
    ///
    /// Examples
    /// --------
    /// >>> import daldos
    /// >>> throws = daldos.load("daldos").throws()
    /// >>> {str(throw): str(chance) for throw, chance in throws.items()}["A III"]
    /// '1/8'
    /// >>> sum(throws.values())
    /// Fraction(1, 1)
    #[pyo3(signature = (state=None, earlier=Vec::new(), *, first=false))]
    fn throws<'py>(
        &self,
        py: Python<'py>,
        state: Option<&Bound<'py, PyAny>>,
        earlier: Vec<Bound<'py, PyAny>>,
        first: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let cast = match state {
            Some(state) => self.cast(py, state, &earlier)?,
            None if earlier.is_empty() => Cast::first(),
            None => {
                let told = "whether a throw may be thrown again is asked of a state: give `state`";
                return Err(errors::wrong(py, told));
            }
        };
        outcomes(py, &self.core, &cast, first && earlier.is_empty())
    }

    /// Whether a throw may be thrown again instead of being played.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again before it, in order.
    #[pyo3(signature = (state, throw, earlier=Vec::new()))]
    fn may_throw_again(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        earlier: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<bool> {
        Ok(self.again(py, state, throw, &earlier)?.is_some())
    }
}

impl Game {
    /// The dice about to be thrown after these throws of a turn.
    pub(crate) fn cast(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        earlier: &[Bound<'_, PyAny>],
    ) -> PyResult<Cast> {
        let state = arguments::state(&self.core, state)?;
        let earlier = arguments::earlier(&self.core, earlier)?;
        cast_after(py, &self.core, &state, &earlier)
    }

    /// The dice that are thrown if a throw is thrown again; none: it has to be kept.
    pub(crate) fn again(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        earlier: &[Bound<'_, PyAny>],
    ) -> PyResult<Option<Cast>> {
        let cast = self.cast(py, state, earlier)?;
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let game = self.core.game();
        let number = game.throw_number(&throw);
        Ok(number.and_then(|number| game.thrown_again(&state, &cast, number)))
    }
}

/// What dice about to be thrown may show, each with its chance.
fn outcomes<'py>(
    py: Python<'py>,
    core: &Shared,
    cast: &Cast,
    first: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let game = core.game();
    let outcomes = match first {
        true => game.first_outcomes(),
        false => game.outcomes(cast),
    };
    let found: Vec<(dice::Throw, u128)> = outcomes
        .into_iter()
        .map(|(number, weight)| (game.throws()[number].throw, weight))
        .collect();
    let total: u128 = found.iter().map(|(_, weight)| weight).sum();
    let answer = PyDict::new(py);
    for (throw, weight) in found {
        let chance = BigRational::new(BigInt::from(weight), BigInt::from(total));
        answer.set_item(Py::new(py, Throw::new(core, throw))?, chance)?;
    }
    Ok(answer)
}

/// The dice about to be thrown after these throws of a turn, each of which was thrown again.
fn cast_after(
    py: Python<'_>,
    core: &Shared,
    state: &engine::State,
    earlier: &[dice::Throw],
) -> PyResult<Cast> {
    core.game().cast_after(state, earlier).ok_or_else(|| {
        let rules = &core.loaded.rules;
        let texts = earlier
            .iter()
            .map(|throw| notation::throw_text(rules, throw));
        let told = texts.collect::<Vec<_>>().join("`, `");
        errors::wrong(py, format!("of `{told}`, a throw has to be kept here"))
    })
}

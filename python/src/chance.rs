//! Throws with their exact chances.

use daldos_dsl::engine::{self, Cast};
use daldos_dsl::model::First;
use daldos_dsl::player::Player;
use daldos_dsl::{dice, notation};
use num_bigint::BigInt;
use num_rational::BigRational;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors;
use crate::shared::Shared;
use crate::throw::Throw;

/// What dice about to be thrown may show, each with its chance.
pub(crate) fn throws<'py>(
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
pub(crate) fn cast(
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

/// Who throws first, each side with its chance.
pub(crate) fn beginners<'py>(py: Python<'py>, core: &Shared) -> PyResult<Bound<'py, PyDict>> {
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

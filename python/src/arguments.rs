//! What is asked, as text or as an object, read in terms of a game.

use daldos_dsl::engine;
use daldos_dsl::player::Player;
use daldos_dsl::{dice, notation};
use pyo3::prelude::*;

use crate::errors;
use crate::shared::Shared;
use crate::state::State;
use crate::throw::Throw;

/// A situation: an object, or a position as text.
pub(crate) fn state(core: &Shared, given: &Bound<'_, PyAny>) -> PyResult<engine::State> {
    let py = given.py();
    if let Ok(state) = given.cast::<State>() {
        let state = state.get();
        return match core.is(&state.core) {
            true => Ok(state.state),
            false => Err(foreign(py, "state", core, &state.core)),
        };
    }
    let text: String = given
        .extract()
        .map_err(|_| unfit(given, "a state", "`State` or its text"))?;
    let (rules, game) = (&core.loaded.rules, core.game());
    notation::read_position(rules, game, &text).map_err(|why| errors::unread(py, &why))
}

/// A throw: an object, or text.
pub(crate) fn throw(core: &Shared, given: &Bound<'_, PyAny>) -> PyResult<dice::Throw> {
    let py = given.py();
    if let Ok(throw) = given.cast::<Throw>() {
        let throw = throw.get();
        return match core.is(&throw.core) {
            true => Ok(throw.throw),
            false => Err(foreign(py, "throw", core, &throw.core)),
        };
    }
    let text: String = given
        .extract()
        .map_err(|_| unfit(given, "a throw", "`Throw` or its text"))?;
    notation::typed_throw(&core.loaded.rules, &text).map_err(|why| errors::unread(py, &why))
}

/// Throws of a turn that were thrown again, in order.
pub(crate) fn earlier(core: &Shared, given: &[Bound<'_, PyAny>]) -> PyResult<Vec<dice::Throw>> {
    given.iter().map(|one| throw(core, one)).collect()
}

/// A side, by its name.
pub(crate) fn player(py: Python<'_>, core: &Shared, name: &str) -> PyResult<Player> {
    let found = Player::BOTH
        .into_iter()
        .find(|&side| core.player(side) == name);
    found.ok_or_else(|| {
        let [one, other] = Player::BOTH.map(|side| core.player(side));
        let told =
            format!("`{name}` doesn't play this game; its players are `{one}` and `{other}`");
        errors::wrong(py, told)
    })
}

/// An object of one game given to another.
fn foreign(py: Python<'_>, what: &str, core: &Shared, other: &Shared) -> PyErr {
    let told = format!(
        "this {what} belongs to other rules: {}, not {}",
        other.loaded.identity().reading(),
        core.loaded.identity().reading()
    );
    errors::wrong(py, told)
}

/// An object of another type.
fn unfit(given: &Bound<'_, PyAny>, what: &str, wanted: &str) -> PyErr {
    let name = given.get_type().name().map(|name| name.to_string());
    let name = name.unwrap_or_default();
    pyo3::exceptions::PyTypeError::new_err(format!("{what} is {wanted}, not `{name}`"))
}

//! What endings are worth, for programs.

use daldos_dsl::analysis::endgame::Worth;
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use serde::Serialize;

use super::advice::{EndgameAdvice, ThrowAdvice};
use crate::cli::json::{Positions, object};
use crate::cli::plays::answer::refusable;

/// What a situation is worth.
pub(crate) fn worth(worth: Worth) -> impl Serialize + use<> {
    object! {
        win: [worth.lower, worth.upper],
        length: length(worth.throws),
    }
}

/// The throws to the end; none where there need be none.
pub(crate) fn length(throws: f64) -> Option<f64> {
    throws.is_finite().then_some(throws)
}

/// What is best with each throw.
pub(crate) fn throws<'a>(
    loaded: &'a Loaded,
    advice: &'a EndgameAdvice,
) -> impl Iterator<Item = impl Serialize + use<'a>> {
    advice.throws.iter().map(|one: &ThrowAdvice| {
        object! {
            throw: notation::labels(&loaded.rules, &one.throw),
            weight: one.weight.as_str(),
            ..worth: worth(one.worth),
            best: one.best.as_deref(),
            choices: one.choices,
            ..refusable: refusable(one.best.is_none()),
        }
    })
}

/// About a position.
pub(crate) fn advice<'a>(
    loaded: &'a Loaded,
    state: &State,
    advice: &'a EndgameAdvice,
    positions: Positions,
) -> impl Serialize + use<'a> {
    let plays = advice.throws.iter().map(|one| {
        object! {
            throw: notation::labels(&loaded.rules, &one.throw),
            best: one.best.as_deref(),
        }
    });
    object! {
        position: positions.write(&loaded.rules, loaded.game.position(state)),
        ..worth: worth(advice.worth),
        ..exact: advice.exact.as_ref().map(|exact| object! { win_exact: exact.to_string(), }),
        throws: throws(loaded, advice).collect::<Vec<_>>(),
        plays: plays.collect::<Vec<_>>(),
    }
}

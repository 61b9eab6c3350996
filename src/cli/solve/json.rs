//! Endings for programs.

use daldos_dsl::analysis::endgame::{Endgame, Extreme, Worth};
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use serde::Serialize;

use super::advice::{EndgameAdvice, ThrowAdvice};
use crate::cli::json::{Positions, object};
use crate::cli::plays::answer::refusable;

/// What a situation is worth.
fn worth(worth: Worth) -> impl Serialize + use<> {
    object! {
        win: [worth.lower, worth.upper],
        length: length(worth.throws),
    }
}

/// The throws to the end; none where there need be none.
fn length(throws: f64) -> Option<f64> {
    throws.is_finite().then_some(throws)
}

/// About a position.
pub(super) fn advice<'a>(
    loaded: &'a Loaded,
    state: &State,
    advice: &'a EndgameAdvice,
    positions: Positions,
) -> impl Serialize + use<'a> {
    let throws = advice.throws.iter().map(|one: &ThrowAdvice| {
        object! {
            throw: notation::labels(&loaded.rules, &one.throw),
            weight: one.weight.as_str(),
            ..worth: worth(one.worth),
            best: one.best.as_deref(),
            choices: one.choices,
            ..refusable: refusable(one.best.is_none()),
        }
    });
    object! {
        position: positions.write(&loaded.rules, loaded.game.position(state)),
        ..worth: worth(advice.worth),
        throws: throws.collect::<Vec<_>>(),
    }
}

/// About all situations.
pub(super) fn summary<'a>(
    loaded: &'a Loaded,
    solved: &Endgame<'_>,
    positions: Positions,
) -> impl Serialize + use<'a> {
    let extreme = move |one: &Extreme| {
        object! {
            position: positions.write(&loaded.rules, loaded.game.position(&one.state)),
            ..worth: worth(one.worth),
        }
    };
    let materials = solved.materials();
    let materials = materials.iter().map(|one| {
        object! {
            men: one.material.to_string(),
            states: one.states,
            choices: one.choices,
            win: one.worth(),
            length: length(one.throws()),
            width: one.width,
            best: extreme(&one.best),
            worst: extreme(&one.worst),
            longest: extreme(&one.longest),
        }
    });
    object! {
        states: solved.states(),
        exchanged: solved.exchanges(),
        bytes: solved.bytes(),
        materials: materials.collect::<Vec<_>>(),
    }
}

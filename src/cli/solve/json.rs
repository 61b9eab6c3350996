//! Endings for programs.

use daldos_dsl::analysis::endgame::{Endgame, Extreme};
use daldos_dsl::load::Loaded;
use serde::Serialize;

use crate::cli::endings::json::{length, worth};
use crate::cli::json::{Positions, object};

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
            width: one.widest.worth.width(),
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

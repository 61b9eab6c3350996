//! Odds for other programs.

use daldos_dsl::analysis::odds::{DistanceOdds, Probability, ThrowOdds};
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::model::Ruleset;
use daldos_dsl::notation;
use serde::Serialize;

use super::text::decimals;
use crate::cli::json::{JsonLayout, Positions, object};
use crate::cli::plays::answer::refusable;

#[derive(Serialize)]
#[serde(untagged)]
enum Digits {
    Exact(String),
    Between([String; 2]),
}

/// How an answer is written.
#[derive(Clone, Copy)]
pub(super) struct OddsStyle {
    pub(super) layout: JsonLayout,
    pub(super) positions: Positions,
}

/// The answer to one question.
pub(super) fn answer(
    style: OddsStyle,
    loaded: &Loaded,
    state: &State,
    capture: &str,
    chance: &Probability,
    throws: &[&ThrowOdds],
) -> String {
    let rules = &loaded.rules;
    let told = object! {
        position: style.positions.write(rules, loaded.game.position(state)),
        capture: capture,
        ..chance: valued(chance),
        throws: answers(rules, throws),
    };
    style.layout.answer(&loaded.identity(), told)
}

/// A table.
pub(super) fn series(
    style: OddsStyle,
    loaded: &Loaded,
    rows: &[DistanceOdds],
    elsewhere: bool,
) -> String {
    let rules = &loaded.rules;
    let table = rows.iter().map(|row| {
        object! {
            distance: row.distance,
            position: style.positions.write(rules, row.position.clone()),
            ..chance: valued(&row.odds.chance),
            throws: answers(rules, &row.odds.throws.iter().collect::<Vec<_>>()),
        }
    });
    let told = object! {
        elsewhere: elsewhere,
        table: table.collect::<Vec<_>>(),
    };
    style.layout.answer(&loaded.identity(), told)
}

fn answers<'a>(rules: &'a Ruleset, throws: &[&'a ThrowOdds]) -> Vec<impl Serialize + use<'a>> {
    throws
        .iter()
        .map(|odds| {
            object! {
                throw: notation::labels(rules, &odds.throw),
                weight: odds.weight.to_string(),
                chance: written(&odds.chance),
                best: odds.text.as_deref(),
                ..refusable: refusable(odds.refused),
            }
        })
        .collect()
}

fn valued(chance: &Probability) -> impl Serialize + use<> {
    object! {
        chance: written(chance),
        percent: chance.number() * 100.0,
        exact: chance.exact().is_some(),
    }
}

fn written(chance: &Probability) -> Digits {
    match chance {
        Probability::Exact(chance) => Digits::Exact(chance.to_string()),
        Probability::Between(least, most) => Digits::Between(decimals(least, most)),
    }
}

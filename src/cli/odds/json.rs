//! Odds for other programs.

use daldos_dsl::analysis::odds::{Chance, Row, ThrowOdds};
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::model::Ruleset;
use daldos_dsl::notation;
use serde::Serialize;

use super::text::decimals;
use crate::cli::json::{Layout, Positions, Written};

#[derive(Serialize)]
struct Answer<'a> {
    position: Written<'a>,
    capture: &'a str,
    #[serde(flatten)]
    chance: Valued,
    throws: Vec<ThrowAnswer<'a>>,
}

#[derive(Serialize)]
struct Series<'a> {
    elsewhere: bool,
    table: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    distance: usize,
    position: Written<'a>,
    #[serde(flatten)]
    chance: Valued,
    throws: Vec<ThrowAnswer<'a>>,
}

#[derive(Serialize)]
struct ThrowAnswer<'a> {
    throw: Vec<&'a str>,
    weight: String,
    chance: Digits,
    best: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rethrow: bool,
}

#[derive(Serialize)]
struct Valued {
    chance: Digits,
    percent: f64,
    exact: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Digits {
    Exact(String),
    Between([String; 2]),
}

/// How an answer is written.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) layout: Layout,
    pub(super) positions: Positions,
}

/// The answer to one question.
pub(super) fn answer(
    style: Style,
    loaded: &Loaded,
    state: &State,
    capture: &str,
    chance: &Chance,
    throws: &[&ThrowOdds],
) -> String {
    let rules = &loaded.rules;
    let told = Answer {
        position: style.positions.write(rules, loaded.game.position(state)),
        capture,
        chance: valued(chance),
        throws: answers(rules, throws.iter().copied()),
    };
    style.layout.answer(&loaded.identity(), told)
}

/// A table.
pub(super) fn series(style: Style, loaded: &Loaded, rows: &[Row], elsewhere: bool) -> String {
    let rules = &loaded.rules;
    let table = rows.iter().map(|row| Entry {
        distance: row.distance,
        position: style.positions.write(rules, row.position.clone()),
        chance: valued(&row.odds.chance),
        throws: answers(rules, row.odds.throws.iter()),
    });
    let told = Series {
        elsewhere,
        table: table.collect(),
    };
    style.layout.answer(&loaded.identity(), told)
}

fn answers<'a>(
    rules: &'a Ruleset,
    throws: impl Iterator<Item = &'a ThrowOdds>,
) -> Vec<ThrowAnswer<'a>> {
    throws
        .map(|odds| ThrowAnswer {
            throw: notation::labels(rules, &odds.throw),
            weight: odds.weight.to_string(),
            chance: written(&odds.chance),
            best: odds.text.as_deref(),
            rethrow: odds.rethrow,
        })
        .collect()
}

fn valued(chance: &Chance) -> Valued {
    Valued {
        chance: written(chance),
        percent: chance.number() * 100.0,
        exact: chance.exact().is_some(),
    }
}

fn written(chance: &Chance) -> Digits {
    match chance {
        Chance::Exact(chance) => Digits::Exact(chance.to_string()),
        Chance::Between(least, most) => Digits::Between(decimals(least, most)),
    }
}

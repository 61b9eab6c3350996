//! Odds for other programs.

use daldos_dsl::analysis::odds::{Chance, Row, ThrowOdds};
use daldos_dsl::model::Ruleset;
use daldos_dsl::notation;
use serde::Serialize;

use super::text::decimals;
use crate::cli::json::line;

#[derive(Serialize)]
struct Answer<'a> {
    schema: u32,
    #[serde(flatten)]
    chance: Valued,
    throws: Vec<ThrowAnswer<'a>>,
}

#[derive(Serialize)]
struct Series<'a> {
    schema: u32,
    elsewhere: bool,
    table: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    distance: usize,
    position: String,
    #[serde(flatten)]
    chance: Valued,
    throws: Vec<ThrowAnswer<'a>>,
}

#[derive(Serialize)]
struct ThrowAnswer<'a> {
    throw: Vec<&'a str>,
    weight: String,
    chance: Written,
    best: Option<&'a str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rethrow: bool,
}

#[derive(Serialize)]
struct Valued {
    chance: Written,
    percent: f64,
    exact: bool,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Written {
    Exact(String),
    Between([String; 2]),
}

/// The answer to one question, a line.
pub(super) fn answer(rules: &Ruleset, chance: &Chance, throws: &[&ThrowOdds]) -> String {
    line(&Answer {
        schema: 1,
        chance: valued(chance),
        throws: answers(rules, throws.iter().copied()),
    })
}

/// A table, a line.
pub(super) fn series(rules: &Ruleset, rows: &[Row], elsewhere: bool) -> String {
    let entry = |row: &'_ Row| (row.distance, notation::position_text(rules, &row.position));
    let table = rows.iter().map(|row| {
        let (distance, position) = entry(row);
        Entry {
            distance,
            position,
            chance: valued(&row.odds.chance),
            throws: answers(rules, row.odds.throws.iter()),
        }
    });
    line(&Series {
        schema: 1,
        elsewhere,
        table: table.collect(),
    })
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

fn written(chance: &Chance) -> Written {
    match chance {
        Chance::Exact(chance) => Written::Exact(chance.to_string()),
        Chance::Between(least, most) => Written::Between(decimals(least, most)),
    }
}

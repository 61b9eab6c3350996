//! Comparisons as JSON.

use daldos_dsl::analysis::compare::{Comparison, Effect, Matrix, NamedReading};
use daldos_dsl::load::{Loaded, VERSION};
use serde::Serialize;

use crate::cli::json::{JsonLayout, SCHEMA, object};

/// A comparison of two games.
pub(crate) fn pair(
    layout: JsonLayout,
    sides: [&Loaded; 2],
    comparison: &Comparison,
    interrupted: bool,
) -> String {
    let [first, second] = sides;
    let effect = comparison.effect.as_ref();
    layout.text(&object! {
        schema: SCHEMA,
        version: VERSION,
        first: first.identity(),
        second: second.identity(),
        ..told: told([first, second], comparison, effect, true),
        ..interrupted: interrupted.then(|| object! { interrupted: true, }),
    })
}

/// All readings of a file, each with each.
pub(super) fn matrix(
    layout: JsonLayout,
    path: &str,
    readings: &[NamedReading],
    matrix: &Matrix,
) -> String {
    let named = readings.iter().map(|reading| {
        object! { name: &reading.name, ..identity: reading.loaded.identity(), }
    });
    let pairs = matrix.pairs.iter().map(|met| {
        let sides = [&readings[met.first], &readings[met.second]];
        let games = sides.map(|reading| &reading.loaded);
        object! {
            first: &sides[0].name,
            second: &sides[1].name,
            ..told: told(games, &met.comparison, met.effect.as_ref(), false),
        }
    });
    layout.text(&object! {
        schema: SCHEMA,
        version: VERSION,
        path: path,
        readings: named.collect::<Vec<_>>(),
        pairs: pairs.collect::<Vec<_>>(),
        interrupted: matrix.interrupted,
    })
}

/// What is told of a pair, with or without the sentences that differ.
fn told<'a>(
    [first, second]: [&Loaded; 2],
    comparison: &'a Comparison,
    effect: Option<&'a Effect>,
    sentences: bool,
) -> impl Serialize + use<'a> {
    let renaming = &comparison.renaming;
    object! {
        verdict: comparison.verdict,
        ..ludemes: sentences.then(|| object! { ludemes: &comparison.ludemes, }),
        renaming: object! {
            preserves: renaming.preserves,
            identity: renaming.identity,
            gave_up: comparison.gave_up,
            things: renaming.things(&first.rules, &second.rules),
        },
        matters: &comparison.matters,
        positions: comparison.positions,
        witness: comparison.witness.as_ref(),
        effect: effect,
    }
}

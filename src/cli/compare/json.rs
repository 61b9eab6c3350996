//! A comparison as JSON.

use daldos_dsl::analysis::compare::{
    Comparison, Effect, Ludeme, Matter, Preserves, Renamed, Verdict, Witness,
};
use daldos_dsl::load::{Identity, Loaded, VERSION};
use serde::Serialize;

use super::Sides;
use crate::cli::json::{JsonLayout, SCHEMA};

#[derive(Serialize)]
struct Pair<'a> {
    schema: u32,
    version: &'static str,
    first: Identity,
    second: Identity,
    #[serde(flatten)]
    told: Told<'a>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// What is told of a pair.
#[derive(Serialize)]
pub(super) struct Told<'a> {
    verdict: Verdict,
    #[serde(skip_serializing_if = "Option::is_none")]
    ludemes: Option<&'a [Ludeme]>,
    renaming: Renaming,
    matters: &'a [Matter],
    positions: usize,
    witness: Option<&'a Witness>,
    effect: Option<&'a Effect>,
}

#[derive(Serialize)]
struct Renaming {
    preserves: Preserves,
    identity: bool,
    gave_up: bool,
    things: Vec<Renamed>,
}

impl<'a> Told<'a> {
    pub(super) fn new(
        first: &Loaded,
        second: &Loaded,
        comparison: &'a Comparison,
        effect: Option<&'a Effect>,
    ) -> Told<'a> {
        let renaming = &comparison.renaming;
        Told {
            verdict: comparison.verdict,
            ludemes: Some(&comparison.ludemes),
            renaming: Renaming {
                preserves: renaming.preserves,
                identity: renaming.identity,
                gave_up: comparison.gave_up,
                things: renaming.things(&first.rules, &second.rules),
            },
            matters: &comparison.matters,
            positions: comparison.positions,
            witness: comparison.witness.as_ref(),
            effect,
        }
    }

    pub(super) fn without_sentences(mut self) -> Self {
        self.ludemes = None;
        self
    }
}

pub(super) fn pair(
    layout: JsonLayout,
    sides: &Sides,
    comparison: &Comparison,
    interrupted: bool,
) -> String {
    let [first, second] = sides;
    layout.text(&Pair {
        schema: SCHEMA,
        version: VERSION,
        first: first.identity(),
        second: second.identity(),
        told: Told::new(first, second, comparison, comparison.effect.as_ref()),
        interrupted,
    })
}

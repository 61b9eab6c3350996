//! A comparison as JSON.

use daldos_dsl::analysis::compare::{
    Comparison, Effect, Ludeme, Matter, Preserves, Renamed, Verdict, Witness,
};
use daldos_dsl::load::Loaded;
use serde::Serialize;

use super::Side;
use crate::cli::json::line;

#[derive(Serialize)]
struct Pair<'a> {
    schema: u32,
    first: Game<'a>,
    second: Game<'a>,
    #[serde(flatten)]
    told: Told<'a>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    interrupted: bool,
}

/// Which game is meant.
#[derive(Serialize)]
pub(super) struct Game<'a> {
    address: &'a str,
    game: &'a str,
    variants: Vec<&'a str>,
}

impl<'a> Game<'a> {
    pub(super) fn new(address: &'a str, loaded: &'a Loaded) -> Game<'a> {
        let variants = loaded.rules.variants.iter();
        Game {
            address,
            game: &loaded.rules.name,
            variants: variants.map(|variant| variant.name.as_str()).collect(),
        }
    }
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

pub(super) fn pair(sides: &[Side; 2], comparison: &Comparison, interrupted: bool) -> String {
    let [first, second] = sides;
    line(&Pair {
        schema: 1,
        first: Game::new(&first.address, &first.loaded),
        second: Game::new(&second.address, &second.loaded),
        told: Told::new(
            &first.loaded,
            &second.loaded,
            comparison,
            comparison.effect.as_ref(),
        ),
        interrupted,
    })
}

//! What a simulation says, however it came about.

use daldos_dsl::load::Identity;
use daldos_dsl::play::details::{Details, GameNames, Shares};
use daldos_dsl::play::{Statistics, Sums};
use serde::Serialize;

use crate::cli::json::{JsonLayout, object};

/// How it was run: the only part that another run may say otherwise.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Timing {
    pub(super) threads: usize,
    pub(super) seconds: f64,
    pub(super) playouts_per_second: f64,
}

impl Timing {
    pub(crate) fn new(threads: usize, seconds: f64, games: u64) -> Timing {
        Timing {
            threads,
            seconds,
            playouts_per_second: games as f64 / seconds.max(1e-9),
        }
    }
}

/// How far the interval of the first thrower's share was to be narrowed.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Until {
    pub(super) width: f64,
    pub(super) reached: bool,
}

/// Results, ready to be written in any form.
pub(crate) struct SimulationResult {
    pub(super) identity: Identity,
    pub(super) statistics: Statistics,
    pub(super) shares: Shares,
    pub(super) details: Option<Details>,
    /// How many games it should have been, if it was interrupted.
    pub(crate) asked: Option<u64>,
    pub(super) until: Option<Until>,
    pub(super) run: Timing,
}

impl SimulationResult {
    /// What these sums say of a game with these names.
    pub(crate) fn new(
        sums: &Sums,
        identity: Identity,
        names: &GameNames,
        seed: u64,
        policy: String,
        run: Timing,
    ) -> SimulationResult {
        let tally = &sums.tally;
        SimulationResult {
            identity,
            statistics: tally.statistics(&names.sides, seed, policy),
            shares: Shares::new(names, tally),
            details: (sums.counts.as_ref()).map(|counts| Details::new(names, tally, counts)),
            asked: None,
            until: None,
            run,
        }
    }

    /// For programs.
    pub(crate) fn json(&self, layout: JsonLayout) -> String {
        let document = object! {
            ..statistics: &self.statistics,
            ..interrupted: self.asked.map(|asked| object! { interrupted: true, asked: asked, }),
            ..until: self.until.map(|until| object! { until: until, }),
            ..details: self.details.as_ref().map(|details| object! { details: details, }),
            run: self.run,
        };
        layout.answer(&self.identity, document)
    }
}

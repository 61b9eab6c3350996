//! How likely the side that throws next is to win.

use super::distance_tables::Tables;
use super::features::{FEATURES, features};
use super::weights::WEIGHTS;
use crate::engine::State;

/// The chance, from 0 to 1, that the side that throws next wins, as these weights estimate it.
pub fn estimate(tables: &Tables, weights: &[f64; FEATURES], state: &State) -> f64 {
    let row = features(tables, state);
    let sum: f64 = row.iter().zip(weights).map(|(x, w)| x * w).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// An evaluation that players may be lent instead of the fitted one.
pub trait Evaluation: Sync {
    /// The chance, from 0 to 1, that the side that throws next wins. The position isn't decided.
    fn chance(&self, state: &State) -> f64;
}

/// The chance as the fitted weights estimate it.
pub(super) fn evaluate(tables: &Tables, state: &State) -> f64 {
    estimate(tables, &WEIGHTS, state)
}

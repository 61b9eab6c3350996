//! All readings of a file, each with each.

use super::comparison::{Comparison, compare_rules};
use super::effect::{self, Effect};
use super::options::CompareOptions;
use crate::load::Loaded;
use crate::play::Record;
use crate::watch::Stop;

/// A reading: a name for it, and its game.
#[derive(Debug)]
pub struct NamedReading {
    /// What it is called in the matrix.
    pub name: String,
    /// Its game.
    pub loaded: Loaded,
}

/// Two readings compared.
#[derive(Clone, Debug)]
pub struct Met {
    /// The number of the one.
    pub first: usize,
    /// The number of the other, which is greater.
    pub second: usize,
    /// How they differ, its effect aside.
    pub comparison: Comparison,
    /// What the difference makes of whole games.
    pub effect: Option<Effect>,
}

/// Readings compared with one another.
#[derive(Clone, Debug)]
pub struct Matrix {
    /// Every pair, in order.
    pub pairs: Vec<Met>,
    /// Whether it was stopped before all pairs had been compared.
    pub interrupted: bool,
}

/// Compares each reading with each; every reading is played out once, with the same random
/// numbers.
pub fn matrix(readings: &[NamedReading], options: &CompareOptions, stop: Stop<'_>) -> Matrix {
    let records = readings.iter().map(|reading| match options.games {
        0 => Vec::new(),
        _ => effect::records(&reading.loaded, options, stop),
    });
    let records: Vec<Vec<Record>> = records.collect();
    let mut pairs = Vec::new();
    for first in 0..readings.len() {
        for second in first + 1..readings.len() {
            if stop.asked() {
                continue;
            }
            let games = [&readings[first].loaded, &readings[second].loaded];
            let comparison = compare_rules(games[0], games[1], options, stop);
            if stop.asked() {
                // It may have been left half compared.
                continue;
            }
            let records = [records[first].as_slice(), &records[second]];
            pairs.push(Met {
                first,
                second,
                comparison,
                effect: effect::effect(games, records, options),
            });
        }
    }
    Matrix {
        pairs,
        interrupted: stop.asked(),
    }
}

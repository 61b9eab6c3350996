//! All readings of a file, each with each.

use super::comparison::{Comparison, compare_rules};
use super::effect::{self, Effect};
use super::options::CompareOptions;
use crate::analysis::difference::sums::KnownSums;
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
    let count = readings.len();
    let known: Vec<KnownSums> = (0..count).map(|_| KnownSums::of_one(count)).collect();
    let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
    let meet = |(first, second): (usize, usize)| {
        if stop.asked() {
            return None;
        }
        let games = [first, second].map(|number| &readings[number].loaded);
        let known = [first, second].map(|number| &known[number]);
        let comparison = compare_rules(games, known, options, stop);
        // It may have been left half compared.
        (!stop.asked()).then(|| Met {
            first,
            second,
            comparison,
            effect: effect::effect(games, [&records[first], &records[second]], options),
        })
    };
    Matrix {
        pairs: pairs.filter_map(meet).collect(),
        interrupted: stop.asked(),
    }
}

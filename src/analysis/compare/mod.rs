//! What do two readings of the rules differ in?
//!
//! Four answers, from words to play: the sentences that differ; whether a renaming of spaces,
//! kinds, players, faces and moves makes one game of the other, which proves them the same; else
//! a position and a throw in which they differ, found in play and then shrunk; and what whole
//! games make of it.
//!
//! "Same" rests on a proof: the mapping, checked over all that both rulesets say. It is checked
//! once more on the compiled games, in positions of play with every throw. "Different" rests on
//! the witness, under the correspondence that is told with it. Between them lies "undecided": no
//! renaming and no witness, in so many positions.

mod boards;
mod comparison;
mod effect;
mod ludemes;
mod matrix;
mod matters;
mod normal;
mod numbers;
mod options;
pub(super) mod renaming;
mod same;
mod statement;
mod witness;

pub use comparison::{Comparison, Verdict};
pub use effect::{Effect, Estimate, Measure};
pub use ludemes::RuleDifference;
pub use matrix::{Matrix, Met, NamedReading, matrix};
pub use matters::Matter;
pub use options::CompareOptions;
pub use renaming::{Preserves, Renamed, Renaming};
pub use same::ATTEMPTS;
pub use witness::{Witness, WitnessLine};

use super::difference::sums::KnownSums;
pub use super::difference::told::{ToldPlay, WitnessScene};
pub use super::difference::walk::PlayedTurn;
use crate::load::Loaded;
use crate::watch::Stop;
use comparison::compare_rules;

/// Compares two games.
pub fn compare(
    first: &Loaded,
    second: &Loaded,
    options: &CompareOptions,
    stop: Stop<'_>,
) -> Comparison {
    let records = match options.games {
        0 => [Vec::new(), Vec::new()],
        _ => [first, second].map(|game| effect::records(game, options, stop)),
    };
    let known = [0, 1].map(|_| KnownSums::of_one(2));
    let mut comparison = compare_rules([first, second], known.each_ref(), options, stop);
    comparison.effect = effect::effect([first, second], [&records[0], &records[1]], options);
    comparison
}

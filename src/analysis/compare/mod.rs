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

mod effect;
mod ludemes;
mod matrix;
mod matters;
mod pair;
mod renaming;
mod same;
mod shrink;
mod walk;
mod witness;

pub use effect::{Effect, Estimate, Measure};
pub use ludemes::Ludeme;
pub use matrix::{Matrix, Met, Reading, matrix};
pub use matters::Matter;
pub use renaming::{Preserves, Renamed, Renaming};
pub use same::ATTEMPTS;
pub use walk::Played;
pub use witness::{Reached, Scene, Told, Witness};

use serde::Serialize;

use crate::load::Loaded;
use crate::play::players::Policy;
use crate::watch::Stop;
use pair::Pair;

/// How thoroughly games are compared.
#[derive(Clone, Debug)]
pub struct Options {
    /// At most so many positions of play are compared, and as many made up of them.
    pub positions: usize,
    /// At most so many positions are looked at for a witness with fewer pieces than the shrunk
    /// one; 0 for none.
    pub smaller: usize,
    /// So many games of each are played; 0 for none.
    pub games: u64,
    /// Who plays both sides of them. A limit of time is not kept: there is no clock.
    pub policy: Policy,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Threads for the games; 0 for one each processor. They make no difference to the result.
    pub threads: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            positions: 5_000,
            smaller: 100_000,
            games: 1_000,
            policy: Policy::RANDOM,
            seed: 1,
            threads: 0,
        }
    }
}

/// What a comparison comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The same rules, name for name.
    Same,
    /// The same game under a renaming.
    Renamed,
    /// Different games: a witness shows it, or a matter that no single play shows.
    Different,
    /// No renaming was found, nor any difference in the positions compared.
    Undecided,
}

/// A comparison of two games.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What it comes to.
    pub verdict: Verdict,
    /// What only one of them says.
    pub ludemes: Vec<Ludeme>,
    /// How the things of the first correspond to those of the second.
    pub renaming: Renaming,
    /// Whether the search for a renaming was given up after [`ATTEMPTS`] attempts; then one may
    /// exist for all that is known.
    pub gave_up: bool,
    /// What differs beyond single plays.
    pub matters: Vec<Matter>,
    /// In so many positions all throws were compared.
    pub positions: usize,
    /// A position that shows the difference.
    pub witness: Option<Witness>,
    /// The effect on play, if games were played.
    pub effect: Option<Effect>,
}

/// Compares two games.
pub fn compare(first: &Loaded, second: &Loaded, options: &Options, stop: Stop<'_>) -> Comparison {
    let records = match options.games {
        0 => [Vec::new(), Vec::new()],
        _ => [first, second].map(|game| effect::records(game, options, stop)),
    };
    let mut comparison = compare_rules(first, second, options, stop);
    comparison.effect = effect::effect([first, second], [&records[0], &records[1]], options);
    comparison
}

/// Compares two games without playing them out.
fn compare_rules(first: &Loaded, second: &Loaded, options: &Options, stop: Stop<'_>) -> Comparison {
    let (renaming, gave_up) = Renaming::find(first, second);
    let pair = Pair::new(first, second, &renaming, stop);
    let matters = matters::matters(&pair);
    let proven = renaming.preserves == Preserves::Rules;
    // A proof needs no witness: what is compared then holds the engine to it, in fewer positions.
    let fewer = Options {
        positions: options.positions.min(CHECKED),
        ..options.clone()
    };
    let (witness, positions) = witness::search(&pair, if proven { &fewer } else { options });
    let verdict = match (&witness, proven) {
        (Some(_), _) => Verdict::Different,
        (None, true) if renaming.identity => Verdict::Same,
        (None, true) => Verdict::Renamed,
        (None, false) if matters.iter().any(Matter::decides) => Verdict::Different,
        (None, false) => Verdict::Undecided,
    };
    Comparison {
        verdict,
        // What is said in other words makes none of a game that is proven the same.
        ludemes: match verdict {
            Verdict::Same => Vec::new(),
            _ => ludemes::ludemes(first, second),
        },
        renaming,
        gave_up,
        matters,
        positions,
        witness,
        effect: None,
    }
}

/// In so many positions a proof is checked on the compiled games.
const CHECKED: usize = 500;

//! A comparison of two games by their rules.

use serde::Serialize;

use super::effect::Effect;
use super::ludemes::{self, RuleDifference};
use super::matters::{self, Matter};
use super::options::CompareOptions;
use super::renaming::{Preserves, Renaming};
use super::witness::{self, Witness};
use crate::analysis::difference::pair::Correspondence;
use crate::analysis::difference::sums::KnownSums;
use crate::load::Loaded;
use crate::watch::Stop;

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
    pub ludemes: Vec<RuleDifference>,
    /// How the things of the first correspond to those of the second.
    pub renaming: Renaming,
    /// Whether the search for a renaming was given up after [`ATTEMPTS`](super::ATTEMPTS) attempts; then one may
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

/// Compares two games without playing them out. What throws come to in each is kept for other
/// comparisons.
pub(super) fn compare_rules(
    [first, second]: [&Loaded; 2],
    known: [&KnownSums; 2],
    options: &CompareOptions,
    stop: Stop<'_>,
) -> Comparison {
    let (renaming, gave_up) = Renaming::find(first, second);
    let pair = Correspondence::new(first, second, &renaming, stop).knowing(known.map(Some));
    let matters = matters::matters(&pair);
    let proven = renaming.preserves == Preserves::Rules;
    // A proof needs no witness: what is compared then holds the engine to it, in fewer positions.
    let fewer = CompareOptions {
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

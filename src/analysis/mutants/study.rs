//! What has become of the mutants of a file.

use serde::Serialize;

use super::witness::Counterexample;
use crate::load::Identity;

/// What has become of the mutants of a file.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Study {
    /// The file's path as given.
    pub path: String,
    /// Which game: the file's own.
    #[serde(flatten)]
    pub identity: Identity,
    /// The seed of the positions.
    pub seed: u64,
    /// How many mutants there are of each fate.
    pub totals: Totals,
    /// Examples that fail although nothing is changed, and so count for nothing.
    pub failing: usize,
    /// Whether it was interrupted: the mutants are those judged until then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// The mutants, in the order of the places where what they change is written.
    pub mutants: Vec<Mutant>,
}

/// How many mutants there are of each fate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Totals {
    /// All of them.
    pub mutants: usize,
    /// Those that an example notices.
    pub noticed: usize,
    /// Those that no example notices, although their plays differ.
    pub unnoticed: usize,
    /// Those that no example notices, and no play was found to differ.
    pub alike: usize,
    /// Those that no example notices and that change what no play of a throw shows.
    pub beyond: usize,
    /// Those that are no game.
    pub refused: usize,
    /// The noticed ones among those that differ in play, in percent; 100 where there are none.
    pub percent: f64,
}

/// A small change of the rules.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Mutant {
    /// The file where the ludeme is written.
    pub file: String,
    /// Its line, from 1.
    pub line: usize,
    /// Its column, from 1, in characters.
    pub column: usize,
    /// What is changed, in the author's terms.
    pub change: String,
    /// The variants of the reading that it was found in.
    pub variants: Vec<String>,
    /// What has become of it.
    #[serde(flatten)]
    pub fate: MutantFate,
}

/// What has become of a mutant.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "fate", rename_all = "kebab-case")]
pub enum MutantFate {
    /// An example fails.
    Noticed {
        /// The title of the first that does.
        title: String,
        /// The line of the example, from 1.
        example_line: usize,
    },
    /// No example fails, although here is one that would.
    Unnoticed(Box<Counterexample>),
    /// No play has been found to differ.
    Alike {
        /// In so many positions the plays of two throws were compared.
        positions: usize,
    },
    /// It changes only what no play of a throw shows: who begins, how likely a throw is, when a
    /// game is drawn.
    Beyond,
    /// It is no game: the checker refuses it, or it can't begin.
    Refused {
        /// Why.
        reason: String,
    },
}

impl Totals {
    /// Counts.
    pub(super) fn of(mutants: &[Mutant]) -> Totals {
        let count = |is: fn(&MutantFate) -> bool| mutants.iter().filter(|m| is(&m.fate)).count();
        let noticed = count(|fate| matches!(fate, MutantFate::Noticed { .. }));
        let unnoticed = count(|fate| matches!(fate, MutantFate::Unnoticed(_)));
        Totals {
            mutants: mutants.len(),
            noticed,
            unnoticed,
            alike: count(|fate| matches!(fate, MutantFate::Alike { .. })),
            beyond: count(|fate| matches!(fate, MutantFate::Beyond)),
            refused: count(|fate| matches!(fate, MutantFate::Refused { .. })),
            percent: match noticed + unnoticed {
                0 => 100.0,
                differing => 100.0 * noticed as f64 / differing as f64,
            },
        }
    }
}

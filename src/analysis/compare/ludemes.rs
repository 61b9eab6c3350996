//! What the rules say, side by side.

use serde::Serialize;

use crate::english;
use crate::load::Loaded;

/// A matter in which the rules differ, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleDifference {
    /// The matter.
    pub heading: String,
    /// What only the first says.
    pub first: Vec<String>,
    /// What only the second says.
    pub second: Vec<String>,
}

/// All matters in which two rules differ, their own names and sources aside.
pub(super) fn ludemes(first: &Loaded, second: &Loaded) -> Vec<RuleDifference> {
    let differences = english::differences(&first.rules, &second.rules);
    let ludeme = |difference: english::Difference| RuleDifference {
        heading: difference.heading,
        first: difference.dropped,
        second: difference.added,
    };
    differences.into_iter().map(ludeme).collect()
}

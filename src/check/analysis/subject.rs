//! What the analyses of one game share: its rules, and how much work they may take.

use std::cell::Cell;

use crate::model::Rules;

/// How many small steps the analyses of one ruleset may take. Games take a few thousand; what
/// takes more is left unjudged, never judged wrongly.
const FUEL: u32 = 1_000_000;

/// A game that is being analysed.
pub(super) struct Subject<'a> {
    /// Its rules.
    pub(super) rules: &'a Rules,
    fuel: Cell<u32>,
}

impl<'a> Subject<'a> {
    /// With all the work still allowed.
    pub(super) fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            fuel: Cell::new(FUEL),
        }
    }

    /// Takes some small steps; `false` once too many have been taken.
    pub(super) fn burn(&self, steps: u32) -> bool {
        let left = self.fuel.get().saturating_sub(steps);
        self.fuel.set(left);
        left > 0
    }
}

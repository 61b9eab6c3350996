//! Policies improved: blocks in which games last so long that drawing bounds together takes too long.
//!
//! Of a **policy**, which says what is played with each throw, it follows from linear equations what each
//! situation of the block is worth and how long a game stays in it. Both sides' policies are improved until
//! none of their plays could be bettered (strategy iteration: Howard 1960; Hoffman and Karp 1966).
//! What comes of that, `x`, is no bound, and need not be right; bounds are made of it in
//! `certificate.rs`.

use super::block::{BlockPolicy, EndgameBlock, PlayRange};
use super::outcome::PlayOutcome;
use super::values::rounding;

/// Policies are improved at most so often.
pub(super) const IMPROVED: usize = 60;

/// A play is chosen anew if it is worth more by this, or ends the game sooner by so many throws.
const WORTH: f64 = 1e-15;
const SOONER: f64 = 1e-9;

/// So often at most values are drawn to what follows of them, at the end.
const DRAWN: usize = 300;

/// After so many new policies that are no better it is enough.
const VAIN: usize = 4;

/// The greatest of numbers, none of which is less than 0.
pub(super) fn greatest(all: &[f64]) -> f64 {
    all.iter().copied().fold(0.0, f64::max)
}

impl EndgameBlock<'_> {
    /// The middle of what a play is worth, by those of the block.
    pub(super) fn middle(&self, values: &[f64], outcome: PlayOutcome) -> f64 {
        match self.inside(outcome) {
            Some((local, true)) => 1.0 - values[local],
            Some((local, false)) => values[local],
            None => self.values.worth(outcome).middle(),
        }
    }

    /// Both sides' best policy, and what situations are worth by it.
    pub(super) fn improved(&self) -> Option<(BlockPolicy, Vec<f64>)> {
        let known = |outcome| self.values.worth(outcome).middle();
        let (mut policy, _) = self.choose(None, 0.0, PlayRange::All, known);
        let nodes = self.block.iter();
        let mut values: Vec<f64> = nodes
            .map(|&node| self.values[node as usize].middle())
            .collect();
        let mut best: Option<(f64, BlockPolicy, Vec<f64>)> = None;
        let mut vain = 0;
        for _ in 0..IMPROVED {
            let system = self.equations(&policy, 0.0, |outcome| match self.inside(outcome) {
                Some((to, true)) => (1.0, Some((to, -1.0))),
                Some((to, false)) => (0.0, Some((to, 1.0))),
                None => (self.values.worth(outcome).middle(), None),
            });
            system.solve(&mut values, f64::EPSILON, self.stop)?;
            let sound = values.iter().all(|x| (-1e-6..=1.0 + 1e-6).contains(x));
            if !sound {
                return None;
            }
            let lacking = greatest(&self.lacking(&values));
            match best {
                Some((least, ..)) if lacking >= least => vain += 1,
                _ => (best, vain) = (Some((lacking, policy.clone(), values.clone())), 0),
            }
            let middle = |outcome| self.middle(&values, outcome);
            let (next, better) = self.choose(Some(&policy), WORTH, PlayRange::All, middle);
            if better == 0 || vain >= VAIN {
                break;
            }
            policy = next;
        }
        let (_, policy, mut values) = best?;
        self.draw(&mut values);
        Some((policy, values))
    }

    /// Draws values to what follows of them.
    fn draw(&self, values: &mut [f64]) {
        for _ in 0..DRAWN {
            let mut moved: f64 = 0.0;
            for local in self.locals() {
                let worth = |outcome| self.middle(values, outcome);
                let groups = self.groups(local);
                let sum = groups
                    .map(|(share, group)| share * group.each().map(worth).fold(0.0, f64::max));
                let sum: f64 = sum.sum();
                moved = moved.max((sum - values[local]).abs());
                values[local] = sum;
            }
            if moved <= 2.0 * f64::EPSILON || self.stop.asked() {
                return;
            }
        }
    }

    /// How far each value may be from what follows of it: what is lacking, how wide the values outside of the block are,
    /// and rounding.
    pub(super) fn lacking(&self, values: &[f64]) -> Vec<f64> {
        let lacking = self.locals().map(|local| {
            let (mut sum, mut wide, mut terms) = (0.0, 0.0, 0);
            for (share, group) in self.groups(local) {
                let worths = group.each().map(|outcome| self.middle(values, outcome));
                sum += share * worths.fold(0.0, f64::max);
                let outside = group.each().filter(|one| self.inside(*one).is_none());
                let widths = outside.map(|outcome| self.values.worth(outcome).width());
                wide += share * widths.fold(0.0, f64::max) / 2.0;
                terms += 1;
            }
            (sum - values[local]).abs() + wide + rounding(terms)
        });
        lacking.collect()
    }

    /// The throws until the end of the game, on average, if of the best plays that is made which ends it soonest.
    /// None if they can't be found like this, or if it was asked to stop.
    pub(super) fn throws(&self) -> Option<Vec<f64>> {
        let nodes = self.block.iter();
        let mut throws: Vec<f64> = nodes
            .map(|&node| self.values[node as usize].throws)
            .collect();
        let after = |throws: &[f64], outcome: PlayOutcome| match self.inside(outcome) {
            Some((local, _)) => throws[local],
            None => self.values.worth(outcome).throws,
        };
        let mut policy: Option<BlockPolicy> = None;
        for _ in 0..IMPROVED {
            let sooner = |outcome| -after(&throws, outcome);
            let (soonest, improved) = self.choose(policy.as_ref(), SOONER, PlayRange::Good, sooner);
            if improved == 0 {
                return Some(throws);
            }
            let system = self.equations(&soonest, 1.0, |outcome| match self.inside(outcome) {
                Some((to, _)) => (0.0, Some((to, 1.0))),
                None => (self.values.worth(outcome).throws, None),
            });
            let lacking = system.solve(&mut throws, 1e-10, self.stop)?;
            if !(lacking < 1e-6 && throws.iter().all(|&throws| throws >= 1.0)) {
                return None;
            }
            policy = Some(soonest);
        }
        None
    }
}

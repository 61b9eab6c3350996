//! Policies improved: blocks in which games last so long that drawing bounds together takes too long.
//!
//! What one side can be **sure** of in a block, a game without an end counted as lost, is the least solution of
//!
//! ```text
//! y(s) = Σ w(t) · max over the plays of t of  y(s') or ȳ(s')    where it throws
//! ȳ(s) = Σ w(t) · min over the plays of t of  ȳ(s') or y(s')    where the other does
//! ```
//!
//! and the bounds of a situation are `y` and `1 − ȳ`. Of **policies**, which say what either side plays with each
//! throw, it follows from linear equations what comes of them, once it is known where the other can stay in the
//! block for ever whatever it throws, which is worth nothing to the one. They are improved until no play could be
//! bettered (strategy iteration: Howard 1960; Hoffman and Karp 1966): both at once, which is quick, but may go round
//! in a circle where a game can go on for ever; there the other's is found against each of the one's. What is
//! lacking to the equations is counted in fixed point, exactly, and solved for in floating point, until nothing is
//! lacking (iterative refinement: Wilkinson 1963). Bounds are made of it in `certificate.rs`.

use super::block::{BlockPolicy, EndgameBlock, PlayRange, place};
use super::fixed::Fixed;
use super::graph::ThrowGroup;
use super::outcome::PlayOutcome;
use crate::analysis::sparse::SparseSystem;

/// Policies are improved at most so often; both at once no more than that, and only where nothing can go on for
/// ever.
pub(super) const IMPROVED: usize = 4_000;
const TOGETHER: usize = 30;

/// It is enough if the equations of policies lack no more than this part (as a power of two), as long as plays are
/// improved that are better by this part; at the end, so many units.
const ROUGH: (u32, u32) = (44, 40);
const LACKING: Fixed = 4;
const BETTER: u32 = 66;

/// A play is chosen anew if it ends the game sooner by so many throws.
const SOONER: f64 = 1e-9;

/// What one side can be sure of in a block, a game without an end counted as lost.
pub(super) struct SureWins {
    /// What it plays, and what the other does.
    pub(super) policy: BlockPolicy,
    pub(super) other: BlockPolicy,
    /// Its chance to win, by [`place`].
    pub(super) values: Vec<Fixed>,
    /// Where the other can stay in the block for ever.
    pub(super) endless: Vec<bool>,
}

impl EndgameBlock<'_> {
    /// What one side can be sure of. None if it can't be found like this, or if it was asked to stop.
    pub(super) fn improved(&self) -> Option<SureWins> {
        let mut values = Vec::with_capacity(2 * self.block.len());
        for &node in self.block {
            let worth = self.values[node as usize];
            values.extend([
                self.scale.down(worth.lower),
                self.scale.one() - self.scale.up(worth.upper),
            ]);
        }
        let (policy, _) = self.better(None, &values, false);
        let (other, _) = self.better(None, &values, true);
        let mut wins = SureWins {
            endless: self.endless(&policy),
            policy,
            other,
            values,
        };
        let (lacking, better) = ROUGH;
        let mut lacking = self.scale.part(lacking);
        let mut least = self.scale.part(better);
        let throws = 2 * self.throws();
        for round in 0..IMPROVED {
            self.evaluate(&mut wins, lacking)?;
            let (other, worse) = self.better(Some((&wins.other, least)), &wins.values, true);
            wins.other = other;
            if worse > 0 {
                self.progress.tell_improved(worse, throws);
            }
            let together = round < TOGETHER && !wins.endless.contains(&true);
            if worse > 0 && !together {
                continue;
            }
            let (policy, better) = self.better(Some((&wins.policy, least)), &wins.values, false);
            if better > 0 {
                wins.endless = self.endless(&policy);
                wins.policy = policy;
            } else if worse == 0 && lacking > LACKING {
                (lacking, least) = (LACKING, self.scale.part(BETTER));
            } else if worse == 0 {
                return Some(wins);
            }
        }
        None
    }

    /// What the one side plays, or the `other`: what is best by these values, if it is better by so much than what is
    /// `known`; and how often it is.
    fn better(
        &self,
        known: Option<(&BlockPolicy, Fixed)>,
        values: &[Fixed],
        other: bool,
    ) -> (BlockPolicy, usize) {
        self.choose(known, PlayRange::All, |outcome| {
            let after = self.after(values, outcome, other);
            if other { -after } else { after }
        })
    }

    /// The chance to win of the one side after a play that it makes, or the `other`, by those of the places of the block.
    pub(super) fn after(&self, values: &[Fixed], outcome: PlayOutcome, other: bool) -> Fixed {
        let worth = || self.values.worth(outcome);
        match (self.inside(outcome), other) {
            (Some(to), _) => values[place(to, other)],
            (None, false) => self.scale.down(worth().lower),
            (None, true) => self.scale.one() - self.scale.up(worth().upper),
        }
    }

    /// The places where the other side can stay in the block for ever, whatever is thrown, if the one keeps to a policy.
    fn endless(&self, policy: &BlockPolicy) -> Vec<bool> {
        let mut endless = vec![true; 2 * self.block.len()];
        loop {
            let mut fewer = false;
            for (local, other) in self.places() {
                let own = place((local, false), other);
                let stays = |outcome| {
                    let to = self.inside(outcome);
                    to.is_some_and(|to| endless[place(to, other)])
                };
                let mut throws = self.groups(local).zip(policy.of(local));
                let left = endless[own]
                    && !throws.all(|((_, group), &chosen)| match other {
                        true => group.each().any(stays),
                        false => stays(chosen),
                    });
                if left {
                    (endless[own], fewer) = (false, true);
                }
            }
            if !fewer || self.stop.asked() {
                return endless;
            }
        }
    }

    /// Finds what comes of both sides' policies, until no equation lacks more than this, or nothing more can be got. None if
    /// that is not even roughly so, or if it was asked to stop.
    fn evaluate(&self, wins: &mut SureWins, most: Fixed) -> Option<()> {
        let SureWins {
            policy,
            other,
            values,
            endless,
        } = wins;
        let mut system = SparseSystem::new(values.len(), 2 * self.throws());
        for (local, others) in self.places() {
            let own = place((local, false), others);
            if endless[own] {
                values[own] = 0;
                system.add(0.0, []);
                continue;
            }
            let policy = if others { &*other } else { &*policy };
            let (_, terms) = self.follows(policy, local, |outcome| {
                (0.0, self.inside(outcome).map(|to| place(to, others)))
            });
            system.add(0.0, terms);
        }
        let mut least = Fixed::MAX;
        loop {
            let mut lacking = Vec::with_capacity(values.len());
            for (local, others) in self.places() {
                let own = place((local, false), others);
                let policy = if others { &*other } else { &*policy };
                lacking.push(match endless[own] {
                    true => 0,
                    false => {
                        let after = |outcome| self.after(values, outcome, others);
                        self.drawn(policy, local, |_, chosen| after(chosen)) - values[own]
                    }
                });
            }
            let unit = greatest(&lacking);
            if unit <= most || unit > least / 2 {
                return (unit <= self.scale.part(ROUGH.0)).then_some(());
            }
            least = unit;
            let scale = unit as f64;
            system.ask(lacking.iter().map(|&lacking| lacking as f64 / scale));
            let mut steps = vec![0.0; values.len()];
            system.solve(&mut steps, 1e-6, self.stop)?;
            for (value, step) in values.iter_mut().zip(steps) {
                *value = (*value + (step * scale) as Fixed).clamp(0, self.scale.one());
            }
        }
    }

    /// What follows of what `worth` tells of each group of throws and the play that is chosen, rounded down.
    fn drawn(
        &self,
        policy: &BlockPolicy,
        local: usize,
        worth: impl Fn(ThrowGroup<'_>, PlayOutcome) -> Fixed,
    ) -> Fixed {
        let weights = self.weights(local).zip(policy.of(local));
        let sum: Fixed = weights
            .map(|((weight, group), &chosen)| weight * worth(group, chosen))
            .sum();
        sum.div_euclid(self.scale.total)
    }

    /// By how much a value is at most more than what follows of it, if the one side keeps to its policy and the
    /// other makes the best of it, rounded up.
    pub(super) fn excess(&self, values: &[Fixed], policy: &BlockPolicy) -> Fixed {
        let excess = self.places().map(|(local, other)| {
            let after = |outcome| self.after(values, outcome, other);
            let drawn = self.drawn(policy, local, |group, chosen| match other {
                true => group.each().map(after).fold(self.scale.one(), Fixed::min),
                false => after(chosen),
            });
            values[place((local, false), other)] - drawn
        });
        excess.max().unwrap_or(0)
    }

    /// The throws until the end of the game, on average, if of the best plays that is made which ends it soonest.
    /// None if they can't be found like this, or if it was asked to stop.
    pub(super) fn lengths(&self) -> Option<Vec<f64>> {
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
            let known = policy.as_ref().map(|policy| (policy, SOONER));
            let (soonest, improved) = self.choose(known, PlayRange::Good, sooner);
            self.progress.tell_improved(improved, self.throws());
            if improved == 0 {
                return Some(throws);
            }
            let mut system = SparseSystem::new(throws.len(), self.throws());
            for local in self.locals() {
                let (constant, terms) =
                    self.follows(&soonest, local, |outcome| match self.inside(outcome) {
                        Some((to, _)) => (0.0, Some(to)),
                        None => (self.values.worth(outcome).throws, None),
                    });
                system.add(1.0 + constant, terms);
            }
            let lacking = system.solve(&mut throws, 1e-10, self.stop)?;
            if !(lacking < 1e-6 && throws.iter().all(|&throws| throws >= 1.0)) {
                return None;
            }
            policy = Some(soonest);
        }
        None
    }
}

/// The greatest of numbers, whatever their sign.
fn greatest(all: &[Fixed]) -> Fixed {
    all.iter().map(|one| one.abs()).max().unwrap_or(0)
}

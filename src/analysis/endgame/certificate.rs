//! Bounds of values that nobody has to believe: what a side is sure to come to by a policy.
//!
//! Let one side keep to its policy, and the other play to stay in the block as long as it can, where it can't stay for
//! ever: `n(s)` throws from a situation in which the one throws, `n̄(s)` if it is the other. They are the least solution
//! of
//!
//! ```text
//! n(s) = 1 + Σ w(t) · n(s') or n̄(s') of the play that is chosen
//! n̄(s) = 1 + Σ w(t) · max over the plays of t of n̄(s') or n(s')
//! ```
//!
//! and whatever satisfies them with ≥ bounds them, for it sinks by at least 1 with each throw (Foster 1953; here it is
//! seen that it sinks by half of that, rounding counted in). So if they are finite, a game comes out of the block with
//! certainty, or to where the other can stay, whatever the other does. Then for any `y` and `ȳ`, 0 where the other can
//! stay, with
//!
//! ```text
//! y(s) ≤ Σ w(t) · y(s') or ȳ(s') of the play that is chosen
//! ȳ(s) ≤ Σ w(t) · min over the plays of t of ȳ(s') or y(s')
//! ```
//!
//! the one side wins with at least that chance, since what they tell never sinks on average and is left, in the
//! end, for what is outside of the block, or for nothing. What `improvement.rs` has found is so but for some units of
//! fixed point; less so many times as many throws as a game stays, it is so, and that is seen in whole numbers,
//! without rounding.

use super::block::{BlockPolicy, EndgameBlock, PlayRange, place};
use super::fixed::Fixed;
use super::improvement::{IMPROVED, SureWins};
use super::values::rounding;
use crate::analysis::sparse::SparseSystem;

/// A play is chosen anew if it keeps a game longer in the block by so many throws; and equations of how long it stays may
/// lack so much.
const LONGER: f64 = 0.2;
const LACKING: f64 = 0.05;

impl EndgameBlock<'_> {
    /// Bounds of the block's situations, in order: what either side can be sure of. None if they can't be found
    /// like this, or if it was asked to stop.
    pub(super) fn bounds(&self) -> Option<Vec<(f64, f64)>> {
        let SureWins {
            policy,
            mut values,
            endless,
            other,
        } = self.improved()?;
        let stays = self.stays(&policy, other, &endless)?;
        // As much as a throw has to take away is half of it that it does.
        let unit = 4 * (self.excess(&values, &policy) + 2);
        for (value, stay) in values.iter_mut().zip(stays) {
            let less = (unit as f64 * stay).ceil() as Fixed;
            *value = Fixed::max(*value - less, 0);
        }
        let sure = self.excess(&values, &policy) <= 0;
        let scale = self.scale;
        let bounds = values.chunks_exact(2).map(|sure| {
            let (lower, upper) = (sure[0], scale.one() - sure[1]);
            (scale.at_most(lower), scale.at_least(upper))
        });
        sure.then(|| bounds.collect())
    }

    /// How many throws a game stays in the block at most, by [`place`], if one side keeps to the policy, but where it is
    /// `endless`. None if it can be so elsewhere, too. What the other plays to stay longest is begun with what is given.
    fn stays(
        &self,
        policy: &BlockPolicy,
        mut longest: BlockPolicy,
        endless: &[bool],
    ) -> Option<Vec<f64>> {
        let mut stays = vec![0.0; endless.len()];
        for _ in 0..IMPROVED {
            let mut system = SparseSystem::new(stays.len(), 2 * self.throws());
            for (local, other) in self.places() {
                if endless[place((local, false), other)] {
                    system.add(0.0, []);
                    continue;
                }
                let policy = if other { &longest } else { policy };
                let (_, terms) = self.follows(policy, local, |outcome| {
                    (0.0, self.inside(outcome).map(|to| place(to, other)))
                });
                system.add(1.0, terms);
            }
            let lacking = system.solve(&mut stays, LACKING / 1e3, self.stop)?;
            if !(lacking < LACKING && stays.iter().all(|&stay| stay >= 0.0)) {
                return None;
            }
            let stay = |outcome| {
                let to = self.inside(outcome);
                to.map_or(0.0, |to| stays[place(to, true)])
            };
            let (next, better) = self.choose(Some((&longest, LONGER)), PlayRange::All, stay);
            if better == 0 {
                let sinking = self.places().all(|(local, other)| {
                    endless[place((local, false), other)]
                        || self.sinks(policy, &stays, (local, other))
                });
                return sinking.then_some(stays);
            }
            longest = next;
        }
        None
    }

    /// Whether a game stays for less after a throw from a situation, by half a throw at least: after a throw of the
    /// side that keeps to the policy, or after one of the other.
    fn sinks(&self, policy: &BlockPolicy, stays: &[f64], (local, other): (usize, bool)) -> bool {
        let stay = |outcome| {
            let to = self.inside(outcome);
            to.map_or(0.0, |to| stays[place(to, other)])
        };
        let (mut after, mut terms) = (0.0, 0);
        for ((share, group), &chosen) in self.groups(local).zip(policy.of(local)) {
            after += share
                * match other {
                    true => group.each().map(stay).fold(0.0, f64::max),
                    false => stay(chosen),
                };
            terms += 1;
        }
        let after = after * (1.0 + rounding(terms));
        stays[place((local, false), other)] - after >= 0.5
    }
}

//! Bounds of values that nobody has to believe: what a policy is sure to come to.
//!
//! Given `x`, what situations of a block are thought to be worth, and the policy of both sides that goes with it:
//!
//! Let one side keep to its policy, and the other play to stay in the block as long as it can: `n(s)` throws
//! from a situation in which the one throws, `m(s)` if it is the other. They are the least solution of
//!
//! ```text
//! n(s) = 1 + Σ w(t) · n(s') or m(s') of the play that is chosen
//! m(s) = 1 + Σ w(t) · max over the plays of t of m(s') or n(s')
//! ```
//!
//! and whatever satisfies them with ≥ bounds them, for it sinks by at least 1 with each throw (Foster 1953). So if they
//! are finite, the side that keeps to its policy comes out of the block with certainty, whatever the other does. Then
//! for any `l`, `u` with
//!
//! ```text
//! l(s) ≤ Σ w(t) · l(s') or 1 − u(s') of the play that is chosen
//! u(s) ≥ Σ w(t) · max over the plays of t of u(s') or 1 − l(s')
//! ```
//!
//! the truth lies between them: the side that keeps to its policy wins at least with the chance `l`, and `1 − u`
//! where the other throws, since what these tell never sinks on average and is left, in the end, for
//! what is outside the block. `l = x − δn` and `u = x + δm` are so, where `δ` is what `x` lacks to the
//! equations; or less, if a throw counts in `n` and `m` not as 1 but as the part of `δ` that is lacking where it is made
//! (and something everywhere). That they are so is checked, with rounding, as in `solution.rs`.

use super::block::{BlockPolicy, EndgameBlock, Inside, PlayRange};
use super::improvement::{IMPROVED, greatest};
use super::outcome::PlayOutcome;
use super::values::{ALIKE, rounding};
use crate::analysis::sparse::SparseSystem;

/// A play is chosen anew if it keeps a game longer in the block by so much.
const LONGER: f64 = LIGHT / 5.0;

/// No throw is counted with a weight less than this: so each weighs something, and a game of finite weight ends.
const LIGHT: f64 = 0.02;

/// What `δ` is tried with: so many times what the equations lack.
const SLACK: [f64; 4] = [1.5, 3.0, 6.0, 12.0];

/// Where it stands how long a game stays, if what leads there `passes` or not, and the side that has thrown is the one that
/// keeps to the policy or the `other`.
fn place((local, passes): Inside, other: bool) -> usize {
    2 * local + usize::from(other != passes)
}

impl EndgameBlock<'_> {
    /// Bounds of the block's situations, in order, all of them narrow. None if they can't be found like this, or if it
    /// was asked to stop.
    pub(super) fn bounds(&self) -> Option<Vec<(f64, f64)>> {
        let (policy, values) = self.improved()?;
        let middle = |outcome| self.middle(&values, outcome);
        let (policy, _) = self.choose(Some(&policy), 0.0, PlayRange::All, middle);
        let lacking = self.lacking(&values);
        let most = greatest(&lacking);
        let weights: Vec<f64> = lacking
            .iter()
            .map(|one| f64::max(one / most, LIGHT))
            .collect();
        let stays = self.stays(&policy, &weights)?;
        SLACK.iter().find_map(|slack| {
            let delta = slack * most;
            let stays = stays.chunks_exact(2);
            let bounds = values.iter().zip(stays).map(|(x, stay)| {
                let (lower, upper) = (x - delta * stay[0], x + delta * stay[1]);
                (f64::max(lower, 0.0), f64::min(upper, 1.0))
            });
            let bounds: Vec<(f64, f64)> = bounds.collect();
            let narrow = bounds.iter().all(|(lower, upper)| upper - lower <= ALIKE);
            (narrow && self.hold(&policy, &bounds)).then_some(bounds)
        })
    }

    /// How many throws a game stays in the block at most, if one side keeps to the policy, a throw from each situation
    /// counted with its weight: of each situation if that side throws, and if the other does. None if there is no end
    /// of it.
    fn stays(&self, policy: &BlockPolicy, weights: &[f64]) -> Option<Vec<f64>> {
        let mut longest = policy.clone();
        let mut stays = vec![0.0; 2 * self.block.len()];
        for _ in 0..IMPROVED {
            let mut system = SparseSystem::new(stays.len());
            for local in self.locals() {
                for (policy, other) in [(policy, false), (&longest, true)] {
                    let chosen = policy.of(local).iter().zip(self.groups(local));
                    let terms = chosen.filter_map(|(&outcome, (share, _))| {
                        Some((place(self.inside(outcome)?, other), share))
                    });
                    system.add(weights[local], terms);
                }
            }
            let lacking = system.solve(&mut stays, 1e-6, self.stop)?;
            if !(lacking < LIGHT / 10.0 && stays.iter().all(|&stay| stay >= 0.0)) {
                return None;
            }
            let stay = |outcome| {
                self.inside(outcome)
                    .map_or(0.0, |to| stays[place(to, true)])
            };
            let (next, better) = self.choose(Some(&longest), LONGER, PlayRange::All, stay);
            if better == 0 {
                let sinking = self.locals().all(|local| {
                    let sinks = |other| self.sinks(policy, weights, &stays, (local, other));
                    sinks(false) && sinks(true)
                });
                return sinking.then_some(stays);
            }
            longest = next;
        }
        None
    }

    /// Whether a game stays for less after a throw from a situation, by at least half of its weight: by a throw of the
    /// side that keeps to the policy, or by one of the other.
    fn sinks(
        &self,
        policy: &BlockPolicy,
        weights: &[f64],
        stays: &[f64],
        (local, other): (usize, bool),
    ) -> bool {
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
        stays[place((local, false), other)] - after >= weights[local] / 2.0
    }

    /// Whether bounds follow from themselves, the policy played for the lower of them.
    fn hold(&self, policy: &BlockPolicy, bounds: &[(f64, f64)]) -> bool {
        let worth = |outcome: PlayOutcome| match self.inside(outcome) {
            Some((local, true)) => (1.0 - bounds[local].1, 1.0 - bounds[local].0),
            Some((local, false)) => bounds[local],
            None => {
                let worth = self.values.worth(outcome);
                (worth.lower, worth.upper)
            }
        };
        self.locals().all(|local| {
            let (mut lower, mut upper, mut terms) = (0.0, 0.0, 0);
            for ((share, group), &chosen) in self.groups(local).zip(policy.of(local)) {
                lower += share * worth(chosen).0;
                upper += share * group.each().map(|one| worth(one).1).fold(0.0, f64::max);
                terms += 1;
            }
            let (low, high) = bounds[local];
            let rounding = rounding(terms);
            (low == 0.0 || low <= lower - rounding) && (high == 1.0 || high >= upper + rounding)
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something is wrong")]
mod tests {
    use crate::analysis::blocks::blocks;
    use crate::analysis::endgame::block::EndgameBlock;
    use crate::analysis::endgame::values::EndgameValues;
    use crate::analysis::endgame::{Endgame, EndgameLimits};
    use crate::load;
    use crate::shipped;
    use crate::watch::{Stop, Watch};

    /// Blocks of which nothing is known yet come to what drawing bounds together has found, and to as many throws.
    #[test]
    fn improved_policies_come_to_the_same() {
        let mut improved = 0;
        for (name, men) in [("daldosa", "1v1"), ("sigue", "1v1"), ("kiust-oyun", "1v1")] {
            let address = shipped::path(name).unwrap().parse().unwrap();
            let mut read = |path: &str| Ok(shipped::text(path).unwrap().as_bytes().to_vec());
            let loaded = load::load(&address, &mut read).unwrap();
            let (limits, watch) = (EndgameLimits::default(), Watch::default());
            let men = men.parse().unwrap();
            let solved = Endgame::of_material(&loaded.game, men, &limits, &watch).unwrap();
            let graph = &solved.graph;
            let count = graph.keys.len();
            let total = loaded.game.total_weight() as f64;
            let shares = graph.weights.iter().map(|&weight| weight as f64 / total);
            let shares: Vec<f64> = shares.collect();
            let all = blocks(count, 0..count, |node, place| graph.next_from(node, place));
            for block in all.each().filter(|block| block.len() > 1) {
                let mut values = EndgameValues::new(count);
                let inside = |node: usize| block.binary_search(&(node as u32)).is_ok();
                (0..count)
                    .filter(|&node| !inside(node))
                    .for_each(|node| values[node] = solved.values[node]);
                let stop = Stop::default();
                let improvement = EndgameBlock {
                    graph,
                    shares: &shares,
                    values: &values,
                    block,
                    stop,
                };
                let bounds = improvement.bounds().unwrap();
                for (&node, (lower, upper)) in block.iter().zip(&bounds) {
                    let truth = solved.values[node as usize];
                    assert!(upper - lower < 1e-9, "{name}: {lower} to {upper}");
                    assert!(*lower <= truth.upper && *upper >= truth.lower, "{name}");
                    (values[node as usize].lower, values[node as usize].upper) = (*lower, *upper);
                }
                let improvement = EndgameBlock {
                    graph,
                    shares: &shares,
                    values: &values,
                    block,
                    stop,
                };
                let throws = improvement.throws().unwrap();
                for (&node, throws) in block.iter().zip(&throws) {
                    let known = solved.values[node as usize].throws;
                    assert!(
                        (throws - known).abs() <= 1e-6 * known,
                        "{name}: {throws}, {known}"
                    );
                }
                improved += block.len();
            }
        }
        assert!(improved > 2_000, "{improved}");
    }
}

//! Policies improved: blocks in which games last so long that drawing bounds together takes too long.
//!
//! Of a **policy**, which says what is played with each throw, it follows from linear equations what each
//! situation of the block is worth and how long a game stays in it. Both sides' policies are improved until
//! none of their plays could be bettered (strategy iteration: Howard 1960; Hoffman and Karp 1966).
//! What comes of that, `x`, is no bound, and need not be right; bounds are what is made of it and checked:
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

use super::graph::{Graph, ThrowGroup};
use super::outcome::PlayOutcome;
use super::values::{ALIKE, EndgameValues, rounding};
use crate::analysis::sparse::SparseSystem;
use crate::watch::Stop;

/// Policies are improved at most so often.
const IMPROVED: usize = 60;

/// A play is chosen anew if it is worth more by this, keeps a game longer in the block by so many throws, or ends it
/// sooner by so many.
const WORTH: f64 = 1e-15;
const LONGER: f64 = LIGHT / 5.0;
const SOONER: f64 = 1e-9;

/// No throw is counted with a weight less than this: so each weighs something, and a game of finite weight ends.
const LIGHT: f64 = 0.02;

/// So often at most values are drawn to what follows of them, at the end.
const DRAWN: usize = 300;

/// After so many new policies that are no better it is enough.
const VAIN: usize = 4;

/// What `δ` is tried with: so many times what the equations lack.
const SLACK: [f64; 4] = [1.5, 3.0, 6.0, 12.0];

fn greatest(all: &[f64]) -> f64 {
    all.iter().copied().fold(0.0, f64::max)
}

/// What is asked of a block.
pub(super) struct BlockImprovement<'b> {
    pub(super) graph: &'b Graph,
    pub(super) shares: &'b [f64],
    /// The values outside of the block have to be there; those inside are what is known so far.
    pub(super) values: &'b EndgameValues,
    /// Its situations, in order.
    pub(super) block: &'b [u32],
    pub(super) stop: Stop<'b>,
}

/// What is played: of each situation of a block, and each group of its throws.
#[derive(Clone)]
struct BlockPolicy {
    chosen: Vec<PlayOutcome>,
    /// By situation: where its groups begin among them.
    begins: Vec<u32>,
}

impl BlockPolicy {
    fn of(&self, local: usize) -> &[PlayOutcome] {
        let end = self.begins.get(local + 1);
        let end = end.map_or(self.chosen.len(), |&end| end as usize);
        &self.chosen[self.begins[local] as usize..end]
    }
}

/// Which plays there are to choose from.
#[derive(Clone, Copy)]
enum PlayRange {
    All,
    /// Those as good as the best, as far as the bounds tell.
    Good,
}

/// A situation of the block by its place there, and whether the other side throws.
type Inside = (usize, bool);

impl BlockImprovement<'_> {
    /// The place in the block of what a play leads to.
    #[inline]
    fn inside(&self, outcome: PlayOutcome) -> Option<Inside> {
        let node = u32::try_from(outcome.node()?).ok()?;
        let local = self.block.binary_search(&node).ok()?;
        Some((local, outcome.passes()))
    }

    fn groups(&self, local: usize) -> impl Iterator<Item = (f64, ThrowGroup<'_>)> {
        let groups = self.graph.groups(self.block[local] as usize);
        groups.map(|group| (self.shares[group.weight], group))
    }

    fn locals(&self) -> std::ops::Range<usize> {
        0..self.block.len()
    }

    /// What is worth most; of a policy that is `known`, what is chosen anew has to be worth more by more than
    /// `least`. And how often it was.
    fn choose(
        &self,
        known: Option<&BlockPolicy>,
        least: f64,
        plays: PlayRange,
        worth: impl Fn(PlayOutcome) -> f64,
    ) -> (BlockPolicy, usize) {
        let mut policy = BlockPolicy {
            chosen: Vec::new(),
            begins: Vec::with_capacity(self.block.len()),
        };
        let mut improved = 0;
        for local in self.locals() {
            policy.begins.push(policy.chosen.len() as u32);
            for (number, (_, group)) in self.groups(local).enumerate() {
                let before = known.map(|known| known.of(local)[number]);
                let mut best = before.map(|before| (worth(before) + least, before));
                let mut better = false;
                let mut weigh = |outcome| {
                    let worth = worth(outcome);
                    if best.is_none_or(|(most, _)| worth > most) {
                        (best, better) = (Some((worth, outcome)), true);
                    }
                };
                match plays {
                    PlayRange::All => group.each().for_each(weigh),
                    PlayRange::Good => {
                        let good = self.values.good(group);
                        good.for_each(|(outcome, _)| weigh(outcome));
                    }
                }
                improved += usize::from(better);
                policy.chosen.extend(best.map(|(_, outcome)| outcome));
            }
        }
        (policy, improved)
    }

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

    /// The middle of what a play is worth, by those of the block.
    fn middle(&self, values: &[f64], outcome: PlayOutcome) -> f64 {
        match self.inside(outcome) {
            Some((local, true)) => 1.0 - values[local],
            Some((local, false)) => values[local],
            None => self.values.worth(outcome).middle(),
        }
    }

    /// Both sides' best policy, and what situations are worth by it.
    fn improved(&self) -> Option<(BlockPolicy, Vec<f64>)> {
        let known = |outcome| self.values.worth(outcome).middle();
        let (mut policy, _) = self.choose(None, 0.0, PlayRange::All, known);
        let nodes = self.block.iter();
        let mut values: Vec<f64> = nodes
            .map(|&node| self.values[node as usize].middle())
            .collect();
        let mut best: Option<(f64, BlockPolicy, Vec<f64>)> = None;
        let mut vain = 0;
        for _ in 0..IMPROVED {
            let mut system = SparseSystem::new(values.len());
            for local in self.locals() {
                let mut constant = 0.0;
                let mut terms = Vec::new();
                let chosen = policy.of(local).iter();
                for (&outcome, (share, _)) in chosen.zip(self.groups(local)) {
                    match self.inside(outcome) {
                        Some((to, true)) => {
                            constant += share;
                            terms.push((to, -share));
                        }
                        Some((to, false)) => terms.push((to, share)),
                        None => constant += share * self.values.worth(outcome).middle(),
                    }
                }
                system.add(constant, terms);
            }
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
    fn lacking(&self, values: &[f64]) -> Vec<f64> {
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

    /// How many throws a game stays in the block at most, if one side keeps to the policy, a throw from each situation
    /// counted with its weight: of each situation if that side throws, and if the other does. None if there is no end
    /// of it.
    fn stays(&self, policy: &BlockPolicy, weights: &[f64]) -> Option<Vec<f64>> {
        let mut longest = policy.clone();
        let mut stays = vec![0.0; 2 * self.block.len()];
        // By whose throw it is: that of the side that keeps to the policy, or of the other.
        let place = |(local, passes): Inside, other: bool| 2 * local + usize::from(other != passes);
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
                let sinks = |local: usize, other: bool| {
                    let after = self.groups(local).zip(policy.of(local));
                    let after = after.map(|((share, group), &chosen)| {
                        let stay = |outcome| {
                            self.inside(outcome)
                                .map_or(0.0, |to| stays[place(to, other)])
                        };
                        let longest = match other {
                            true => group.each().map(stay).fold(0.0, f64::max),
                            false => stay(chosen),
                        };
                        (share * longest, 1)
                    });
                    let sum = |(sum, count), (after, one)| (sum + after, count + one);
                    let (after, terms) = after.fold((0.0, 0), sum);
                    let after = after * (1.0 + rounding(terms));
                    stays[2 * local + usize::from(other)] - after >= weights[local] / 2.0
                };
                let sinking = self
                    .locals()
                    .all(|local| sinks(local, false) && sinks(local, true));
                return sinking.then_some(stays);
            }
            longest = next;
        }
        None
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
            let mut system = SparseSystem::new(throws.len());
            for local in self.locals() {
                let mut constant = 1.0;
                let mut terms = Vec::new();
                let chosen = soonest.of(local).iter();
                for (&outcome, (share, _)) in chosen.zip(self.groups(local)) {
                    match self.inside(outcome) {
                        Some((to, _)) => terms.push((to, share)),
                        None => constant += share * self.values.worth(outcome).throws,
                    }
                }
                system.add(constant, terms);
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

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something is wrong")]
mod tests {
    use super::BlockImprovement;
    use crate::analysis::blocks::blocks;
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
                let improvement = BlockImprovement {
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
                let improvement = BlockImprovement {
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

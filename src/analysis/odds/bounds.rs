//! Bounds on what a node is worth, by value iteration from below and from above.

use super::limits::OddsLimits;
use super::node::{ChanceNode, ThrowBranch, UNKNOWN};

/// Changes below this are none.
const STILL: f64 = 1e-18;

/// By node: its chance is at least `lower`, at most `upper`.
///
/// INVARIANT: so it is in spite of rounding. Every new bound is computed from bounds, and put
/// further out than all rounding on the way could have brought it in.
#[derive(Debug, Default)]
pub(super) struct ChanceBounds {
    pub(super) lower: Vec<f64>,
    pub(super) upper: Vec<f64>,
}

impl ChanceBounds {
    /// Brings the bounds closer, until nothing moves or so many sweeps are done. Where a lower
    /// bound rises, the node's choices become those that promise it.
    ///
    /// INVARIANT: who follows the choices gets at least the lower bounds. Else some nodes would
    /// lead only to one another and take nothing, with a lower bound above 0; but the first of
    /// them whose bound came to be the highest of theirs got it from one that had it before.
    pub(super) fn tighten(
        &mut self,
        nodes: &mut [ChanceNode],
        total: u128,
        sweeps: usize,
        limits: &OddsLimits<'_>,
    ) {
        self.lower.resize(nodes.len(), 0.0);
        self.upper.resize(nodes.len(), 1.0);
        for _ in 0..sweeps {
            let mut moved = 0.0f64;
            // What a node leads to mostly came after it.
            for (i, node) in nodes.iter_mut().enumerate().rev() {
                if !node.looked || i == UNKNOWN as usize {
                    continue;
                }
                let (low, high) = self.look_ahead(node, total);
                moved = moved.max(low - self.lower[i]);
                moved = moved.max(self.upper[i] - high);
                if low > self.lower[i] {
                    let branches = node.branches.iter_mut();
                    branches.for_each(|branch| branch.chosen = self.most_promising(branch));
                    self.lower[i] = low;
                }
                self.upper[i] = self.upper[i].min(high);
            }
            if moved < STILL || limits.stopped() {
                break;
            }
        }
    }

    /// The first option of a branch with the greatest lower bound.
    pub(super) fn most_promising(&self, branch: &ThrowBranch) -> u32 {
        let lower = |option: u32| self.lower[option as usize];
        let options = branch.options.iter().copied();
        let best = options.reduce(|best, o| if lower(o) > lower(best) { o } else { best });
        best.unwrap_or(branch.chosen)
    }

    /// The bounds of a node that follow from those of the nodes it leads to.
    fn look_ahead(&self, node: &ChanceNode, total: u128) -> (f64, f64) {
        let share = |weight: u128| weight as f64 / total as f64;
        let mut low = share(node.sure);
        let mut high = low;
        for branch in &node.branches {
            let best = |bounds: &[f64]| {
                let values = branch.options.iter().map(|&option| bounds[option as usize]);
                values.fold(0.0, f64::max)
            };
            low += share(branch.weight) * best(&self.lower);
            high += share(branch.weight) * best(&self.upper);
        }
        // All terms are positive. Each is rounded four times, and the sum once a term, by half an
        // epsilon at most: an epsilon for each of these is more than twice as much.
        let slack = (node.branches.len() + 8) as f64 * f64::EPSILON;
        let low = low * (1.0 - slack);
        let high = high * (1.0 + slack) + f64::MIN_POSITIVE;
        (low.max(0.0), high.min(1.0))
    }
}

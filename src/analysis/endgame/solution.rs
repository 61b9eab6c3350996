//! What situations are worth: bounds from below and from above that meet.
//!
//! The value of a situation is the chance of its thrower to win under best play of both, a draw counted as
//! half a win. For bounds `l ≤ v ≤ u` of all situations,
//!
//! ```text
//! l'(s) = Σ w(t) · max over the plays of t of  1, 0 or ½, if it ends the game;
//!                                              l(s'), if the same side throws next; 1 − u(s'), if the other
//! ```
//!
//! and `u'` likewise with `l` and `u` changed for one another bound `v` too, whatever a game without an end
//! is worth: `l` says what a side wins for certain if all that never ends is lost to it, `u` the same if it
//! is won. Beginning with 0 and 1, both are drawn together, block by block (those that a block leads to
//! first) and within a block each situation with the latest values of the others, until they are as close
//! as was asked for, or nothing moves any more: then some side can go on for ever without losing, and the
//! bounds stay apart (interval iteration: Haddad and Monmege 2018; Kelmendi et al. 2018, who close them
//! there too, which takes a worth for games without an end, and the rules tell none).
//!
//! Rounding. With unit roundoff ε = 2⁻⁵³, a sum of n products of weights (each rounded once) with values
//! from 0 to 1 (each rounded once, where it was taken from 1) is wrong by at most (n + 3) ε to first order
//! (Higham 2002, § 3.1); (n + 4) ε are taken from each lower and added to each upper bound. So what is told
//! bounds the truth, not only what a machine made of it.

use super::block::EndgameBlock;
use super::error::EndgameError;
use super::fixed::FixedScale;
use super::graph::{Graph, ThrowGroup};
use super::journal::EndgameJournal;
use super::limits::EndgameLimits;
use super::progress::BlockProgress;
use super::value_journal::{Sweep, ValueJournal};
use super::values::{EndgameValues, rounding};
use crate::analysis::blocks::{Blocks, blocks};
use crate::watch::Watch;

/// Sums of throws are added up until what is left of them is less than this part, if they go on coming
/// together as they did from the sweep before the last to the last.
const THROWS: f64 = 1e-8;

/// A block is gone through at most so many times, to find how long it lasts.
const MOST_SWEEPS: usize = 1_000_000;

/// In so many sweeps as are made before it is tried to improve policies, so many situations are looked at at least for each.
const LOOKED: usize = 1 << 14;

/// Solves an ending, and keeps what it finds in the journal, if there is one.
///
/// # Errors
/// If it was asked to stop, or the journal can't be read or written.
pub(super) fn solve(
    graph: &Graph,
    total: u128,
    limits: &EndgameLimits,
    watch: &Watch<'_>,
    journal: Option<&mut EndgameJournal>,
) -> Result<EndgameValues, EndgameError> {
    let count = graph.keys.len();
    let next = |node: usize, place: u32| graph.next_from(node, place);
    let blocks: Blocks = blocks(count, 0..count, next);
    let shares = graph.weights.iter();
    let mut solver = ValueSolver {
        graph,
        shares: shares.map(|&weight| weight as f64 / total as f64).collect(),
        scale: FixedScale::new(total),
        sweeps: limits.sweeps,
        memory: limits.memory,
        values: EndgameValues::new(count),
        journal: ValueJournal::new(journal),
        progress: BlockProgress::new(watch, 0, 0, count),
        watch,
    };
    let mut done = solver.journal.read(&blocks, &mut solver.values)?;
    let mut sweep = solver.journal.read_sweep(&blocks, &mut solver.values)?;
    let kept = solver.journal.kept();
    for block in blocks.each().skip(kept) {
        let from = sweep.take().unwrap_or_default();
        solver.progress = BlockProgress::new(watch, done, block.len(), count);
        let counted = match from.counts {
            true => from,
            false => {
                solver.close(block, from.sweeps, limits.width / 4.0)?;
                Sweep::default()
            }
        };
        solver.progress.begin_counting();
        solver.count(block, counted)?;
        solver.journal.solved(block, &solver.values)?;
        done += block.len();
        watch.tell(done as u64, count as u64);
    }
    solver.journal.keep(&solver.values)?;
    Ok(solver.values)
}

struct ValueSolver<'g> {
    graph: &'g Graph,
    shares: Vec<f64>,
    /// None if the weights of throws are too great for policies to be improved.
    scale: Option<FixedScale>,
    /// So many sweeps are made before policies are improved, and so many bytes may be taken.
    sweeps: usize,
    memory: usize,
    values: EndgameValues,
    journal: ValueJournal<'g>,
    /// Of the block that is being solved.
    progress: BlockProgress<'g>,
    watch: &'g Watch<'g>,
}

impl ValueSolver<'_> {
    /// The bounds of a situation, by those of the others.
    fn bounds(&self, node: usize) -> (f64, f64) {
        let (mut lower, mut upper, mut terms) = (0.0, 0.0, 0);
        for group in self.graph.groups(node) {
            let share = self.shares[group.weight];
            let (low, high) = self.values.best(group);
            lower += share * low;
            upper += share * high;
            terms += 1;
        }
        let rounding = rounding(terms);
        (lower - rounding, upper + rounding)
    }

    /// Whether so many sweeps through a block are reason enough to look for a shorter way: at every power of two that is large.
    fn due(&self, sweeps: usize, block: &[u32]) -> bool {
        let looked = sweeps.saturating_mul(block.len());
        sweeps.is_power_of_two()
            && sweeps >= self.sweeps
            && looked >= self.sweeps.saturating_mul(LOOKED)
    }

    /// Draws the bounds of a block together.
    fn close(&mut self, block: &[u32], from: usize, width: f64) -> Result<(), EndgameError> {
        let alone = match block {
            &[node] => self
                .graph
                .next(node as usize)
                .all(|next| next != node as usize),
            _ => false,
        };
        for sweep in from.. {
            if self.due(sweep, block) {
                // Whoever is stopped in what follows begins with this again, and comes to the same.
                self.journal
                    .sweep(block, Sweep::closing(sweep), &self.values, true)?;
                let bounds = self.block(block).and_then(|block| block.bounds());
                if let Some(bounds) = bounds {
                    for (&node, (lower, upper)) in block.iter().zip(bounds) {
                        self.narrow(node as usize, lower, upper);
                    }
                    return Ok(());
                }
                self.unless_stopped()?;
            }
            let (widest, enough) = self.sweep(block, width);
            if enough || alone {
                break;
            }
            self.progress.tell(widest, width);
            self.swept(block, Sweep::closing(sweep + 1))?;
        }
        Ok(())
    }

    /// Draws the bounds of a block together once; how far apart they are at most, and whether that is enough.
    fn sweep(&mut self, block: &[u32], width: f64) -> (f64, bool) {
        let (mut widest, mut moved) = (0.0, 0.0);
        for &node in block {
            let node = node as usize;
            let (lower, upper) = self.bounds(node);
            let (low, high) = self.narrow(node, lower, upper);
            moved = f64::max(moved, f64::max(low, high));
            widest = f64::max(widest, self.values[node].width());
        }
        (widest, widest <= width || moved < f64::EPSILON)
    }

    /// Narrows the bounds of a situation; by how much either has moved.
    fn narrow(&mut self, node: usize, lower: f64, upper: f64) -> (f64, f64) {
        let worth = &mut self.values[node];
        let (low, high) = (worth.lower, worth.upper);
        worth.lower = f64::max(lower, low);
        worth.upper = f64::min(upper, high);
        (worth.lower - low, high - worth.upper)
    }

    /// A block whose policies can be improved. None if that would take more memory than is left.
    fn block<'b>(&'b self, block: &'b [u32]) -> Option<EndgameBlock<'b>> {
        let block = EndgameBlock {
            graph: self.graph,
            shares: &self.shares,
            scale: self.scale?,
            values: &self.values,
            block,
            stop: self.watch.stop,
            progress: &self.progress,
        };
        let bytes = self.graph.bytes().saturating_add(block.bytes());
        (bytes <= self.memory).then_some(block)
    }

    /// Keeps how far a block has been solved, now and then, and when it is asked to stop.
    fn swept(&mut self, block: &[u32], sweep: Sweep) -> Result<(), EndgameError> {
        let stop = self.watch.stop.asked();
        self.journal.sweep(block, sweep, &self.values, stop)?;
        match stop {
            true => Err(EndgameError::Stopped),
            false => Ok(()),
        }
    }

    fn unless_stopped(&self) -> Result<(), EndgameError> {
        match self.watch.stop.asked() {
            true => Err(EndgameError::Stopped),
            false => Ok(()),
        }
    }

    /// Counts the throws from a block on.
    fn count(&mut self, block: &[u32], from: Sweep) -> Result<(), EndgameError> {
        let mut before = from.before;
        for sweep in from.sweeps..MOST_SWEEPS {
            if self.due(sweep, block) {
                self.journal
                    .sweep(block, Sweep::counting(sweep, before), &self.values, true)?;
                let throws = self.block(block).and_then(|block| block.lengths());
                if let Some(throws) = throws {
                    for (&node, throws) in block.iter().zip(throws) {
                        self.values[node as usize].throws = throws;
                    }
                    return Ok(());
                }
                self.unless_stopped()?;
            }
            let (mut most, mut moved) = (0.0, 0.0);
            for &node in block {
                let node = node as usize;
                let throws = self.graph.groups(node).fold(1.0, |sum, group| {
                    sum + self.shares[group.weight] * self.shortest(group)
                });
                moved = f64::max(moved, throws - self.values[node].throws);
                most = f64::max(most, throws);
                self.values[node].throws = throws;
            }
            // What is left of a geometric series of which two terms are known.
            let left = match moved < before {
                true => moved * moved / (before - moved),
                false => f64::INFINITY,
            };
            if moved == 0.0 || left <= THROWS * most && before.is_finite() {
                return Ok(());
            }
            self.progress.tell(left / most, THROWS);
            before = moved;
            self.swept(block, Sweep::counting(sweep + 1, before))?;
        }
        for &node in block {
            self.values[node as usize].throws = f64::INFINITY;
        }
        Ok(())
    }

    /// The throws that follow the shortest of the best plays of a group.
    fn shortest(&self, group: ThrowGroup<'_>) -> f64 {
        let throws = self.values.good(group).map(|(_, worth)| worth.throws);
        throws.fold(f64::INFINITY, f64::min)
    }
}

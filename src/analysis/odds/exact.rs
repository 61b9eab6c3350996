//! The chance of every node, exactly.
//!
//! What a node is worth is the least solution of `v(n) = Σ over throws of weight × best option`.
//! Nodes that lead to one another form a block; blocks are solved one after the other, those that
//! lead nowhere else first. Within a block: policy iteration (Howard 1960). A policy is valued by solving its
//! linear equations exactly, after all from which it cannot get anywhere have been set to 0
//! (which makes the equations have one solution, the least); then every choice is changed for
//! which another is strictly better. Values only ever grow, each policy comes once, and where
//! none is strictly better the values satisfy the equations of best play: no play is worth more.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};

use super::graph::TurnGraph;
use super::limits::OddsLimits;
use super::node::{ROOT, ThrowBranch};
use crate::analysis::blocks::{blocks, listed};
use crate::analysis::linear::{Equation, solution};

/// The chance of every node that best play could come to, by its number (0 for all others), with
/// each branch's choice made accordingly. `None`: some block is too large, or time is up; then the
/// choices are as before.
pub(super) fn solve(graph: &mut TurnGraph, limits: &OddsLimits<'_>) -> Option<Vec<BigRational>> {
    let count = graph.nodes.len();
    let nodes = &graph.nodes;
    let options = nodes.iter().map(|node| {
        let options = node.branches.iter().flat_map(|branch| &branch.options);
        options.map(|&option| option as usize).collect()
    });
    let options: Vec<Vec<usize>> = options.collect();
    let blocks = blocks(count, [ROOT as usize], |node, place| {
        listed(&options[node], place)
    });
    let mut solver = Solver {
        total: BigInt::from(graph.total),
        values: vec![ExactValue::zero(); count],
        place: vec![OUTSIDE; count],
        limits,
        left: limits.arithmetic,
    };
    let choices = graph.choices();
    for block in blocks.each() {
        let block: Vec<usize> = block.iter().map(|&node| node as usize).collect();
        if solver.block(graph, &block).is_none() {
            // Half of one policy and half of another may lead nowhere together.
            graph.choose(&choices);
            return None;
        }
    }
    Some(solver.values.into_iter().map(|value| value.exact).collect())
}

/// No place in the block at hand.
const OUTSIDE: usize = usize::MAX;

/// A chance, and roughly.
#[derive(Clone)]
struct ExactValue {
    exact: BigRational,
    about: f64,
}

impl ExactValue {
    fn new(exact: BigRational) -> ExactValue {
        let about = exact.to_f64().unwrap_or(0.0);
        ExactValue { exact, about }
    }

    fn zero() -> ExactValue {
        ExactValue::new(BigRational::zero())
    }

    fn compare(&self, other: &ExactValue) -> Ordering {
        let near = (self.about - other.about).abs() <= 1e-12 * self.about.max(other.about);
        if !near {
            return self.about.total_cmp(&other.about);
        }
        let (a, b) = (&self.exact, &other.exact);
        if a.denom() == b.denom() {
            return a.numer().cmp(b.numer());
        }
        (a.numer() * b.denom()).cmp(&(b.numer() * a.denom()))
    }
}

struct Solver<'a> {
    total: BigInt,
    values: Vec<ExactValue>,
    /// By node: its place in the block at hand.
    place: Vec<usize>,
    limits: &'a OddsLimits<'a>,
    /// How much arithmetic may still be done.
    left: u64,
}

impl Solver<'_> {
    /// Solves a block whose ways out are all solved.
    fn block(&mut self, graph: &mut TurnGraph, block: &[usize]) -> Option<()> {
        for (place, &node) in block.iter().enumerate() {
            self.place[node] = place;
        }
        loop {
            if self.limits.stopped() {
                return None;
            }
            let equations: Vec<Equation> = block
                .iter()
                .map(|&node| self.equation(graph, node))
                .collect();
            let (most, stop) = (self.limits.block, self.limits.stop);
            let found = solution(equations, most, stop, &mut self.left)?;
            for (&node, value) in block.iter().zip(found) {
                self.values[node] = ExactValue::new(value);
            }
            let mut better = false;
            for &node in block {
                for branch in &mut graph.nodes[node].branches {
                    let best = self.best(branch);
                    better |= best != branch.chosen;
                    branch.chosen = best;
                }
            }
            if !better {
                break;
            }
        }
        block.iter().for_each(|&node| self.place[node] = OUTSIDE);
        Some(())
    }

    /// A branch's best option: the chosen one, unless another is strictly better.
    fn best(&self, branch: &ThrowBranch) -> u32 {
        let value = |option: u32| &self.values[option as usize];
        let better = |option: u32, than: u32| value(option).compare(value(than)).is_gt();
        let options = branch.options.iter().copied();
        options.fold(branch.chosen, |best, option| {
            if better(option, best) { option } else { best }
        })
    }

    /// What a node is worth by its choices.
    fn equation(&self, graph: &TurnGraph, node: usize) -> Equation {
        let share = |weight: u128| BigRational::new(BigInt::from(weight), self.total.clone());
        let node = &graph.nodes[node];
        let mut equation = Equation {
            constant: share(node.sure),
            factors: BTreeMap::new(),
        };
        for branch in &node.branches {
            let next = branch.chosen as usize;
            match self.place[next] {
                OUTSIDE => equation.constant += share(branch.weight) * &self.values[next].exact,
                place => {
                    let factor = equation
                        .factors
                        .entry(place)
                        .or_insert_with(BigRational::zero);
                    *factor += share(branch.weight);
                }
            }
        }
        equation
    }
}

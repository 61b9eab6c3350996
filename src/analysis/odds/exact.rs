//! The chance of every node, exactly.
//!
//! What a node is worth is the least solution of `v(n) = Σ over throws of weight × best option`.
//! Nodes that lead to one another form a block; blocks are solved one after the other, those that
//! lead nowhere else first. Within a block: policy iteration. A policy is valued by solving its
//! linear equations exactly, after all from which it cannot get anywhere have been set to 0
//! (which makes the equations have one solution, the least); then every choice is changed for
//! which another is strictly better. Values only ever grow, each policy comes once, and where
//! none is strictly better the values satisfy the equations of best play: no play is worth more.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use super::Limits;
use super::graph::{Draw, Graph, ROOT};

/// The chance of every node that best play could come to, by its number (0 for all others), with
/// each draw's choice made accordingly. `None`: some block is too large, or time is up.
pub(super) fn solve(graph: &mut Graph, limits: &Limits<'_>) -> Option<Vec<BigRational>> {
    graph.follow_lower();
    let count = graph.nodes.len();
    let nodes = &graph.nodes;
    let options = |node: usize| {
        let draws = nodes[node].draws.iter();
        let options = draws.flat_map(|draw| &draw.options);
        options.map(|&option| option as usize).collect()
    };
    let blocks = blocks(count, [ROOT as usize], options);
    let mut solver = Solver {
        total: BigInt::from(graph.total),
        values: vec![Value::zero(); count],
        place: vec![OUTSIDE; count],
        limits,
    };
    for block in &blocks {
        solver.block(graph, block)?;
    }
    Some(solver.values.into_iter().map(|value| value.exact).collect())
}

/// No place in the block at hand.
const OUTSIDE: usize = usize::MAX;

/// A chance, and roughly.
#[derive(Clone)]
struct Value {
    exact: BigRational,
    about: f64,
}

impl Value {
    fn new(exact: BigRational) -> Value {
        let about = exact.to_f64().unwrap_or(0.0);
        Value { exact, about }
    }

    fn zero() -> Value {
        Value::new(BigRational::zero())
    }

    fn compare(&self, other: &Value) -> Ordering {
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

/// A linear equation `x = constant + Σ factor × unknown`, by the unknowns' places in the block.
#[derive(Clone)]
struct Row {
    constant: BigRational,
    factors: BTreeMap<usize, BigRational>,
}

struct Solver<'a> {
    total: BigInt,
    values: Vec<Value>,
    /// By node: its place in the block at hand.
    place: Vec<usize>,
    limits: &'a Limits<'a>,
}

impl Solver<'_> {
    /// Solves a block whose ways out are all solved.
    fn block(&mut self, graph: &mut Graph, block: &[usize]) -> Option<()> {
        for (place, &node) in block.iter().enumerate() {
            self.place[node] = place;
        }
        loop {
            if self.limits.stopped() {
                return None;
            }
            let rows: Vec<Row> = block.iter().map(|&node| self.row(graph, node)).collect();
            let found = solution(rows, self.limits)?;
            for (&node, value) in block.iter().zip(found) {
                self.values[node] = Value::new(value);
            }
            let mut better = false;
            for &node in block {
                for draw in &mut graph.nodes[node].draws {
                    let best = self.best(draw);
                    better |= best != draw.chosen;
                    draw.chosen = best;
                }
            }
            // What has no way back to itself has been looked at in full before.
            if !better {
                break;
            }
        }
        block.iter().for_each(|&node| self.place[node] = OUTSIDE);
        Some(())
    }

    /// The position of a draw's best option: the chosen one, unless another is strictly better.
    fn best(&self, draw: &Draw) -> usize {
        let value = |i: usize| &self.values[draw.options[i] as usize];
        let all = 0..draw.options.len();
        all.fold(draw.chosen, |best, i| {
            if value(i).compare(value(best)).is_gt() {
                i
            } else {
                best
            }
        })
    }

    /// What a node is worth by its choices.
    fn row(&self, graph: &Graph, node: usize) -> Row {
        let share = |weight: u128| BigRational::new(BigInt::from(weight), self.total.clone());
        let node = &graph.nodes[node];
        let mut row = Row {
            constant: share(node.sure),
            factors: BTreeMap::new(),
        };
        for draw in &node.draws {
            let next = draw.options[draw.chosen] as usize;
            match self.place[next] {
                OUTSIDE => row.constant += share(draw.weight) * &self.values[next].exact,
                place => {
                    let factor = row.factors.entry(place).or_insert_with(BigRational::zero);
                    *factor += share(draw.weight);
                }
            }
        }
        row
    }
}

/// The least solution of equations whose factors are chances.
fn solution(mut rows: Vec<Row>, limits: &Limits<'_>) -> Option<Vec<BigRational>> {
    let count = rows.len();
    // From where something can be got: backwards from what has a constant.
    let mut before = vec![Vec::new(); count];
    for (i, row) in rows.iter().enumerate() {
        row.factors.keys().for_each(|&j| before[j].push(i));
    }
    let mut hopeful: Vec<bool> = rows.iter().map(|row| !row.constant.is_zero()).collect();
    let mut work: Vec<usize> = (0..count).filter(|&i| hopeful[i]).collect();
    while let Some(i) = work.pop() {
        for &j in &before[i] {
            if !std::mem::replace(&mut hopeful[j], true) {
                work.push(j);
            }
        }
    }
    for row in &mut rows {
        row.factors.retain(|&j, _| hopeful[j]);
    }
    let mut values = vec![BigRational::zero(); count];
    let starts = (0..count).filter(|&i| hopeful[i]);
    let needs = |i: usize| rows[i].factors.keys().copied().collect();
    for block in blocks(count, starts, needs) {
        if block.len() > limits.block || limits.stopped() {
            return None;
        }
        eliminate(&block, &mut rows, &mut values, limits)?;
    }
    Some(values)
}

/// Solves the equations of a block that depend on one another and on values already found.
fn eliminate(
    block: &[usize],
    rows: &mut [Row],
    values: &mut [BigRational],
    limits: &Limits<'_>,
) -> Option<()> {
    let mut left: Vec<usize> = block.to_vec();
    // Who needs whom, among those that are left.
    let mut needed: BTreeMap<usize, Vec<usize>> = block.iter().map(|&i| (i, vec![])).collect();
    for &i in block {
        let row = &mut rows[i];
        let Row { constant, factors } = row;
        factors.retain(|j, factor| match needed.get_mut(j) {
            Some(list) => {
                list.push(i);
                true
            }
            None => {
                *constant += &*factor * &values[*j];
                false
            }
        });
    }
    let mut order = Vec::with_capacity(block.len());
    while !left.is_empty() {
        if limits.stopped() {
            return None;
        }
        // Whatever makes the fewest new factors goes first.
        let cost = |&i: &usize| needed[&i].len() * rows[i].factors.len();
        let (at, _) = left.iter().enumerate().min_by_key(|(_, i)| cost(i))?;
        let i = left.swap_remove(at);
        let Row {
            mut constant,
            mut factors,
        } = rows[i].clone();
        if let Some(own) = factors.remove(&i) {
            // INVARIANT: below 1, for there is a way out of every block.
            let scale = (BigRational::one() - own).recip();
            constant *= &scale;
            factors.values_mut().for_each(|factor| *factor *= &scale);
        }
        for j in factors.keys() {
            needed.get_mut(j)?.retain(|&k| k != i);
        }
        for k in needed.remove(&i)? {
            if k == i {
                continue;
            }
            let Some(share) = rows[k].factors.remove(&i) else {
                continue;
            };
            rows[k].constant += &share * &constant;
            for (&j, factor) in &factors {
                let list = needed.get_mut(&j)?;
                if !list.contains(&k) {
                    list.push(k);
                }
                let sum = rows[k].factors.entry(j).or_insert_with(BigRational::zero);
                *sum += &share * factor;
            }
        }
        rows[i] = Row { constant, factors };
        order.push(i);
    }
    for &i in order.iter().rev() {
        let row = &rows[i];
        let terms = row.factors.iter().map(|(&j, factor)| factor * &values[j]);
        values[i] = terms.fold(row.constant.clone(), |sum, term| sum + term);
    }
    Some(())
}

/// The blocks of nodes that lead to one another, of all that can be reached from `starts`: those
/// that a block leads to come before it. (Tarjan's algorithm, with a stack of its own.)
fn blocks(
    count: usize,
    starts: impl IntoIterator<Item = usize>,
    next: impl Fn(usize) -> Vec<usize>,
) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let mut found = Vec::new();
    let mut index = vec![NEW; count];
    let mut low = vec![0; count];
    let mut open = vec![false; count];
    let mut stack = Vec::new();
    let mut counter = 0;
    for start in starts {
        if index[start] != NEW {
            continue;
        }
        let mut calls: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut enter = Some(start);
        loop {
            if let Some(node) = enter.take() {
                index[node] = counter;
                low[node] = counter;
                counter += 1;
                open[node] = true;
                stack.push(node);
                calls.push((node, next(node)));
            }
            let Some((node, rest)) = calls.last_mut() else {
                break;
            };
            let node = *node;
            if let Some(other) = rest.pop() {
                if index[other] == NEW {
                    enter = Some(other);
                } else if open[other] {
                    low[node] = low[node].min(index[other]);
                }
                continue;
            }
            calls.pop();
            if let Some((caller, _)) = calls.last() {
                low[*caller] = low[*caller].min(low[node]);
            }
            if low[node] == index[node] {
                let mut block = Vec::new();
                while let Some(member) = stack.pop() {
                    open[member] = false;
                    block.push(member);
                    if member == node {
                        break;
                    }
                }
                block.sort_unstable();
                found.push(block);
            }
        }
    }
    found
}

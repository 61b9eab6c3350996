//! Linear equations in rational numbers, solved exactly.

use std::collections::BTreeMap;

use num_rational::BigRational;
use num_traits::{One, Zero};

use super::blocks::{blocks, listed};
use crate::watch::Stop;

/// A linear equation `x = constant + Σ factor × unknown`, by the unknowns' places in the block.
#[derive(Clone)]
pub(super) struct Equation {
    pub(super) constant: BigRational,
    pub(super) factors: BTreeMap<usize, BigRational>,
}

/// The least solution of equations whose factors are chances. `None`: more than `most` of them lead to one
/// another, the work is more than is `left` (in multiplications of 64 bits, about), or it was asked to stop.
pub(super) fn solution(
    mut rows: Vec<Equation>,
    most: usize,
    stop: Stop<'_>,
    left: &mut u64,
) -> Option<Vec<BigRational>> {
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
    let needs: Vec<Vec<usize>> = rows
        .iter()
        .map(|row| row.factors.keys().copied().collect())
        .collect();
    let blocks = blocks(count, starts, |i, place| listed(&needs[i], place));
    for block in blocks.each() {
        let block: Vec<usize> = block.iter().map(|&node| node as usize).collect();
        if block.len() > most || stop.asked() {
            return None;
        }
        eliminate(&block, &mut rows, &mut values, stop, left)?;
    }
    Some(values)
}

/// Solves the equations of a block that depend on one another and on values already found.
fn eliminate(
    block: &[usize],
    rows: &mut [Equation],
    values: &mut [BigRational],
    stop: Stop<'_>,
    arithmetic: &mut u64,
) -> Option<()> {
    let mut left: Vec<usize> = block.to_vec();
    // Who needs whom, among those that are left.
    let mut needed: BTreeMap<usize, Vec<usize>> = block.iter().map(|&i| (i, vec![])).collect();
    for &i in block {
        let row = &mut rows[i];
        let Equation { constant, factors } = row;
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
        if stop.asked() {
            return None;
        }
        // Whatever makes the fewest new factors goes first.
        let cost = |&i: &usize| needed[&i].len() * rows[i].factors.len();
        let (at, _) = left.iter().enumerate().min_by_key(|(_, i)| cost(i))?;
        let i = left.swap_remove(at);
        let Equation {
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
                *arithmetic = arithmetic.checked_sub(work(&share, factor))?;
                let list = needed.get_mut(&j)?;
                if !list.contains(&k) {
                    list.push(k);
                }
                let sum = rows[k].factors.entry(j).or_insert_with(BigRational::zero);
                *sum += &share * factor;
            }
        }
        rows[i] = Equation { constant, factors };
        order.push(i);
    }
    for &i in order.iter().rev() {
        let row = &rows[i];
        let terms = row.factors.iter().map(|(&j, factor)| factor * &values[j]);
        values[i] = terms.fold(row.constant.clone(), |sum, term| sum + term);
    }
    Some(())
}

/// About how many multiplications of 64 bits it takes to multiply two fractions and to reduce what
/// comes of it.
fn work(one: &BigRational, other: &BigRational) -> u64 {
    let bits = one.denom().bits() + other.denom().bits();
    1 + bits * bits / 64
}

//! Linear equations in floating-point numbers, each with few unknowns.

use crate::watch::Stop;

/// So many steps are made at most before it is begun anew from what has been found.
const STEPS: usize = 2_000;

/// It is begun anew at most so often, and so often where nothing came of it.
const BEGUN: usize = 50;
const VAIN: u8 = 2;

/// Equations `x = constant + Σ factor × unknown`, in compressed rows.
pub(super) struct SparseSystem {
    constants: Vec<f64>,
    ends: Vec<u32>,
    unknowns: Vec<u32>,
    factors: Vec<f64>,
}

impl SparseSystem {
    /// So many bytes are taken up at most by an equation and solving it, and by a term.
    pub(super) const EQUATION: usize = 11 * size_of::<f64>() + size_of::<u32>();
    pub(super) const TERM: usize = size_of::<f64>() + size_of::<u32>();

    /// No equations yet, of so many, with so many terms together.
    pub(super) fn new(count: usize, terms: usize) -> SparseSystem {
        SparseSystem {
            constants: Vec::with_capacity(count),
            ends: Vec::with_capacity(count),
            unknowns: Vec::with_capacity(terms),
            factors: Vec::with_capacity(terms),
        }
    }

    /// Adds the equation of the next unknown. Terms of the same unknown are added up.
    pub(super) fn add(&mut self, constant: f64, terms: impl IntoIterator<Item = (usize, f64)>) {
        let begin = self.unknowns.len();
        for (unknown, factor) in terms {
            let unknown = unknown as u32;
            let own = &self.unknowns[begin..];
            match own.iter().position(|&known| known == unknown) {
                Some(place) => self.factors[begin + place] += factor,
                None => {
                    self.unknowns.push(unknown);
                    self.factors.push(factor);
                }
            }
        }
        self.constants.push(constant);
        self.ends.push(self.unknowns.len() as u32);
    }

    /// The same unknowns with other constants.
    pub(super) fn ask(&mut self, constants: impl Iterator<Item = f64>) {
        self.constants.clear();
        self.constants.extend(constants);
    }

    /// The unknowns of an equation, each with its factor.
    fn row(&self, number: usize) -> impl Iterator<Item = (usize, f64)> {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        let terms = begin as usize..self.ends[number] as usize;
        let unknowns = self.unknowns[terms.clone()].iter();
        let factors = self.factors[terms].iter();
        unknowns
            .zip(factors)
            .map(|(&unknown, &factor)| (unknown as usize, factor))
    }

    fn sum(&self, number: usize, values: &[f64]) -> f64 {
        let terms = self.row(number);
        terms
            .map(|(unknown, factor)| factor * values[unknown])
            .sum()
    }

    /// `out = values − Σ factor × unknown`.
    fn apply(&self, values: &[f64], out: &mut [f64]) {
        for (number, out) in out.iter_mut().enumerate() {
            *out = values[number] - self.sum(number, values);
        }
    }

    /// What is lacking for the equations to hold; gives the most.
    fn residual(&self, values: &[f64], out: &mut [f64]) -> f64 {
        let mut most: f64 = 0.0;
        for (number, out) in out.iter_mut().enumerate() {
            *out = self.constants[number] + self.sum(number, values) - values[number];
            // A NaN stays one.
            most = if out.abs() <= most { most } else { out.abs() };
        }
        most
    }

    /// A step of Gauss and Seidel from nothing: `out` so that each equation holds by the values before it.
    fn precondition(&self, values: &[f64], out: &mut [f64]) {
        for number in 0..values.len() {
            let (mut sum, mut own) = (values[number], 1.0);
            for (unknown, factor) in self.row(number) {
                match unknown.cmp(&number) {
                    std::cmp::Ordering::Less => sum += factor * out[unknown],
                    std::cmp::Ordering::Equal => own -= factor,
                    std::cmp::Ordering::Greater => {}
                }
            }
            out[number] = sum / own;
        }
    }

    /// Draws the values towards the solution until the equations lack at most `most`, or no more can be got out
    /// of the numbers; gives how much they lack. None if it was asked to stop. (Stabilized bi-conjugate
    /// gradients: van der Vorst 1992, with a step of Gauss and Seidel before each.)
    pub(super) fn solve(&self, values: &mut [f64], most: f64, stop: Stop<'_>) -> Option<f64> {
        let count = values.len();
        let zeros = || vec![0.0; count];
        let (mut residual, mut direction, mut product) = (zeros(), zeros(), zeros());
        let (mut ahead, mut turned, mut shadow) = (zeros(), zeros(), zeros());
        let mut best = values.to_vec();
        let mut least = f64::INFINITY;
        let mut vain = 0;
        for _ in 0..BEGUN {
            let lacking = self.residual(values, &mut residual);
            vain = if lacking < least * 0.7 { 0 } else { vain + 1 };
            if lacking < least {
                (least, best) = (lacking, values.to_vec());
            }
            if least <= most || vain > VAIN {
                break;
            }
            values.copy_from_slice(&best);
            let lacking = self.residual(values, &mut residual);
            // What is left may be at right angles to what was looked for: then something else is.
            for (number, (shadow, residual)) in shadow.iter_mut().zip(&residual).enumerate() {
                let odd = (number as u32).wrapping_mul(0x9e37_79b1) >> 8;
                let turned = f64::from(odd) / f64::from(1 << 24) - 0.5;
                *shadow = residual + f64::from(vain) * lacking * turned;
            }
            direction.fill(0.0);
            product.fill(0.0);
            let (mut rho, mut alpha, mut omega) = (1.0, 1.0, 1.0);
            for step in 0..STEPS {
                if step % 64 == 0 && stop.asked() {
                    return None;
                }
                let next = dot(&shadow, &residual);
                let beta = next / rho * (alpha / omega);
                rho = next;
                for (p, (r, v)) in direction.iter_mut().zip(residual.iter().zip(&product)) {
                    *p = r + beta * (*p - omega * v);
                }
                self.precondition(&direction, &mut ahead);
                self.apply(&ahead, &mut product);
                alpha = rho / dot(&shadow, &product);
                for (r, v) in residual.iter_mut().zip(&product) {
                    *r -= alpha * v;
                }
                for (x, y) in values.iter_mut().zip(&ahead) {
                    *x += alpha * y;
                }
                self.precondition(&residual, &mut ahead);
                self.apply(&ahead, &mut turned);
                omega = dot(&turned, &residual) / dot(&turned, &turned);
                if !(alpha.is_finite() && omega.is_finite()) || omega == 0.0 {
                    break;
                }
                let mut left: f64 = 0.0;
                for (number, x) in values.iter_mut().enumerate() {
                    *x += omega * ahead[number];
                    residual[number] -= omega * turned[number];
                    left = left.max(residual[number].abs());
                }
                if left <= most || left <= lacking * 1e-9 {
                    break;
                }
            }
        }
        values.copy_from_slice(&best);
        Some(least)
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something is wrong")]
mod tests {
    use super::SparseSystem;
    use crate::watch::Stop;

    /// A walk on a line that ends at either side: from the n-th of so many places it takes `n (count + 1 − n)`
    /// steps, and comes to the far end with the chance `n / (count + 1)`.
    #[test]
    fn a_walk_ends_when_and_where_it_should() {
        let count = 999;
        let system = |constant: &dyn Fn(usize) -> f64| {
            let mut system = SparseSystem::new(count, 2 * count);
            for place in 0..count {
                let beside = [place.checked_sub(1), Some(place + 1)]
                    .into_iter()
                    .flatten();
                let beside = beside.filter(|&one| one < count);
                system.add(constant(place), beside.map(|one| (one, 0.5)));
            }
            system
        };
        let steps = system(&|_| 1.0);
        let mut values = vec![0.0; count];
        let lacking = steps.solve(&mut values, 1e-9, Stop::default()).unwrap();
        assert!(lacking <= 1e-8, "{lacking}");
        for (place, value) in values.iter().enumerate() {
            let n = place + 1;
            let expected = (n * (count + 1 - n)) as f64;
            assert!((value - expected).abs() < 1e-3, "{n}: {value}, {expected}");
        }
        let ends = system(&|place| if place + 1 == count { 0.5 } else { 0.0 });
        let mut values = vec![0.0; count];
        let lacking = ends.solve(&mut values, 1e-16, Stop::default()).unwrap();
        assert!(lacking < 1e-15, "{lacking}");
        let expected = |place: usize| (place + 1) as f64 / (count + 1) as f64;
        let wrong = |(place, value): (usize, &f64)| (value - expected(place)).abs();
        let most = values.iter().enumerate().map(wrong).fold(0.0, f64::max);
        assert!(most < 1e-9, "{most}");
    }
}

//! A network of one hidden layer beside a linear evaluation, learnt by gradient descent.

use daldos_dsl::unstable::players::WEIGHTS;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use super::inputs::Row;

/// The evaluation: the logistic function of a weighted sum of the inputs and of what the hidden
/// units say. It begins as the fitted evaluation, or as none.
#[derive(Clone)]
pub struct Network {
    hidden: usize,
    /// One to each input.
    direct: Vec<f32>,
    /// By input, then by hidden unit.
    inner: Vec<f32>,
    bias: Vec<f32>,
    outer: Vec<f32>,
}

/// Sums of squared slopes, one to each weight: rates fall with them (Adagrad, Duchi et al. 2011).
pub struct Slopes(Network);

/// What hidden units say: their sum `x` as `x / (1 + |x|)`, which needs no exponentials.
fn squash(x: f32) -> f32 {
    x / (1.0 + x.abs())
}

impl Network {
    /// A network for so many inputs.
    pub fn new(
        inputs: usize,
        hidden: usize,
        fitted: bool,
        random: &mut Xoshiro256PlusPlus,
    ) -> Network {
        let mut small = || (random.next_u64() >> 40) as f32 / (1u64 << 24) as f32 * 0.2 - 0.1;
        let mut direct = vec![0.0; inputs];
        if fitted {
            for (weight, fitted) in direct.iter_mut().zip(WEIGHTS) {
                *weight = fitted as f32;
            }
        }
        Network {
            hidden,
            direct,
            inner: (0..inputs * hidden).map(|_| small()).collect(),
            bias: vec![0.0; hidden],
            outer: vec![0.0; hidden],
        }
    }

    /// The chance that the side that throws next wins; `units` is room for the hidden units.
    pub fn chance(&self, row: &Row, units: &mut Vec<f32>) -> f32 {
        units.clear();
        units.extend_from_slice(&self.bias);
        let mut sum = 0.0;
        for &(input, x) in row {
            let input = input as usize;
            sum += x * self.direct[input];
            let inner = &self.inner[input * self.hidden..][..self.hidden];
            for (unit, weight) in units.iter_mut().zip(inner) {
                *unit += x * weight;
            }
        }
        for (unit, weight) in units.iter_mut().zip(&self.outer) {
            *unit = squash(*unit);
            sum += *unit * weight;
        }
        1.0 / (1.0 + (-sum).exp())
    }

    /// Goes a step towards `target` for this row.
    pub fn learn(
        &mut self,
        row: &Row,
        target: f32,
        rate: f32,
        slopes: &mut Slopes,
        units: &mut Vec<f32>,
    ) {
        let wrong = target - self.chance(row, units);
        let Slopes(squares) = slopes;
        let step = |weight: &mut f32, square: &mut f32, slope: f32| {
            *square += slope * slope;
            *weight += rate * slope / square.sqrt();
        };
        // The slope of what goes into each hidden unit.
        let mut into = Vec::with_capacity(self.hidden);
        for (number, unit) in units.iter().enumerate() {
            let rest = 1.0 - unit.abs();
            let slope = wrong * self.outer[number] * rest * rest;
            into.push(slope);
            step(&mut self.bias[number], &mut squares.bias[number], slope);
            let slope = wrong * unit;
            step(&mut self.outer[number], &mut squares.outer[number], slope);
        }
        for &(input, x) in row {
            let input = input as usize;
            let slope = wrong * x;
            step(&mut self.direct[input], &mut squares.direct[input], slope);
            let range = input * self.hidden..(input + 1) * self.hidden;
            let weights = self.inner[range.clone()].iter_mut();
            let squares = &mut squares.inner[range];
            for ((weight, square), slope) in weights.zip(squares).zip(&into) {
                step(weight, square, slope * x);
            }
        }
    }

    /// Moves the weights a share of the way to another's.
    pub fn approach(&mut self, other: &Network, share: f32) {
        for (own, other) in [
            (&mut self.direct, &other.direct),
            (&mut self.inner, &other.inner),
            (&mut self.bias, &other.bias),
            (&mut self.outer, &other.outer),
        ] {
            for (weight, towards) in own.iter_mut().zip(other) {
                *weight += share * (towards - *weight);
            }
        }
    }

    /// All weights.
    pub fn weights(&self) -> impl Iterator<Item = &f32> {
        let parts = [&self.direct, &self.inner, &self.bias, &self.outer];
        parts.into_iter().flatten()
    }

    /// The same, to be written.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let parts = [
            &mut self.direct,
            &mut self.inner,
            &mut self.bias,
            &mut self.outer,
        ];
        parts.into_iter().flatten()
    }
}

impl Slopes {
    /// None so far: `begin` stands for what isn't known yet.
    pub fn new(network: &Network, begin: f32) -> Slopes {
        let mut squares = network.clone();
        squares.weights_mut().for_each(|square| *square = begin);
        Slopes(squares)
    }
}

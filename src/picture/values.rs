//! Values of spaces as colours.

use super::grid::{CELL, Grid, PITCH};
use super::options::Values;
use super::shape::Shape;
use super::style::{Class, HEATS};

/// From which value to which the colours run: both round numbers, and so are the values between
/// them that are told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    low: f64,
    high: f64,
    /// From one told value to the next.
    step: f64,
}

/// What is further from 0 has no place on a scale.
const MOST: f64 = 1e15;

/// Into so many steps a scale is parted, or somewhat more.
const STEPS: f64 = 4.0;

impl Scale {
    /// From 0 where no value is negative.
    pub(super) fn new(values: &Values) -> Self {
        let of = values.of.iter().map(|(_, value)| *value);
        let finite = || of.clone().chain(values.up_to).filter(|v| v.abs() <= MOST);
        let (low, high) = (finite().fold(0.0, f64::min), finite().fold(0.0, f64::max));
        let step = rounded_up((high - low) / STEPS);
        Self {
            low: (low / step).floor() * step,
            high: ((high / step).ceil() * step).max(step),
            step,
        }
    }

    /// The values that are told, with how far each is on the way from the least to the greatest.
    pub(super) fn ticks(self) -> impl Iterator<Item = (f64, f64)> {
        let steps = ((self.high - self.low) / self.step).round();
        (0..=steps as usize).map(move |i| {
            let value = self.low + i as f64 * self.step;
            // Sums of decimals are off by a little.
            ((value * 1e9).round() / 1e9, i as f64 / steps)
        })
    }

    /// The colour of a value.
    pub(super) fn class(self, value: f64) -> Class {
        let part = (value - self.low) / (self.high - self.low).max(f64::MIN_POSITIVE);
        let step = (part * f64::from(HEATS)).floor();
        Class::Heat(step.clamp(0.0, f64::from(HEATS - 1)) as u8)
    }
}

/// The spaces in the colours of their values.
pub(super) fn shapes(values: &Values, grid: &Grid<'_>) -> Vec<Shape> {
    let scale = Scale::new(values);
    values
        .of
        .iter()
        .filter(|(_, value)| value.is_finite())
        .filter_map(|(space, value)| {
            let at = grid.at(space)?;
            Some(Shape::group(
                format!("{space}: {}", short(*value)),
                vec![Shape::rect(
                    at.plus(-CELL / 2.0, -PITCH / 2.0),
                    [CELL, PITCH],
                    0.0,
                    scale.class(*value),
                )],
            ))
        })
        .collect()
}

/// The least of 1, 2, 2.5, 3, 4, 5, 6, 8, 10, 20, … and their tenths that is not less.
pub(super) fn rounded_up(value: f64) -> f64 {
    let mut unit = 0.001;
    while unit < 1e15 {
        for step in [1.0, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0] {
            if step * unit >= value {
                return step * unit;
            }
        }
        unit *= 10.0;
    }
    unit
}

/// A share in percent as people write it: whole, or to two decimals.
pub(super) fn percent(value: f64) -> String {
    if value.fract() == 0.0 {
        return format!("{value:.0} %");
    }
    match format!("{value:.2}").as_str() {
        // Little, but not nothing.
        "0.00" => "<0.01 %".to_owned(),
        number => format!("{number} %"),
    }
}

/// A value as people write it.
pub(super) fn short(value: f64) -> String {
    if value.fract() == 0.0 || value.abs() >= 1000.0 {
        return format!("{value:.0}");
    }
    let text = format!("{value:.3}");
    match text.trim_end_matches('0').trim_end_matches('.') {
        // Little, but not nothing.
        "0" => "<0.001".to_owned(),
        "-0" => ">-0.001".to_owned(),
        number => number.to_owned(),
    }
}

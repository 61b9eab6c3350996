//! Values of spaces as colours.

use super::grid::{CELL, Grid, PITCH};
use super::options::Values;
use super::shape::Shape;
use super::style::{Class, HEATS};

/// From which value to which the colours run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scale {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Scale {
    /// From 0 where no value is negative.
    pub(super) fn new(values: &Values) -> Self {
        let finite = || values.of.iter().map(|(_, v)| *v).filter(|v| v.is_finite());
        Self {
            low: finite().fold(0.0, f64::min),
            high: finite().fold(0.0, f64::max),
        }
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
            Some(Shape::Group {
                title: format!("{space}: {}", short(*value)),
                shapes: vec![Shape::Rect {
                    at: at.plus(-CELL / 2.0, -PITCH / 2.0),
                    width: CELL,
                    height: PITCH,
                    round: 0.0,
                    class: scale.class(*value),
                }],
            })
        })
        .collect()
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

//! How often each number came up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::interval::Z95;
use super::statistics::Summary;
use super::sum::Sum;

/// How many games had which number: exact, so that any way of adding up gives the same.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(u32, u64)>", into = "Vec<(u32, u64)>")]
pub struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    pub(super) fn add(&mut self, value: u32, times: u64) {
        let count = self.0.entry(value).or_default();
        *count = count.saturating_add(times);
    }

    /// The numbers that came up, least first, each with how often.
    pub fn counts(&self) -> impl Iterator<Item = (u32, u64)> {
        self.0.iter().map(|(&value, &times)| (value, times))
    }

    /// In bins of equal width, 1, 2 or 5 times a power of ten, of which there are at most so many:
    /// the width, and from the bin of the least number to that of the greatest the number of each
    /// and how often one of its numbers came up. Counted are, where `from_zero`, those before, too.
    pub fn bins(&self, most: u64, from_zero: bool) -> (u64, Vec<(u64, u64)>) {
        let (Some(least), Some(greatest)) = (self.0.keys().next(), self.0.keys().next_back())
        else {
            return (1, Vec::new());
        };
        let (least, greatest) = (u64::from(*least), u64::from(*greatest));
        let from = if from_zero { 0 } else { least };
        let mut widths = (0..10).flat_map(|tens| [1, 2, 5].map(|n| n * 10_u64.pow(tens)));
        let fits = |width: &u64| greatest / width - from / width < most;
        let width = widths.find(fits).unwrap_or(u64::from(u32::MAX));
        let first = least / width;
        let mut bins: Vec<(u64, u64)> = (first..=greatest / width).map(|bin| (bin, 0)).collect();
        for (value, times) in self.counts() {
            bins[(u64::from(value) / width - first) as usize].1 += times;
        }
        (width, bins)
    }

    /// How many there are in all.
    pub fn total(&self) -> u64 {
        self.0.values().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// The number of the game at this position, from 0, if they stood in order.
    fn at(&self, position: u64) -> u64 {
        let mut before = 0;
        for (&value, &times) in &self.0 {
            before += times;
            if before > position {
                return u64::from(value);
            }
        }
        0
    }

    /// The middle and the spread.
    pub fn summary(&self) -> Summary {
        let games = self.total();
        if games == 0 {
            return Summary::default();
        }
        let (mut sum, mut squares) = (0u128, 0u128);
        for (&value, &times) in &self.0 {
            let (value, times) = (u128::from(value), u128::from(times));
            sum += value * times;
            squares += value * value * times;
        }
        let n = games as f64;
        let mean = sum as f64 / n;
        // n Σx² - (Σx)² is exact in whole numbers and never negative.
        let spread = u128::from(games) * squares - sum * sum;
        let sd = if games > 1 {
            (spread as f64 / (n * (n - 1.0))).sqrt()
        } else {
            0.0
        };
        let error = Z95 * sd / n.sqrt();
        let middle = self.at((games - 1) / 2) + self.at(games / 2);
        let ninety_five = (u128::from(games) * 95).div_ceil(100) as u64;
        Summary {
            mean,
            sd,
            ci95: [mean - error, mean + error],
            min: self.at(0),
            median: middle as f64 / 2.0,
            p95: self.at(ninety_five - 1),
            max: self.at(games - 1),
        }
    }
}

impl Sum for Histogram {
    fn add_all(&mut self, more: &Histogram) {
        self.0.add_all(&more.0);
    }
}

impl From<Vec<(u32, u64)>> for Histogram {
    fn from(counts: Vec<(u32, u64)>) -> Histogram {
        let mut histogram = Histogram::default();
        for (value, times) in counts {
            histogram.add(value, times);
        }
        histogram
    }
}

impl From<Histogram> for Vec<(u32, u64)> {
    fn from(histogram: Histogram) -> Vec<(u32, u64)> {
        histogram.0.into_iter().collect()
    }
}

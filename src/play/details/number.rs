//! Statistics number by number, as a table has them that holds one a line.

use super::share::Share;
use crate::play::histogram::Histogram;
use crate::play::statistics::Summary;

/// A number: what was measured, of what and by what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measurement<'a> {
    /// What was measured.
    pub statistic: &'a str,
    /// Of what; empty: of all.
    pub of: &'a str,
    /// By what; empty: in all.
    pub by: &'a str,
    /// The number.
    pub value: f64,
    /// Its 95 percent interval, where it is an estimate.
    pub ci95: Option<[f64; 2]>,
}

/// Whoever takes numbers, one after the other.
pub struct NumberSink<'t>(pub &'t mut dyn FnMut(Measurement<'_>));

impl NumberSink<'_> {
    fn put(&mut self, name: [&str; 3], value: f64, ci95: Option<[f64; 2]>) {
        let [statistic, of, by] = name;
        (self.0)(Measurement {
            statistic,
            of,
            by,
            value,
            ci95,
        });
    }

    /// A count.
    pub fn count(&mut self, name: [&str; 3], count: u64) {
        self.put(name, count as f64, None);
    }

    /// Counts of the same thing, each by its name.
    pub(super) fn counts(
        &mut self,
        statistic: &str,
        of: &str,
        counts: impl Iterator<Item = (&'static str, u64)>,
    ) {
        for (by, count) in counts {
            self.count([statistic, of, by], count);
        }
    }

    /// A share; of nothing there is none.
    pub fn share(&mut self, name: [&str; 3], share: &Share) {
        if let Some(value) = share.share {
            self.put(name, value, share.ci95);
        }
    }

    /// The middle and the spread of a number, a line each.
    pub fn summary(&mut self, statistic: &str, of: &str, summary: &Summary) {
        self.put([statistic, of, "mean"], summary.mean, Some(summary.ci95));
        for (by, value) in [
            ("sd", summary.sd),
            ("min", summary.min as f64),
            ("median", summary.median),
            ("p95", summary.p95 as f64),
            ("max", summary.max as f64),
        ] {
            self.put([statistic, of, by], value, None);
        }
    }

    /// How often each number came up.
    pub(super) fn histogram(&mut self, statistic: &str, of: &str, histogram: &Histogram) {
        for (value, times) in histogram.counts() {
            self.count([statistic, of, &value.to_string()], times);
        }
    }
}

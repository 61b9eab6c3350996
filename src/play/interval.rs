//! Confidence intervals of shares.

use serde::{Deserialize, Serialize};

use super::sum::{Sum, sums};

/// The 97.5 percent quantile of the normal distribution: so many standard errors to either side of
/// its middle hold 95 percent of it (Abramowitz and Stegun 1964, table 26.1).
pub const Z95: f64 = 1.959_964;

/// Wilson's 95 percent interval (1927) of a share, of which `hits` of `all` independent trials had it;
/// from 0 to 1 where there was no trial.
///
/// ```
/// let [low, high] = daldos_dsl::play::wilson(5, 10);
/// assert!((low - 0.2366).abs() < 1e-4 && (high - 0.7634).abs() < 1e-4);
/// ```
pub fn wilson(hits: u64, all: u64) -> [f64; 2] {
    if all == 0 {
        return [0.0, 1.0];
    }
    let [low, high] = wilson_of(hits as f64 / all as f64, all);
    [low.max(0.0), high.min(1.0)]
}

/// The same of a share that need not be a whole number of trials. Rounding must not lead past the share itself.
pub(super) fn wilson_of(share: f64, trials: u64) -> [f64; 2] {
    let n = trials as f64;
    let scale = 1.0 + Z95 * Z95 / n;
    let middle = (share + Z95 * Z95 / (2.0 * n)) / scale;
    let half = Z95 / scale * (share * (1.0 - share) / n + Z95 * Z95 / (4.0 * n * n)).sqrt();
    [(middle - half).min(share), (middle + half).max(share)]
}

sums! {
    /// A share of things that come several to a game, such as dice: what was counted of them, in
    /// exact sums over games, which are independent while the things of one game are not.
    #[derive(Copy)]
    #[serde(from = "[u64; 5]", into = "[u64; 5]")]
    pub struct Ratio {
        /// Those that had it.
        pub hits: u64,
        /// All of them.
        pub all: u64,
        /// The squares of `hits`, game by game.
        hits_squared: u64,
        /// The squares of `all`, game by game.
        all_squared: u64,
        /// The products of both, game by game.
        product: u64,
    }
}

impl Ratio {
    /// Adds a game.
    pub(super) fn add(&mut self, hits: u32, all: u32) {
        let (x, y) = (u64::from(hits), u64::from(all));
        self.add_all(&Ratio {
            hits: x,
            all: y,
            hits_squared: x * x,
            all_squared: y * y,
            product: x * y,
        });
    }

    /// The share, or the rate where a thing can have it more than once; none of nothing.
    pub fn share(&self) -> Option<f64> {
        (self.all > 0).then(|| self.hits as f64 / self.all as f64)
    }

    /// The 95 percent interval of the share over so many games: 1.959964 standard errors to either
    /// side, the error that of a ratio of two means (the delta method), each game one observation.
    /// Where none or all had it games don't differ, and no error can be seen: there it is
    /// [`wilson`]'s, as if the things were independent.
    pub fn interval(&self, games: u64) -> Option<[f64; 2]> {
        let share = self.share()?;
        if games < 2 {
            return None;
        }
        if self.hits == 0 || self.hits == self.all {
            return Some(wilson(self.hits, self.all));
        }
        let (n, all) = (games as f64, self.all as f64);
        let squares = self.hits_squared as f64 - 2.0 * share * self.product as f64
            + share * share * self.all_squared as f64;
        let half = Z95 * (squares.max(0.0) * n / (n - 1.0)).sqrt() / all;
        Some([(share - half).max(0.0), share + half])
    }
}

impl From<[u64; 5]> for Ratio {
    fn from([hits, all, hits_squared, all_squared, product]: [u64; 5]) -> Ratio {
        Ratio {
            hits,
            all,
            hits_squared,
            all_squared,
            product,
        }
    }
}

impl From<Ratio> for [u64; 5] {
    fn from(r: Ratio) -> [u64; 5] {
        [r.hits, r.all, r.hits_squared, r.all_squared, r.product]
    }
}

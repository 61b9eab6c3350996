//! What the difference makes of whole games.

use rand_xoshiro::rand_core::Rng;
use rayon::prelude::*;
use serde::Serialize;

use super::options::CompareOptions;
use crate::load::Loaded;
use crate::play::players::NO_CLOCK;
use crate::play::{GamePlayers, Outcome, Record, TURN_CAP, Z95, stream};
use crate::player::ByPlayer;
use crate::watch::Stop;

/// A mean and its 95 percent confidence interval (1.959964 standard errors to either side).
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The interval.
    pub ci95: [f64; 2],
}

/// A quantity of a game, in both games and their difference.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measure {
    /// `turns`, `decisions`, `captures`, `first_player_share`, `draws`, `unfinished`: of shares,
    /// 1 is every game.
    pub quantity: &'static str,
    /// In the first game.
    pub first: Estimate,
    /// In the second.
    pub second: Estimate,
    /// The second less the first, game by game.
    pub difference: Estimate,
    /// How far the two go together over the games, -1 to 1; absent where one never varies.
    pub correlation: Option<f64>,
}

/// The effect on play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Effect {
    /// So many games of each, game `i` of the one paired with game `i` of the other.
    pub games: usize,
    /// The seed.
    pub seed: u64,
    /// How moves are chosen.
    pub policy: String,
    /// Whether the same throws came in paired games: the dice are alike, turn by turn. If not,
    /// only the random numbers are the same, and pairing means little.
    pub same_throws: bool,
    /// Each quantity.
    pub measures: Vec<Measure>,
}

/// Plays games of one game in step: game `i` draws from the same numbers in every game. Fewer
/// are given if it is stopped.
pub(super) fn records(loaded: &Loaded, options: &CompareOptions, stop: Stop<'_>) -> Vec<Record> {
    let run = |players: &mut GamePlayers<'_>, number: u64| {
        if stop.asked() {
            return None;
        }
        let seed = stream(options.seed, number).next_u64();
        let record = players.run_in_step(seed, TURN_CAP);
        // It may be that of half a game.
        (!stop.asked()).then_some(record)
    };
    let policies = ByPlayer::from_fn(|_| options.policy);
    let players = || {
        GamePlayers::new(
            &loaded.game,
            &policies,
            ByPlayer::default(),
            NO_CLOCK,
            stop,
            false,
        )
    };
    let all = || -> Vec<Option<Record>> {
        (0..options.games)
            .into_par_iter()
            .map_init(players, run)
            .collect()
    };
    let pool = rayon::ThreadPoolBuilder::new();
    let records = match pool.num_threads(options.threads).build() {
        Ok(pool) => pool.install(all),
        // No threads to be had: this one does it all.
        Err(_) => {
            let mut players = players();
            (0..options.games)
                .map(|number| run(&mut players, number))
                .collect()
        }
    };
    records.into_iter().map_while(|record| record).collect()
}

/// A name, and what it is in one game.
type Quantity<'a> = (&'static str, &'a dyn Fn(&Record) -> f64);

/// The effect, from the records of both.
pub(super) fn effect(
    games: [&Loaded; 2],
    records: [&[Record]; 2],
    options: &CompareOptions,
) -> Option<Effect> {
    let count = records[0].len().min(records[1].len());
    if count == 0 {
        return None;
    }
    let pairs = || records[0].iter().zip(records[1]).take(count);
    let share = |yes: bool| f64::from(u8::from(yes));
    let quantities: [Quantity<'_>; 6] = [
        ("turns", &|r| f64::from(r.turns)),
        ("decisions", &|r| f64::from(r.decisions)),
        ("captures", &|r| f64::from(r.captures)),
        ("first_player_share", &|r| {
            share(r.outcome == Outcome::Won(r.first))
        }),
        ("draws", &|r| share(r.outcome == Outcome::Drawn)),
        ("unfinished", &|r| share(r.outcome == Outcome::Unfinished)),
    ];
    let measures = quantities.into_iter().map(|(quantity, of)| {
        let (one, other): (Vec<f64>, Vec<f64>) = pairs().map(|(a, b)| (of(a), of(b))).unzip();
        let difference: Vec<f64> = one.iter().zip(&other).map(|(a, b)| b - a).collect();
        Measure {
            quantity,
            first: estimate(&one),
            second: estimate(&other),
            difference: estimate(&difference),
            correlation: correlation(&one, &other),
        }
    });
    Some(Effect {
        games: count,
        seed: options.seed,
        policy: options.policy.to_string(),
        same_throws: same_throws(games[0], games[1]),
        measures: measures.collect(),
    })
}

/// Whether the same random numbers throw the same: as many dice, with the same odds and values
/// face for face.
fn same_throws(first: &Loaded, second: &Loaded) -> bool {
    let (one, other) = (&first.game, &second.game);
    one.dice() == other.dice()
        && one.face_weights() == other.face_weights()
        && one.face_values() == other.face_values()
}

fn estimate(values: &[f64]) -> Estimate {
    let (mean, variance) = moments(values);
    let error = Z95 * (variance / values.len() as f64).sqrt();
    Estimate {
        mean,
        ci95: [mean - error, mean + error],
    }
}

/// Mean and variance (with n - 1).
fn moments(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (mean, squares / (n - 1.0).max(1.0))
}

fn correlation(one: &[f64], other: &[f64]) -> Option<f64> {
    let ((a, spread), (b, other_spread)) = (moments(one), moments(other));
    let products = one.iter().zip(other).map(|(x, y)| (x - a) * (y - b));
    let together = products.sum::<f64>() / (one.len() as f64 - 1.0).max(1.0);
    let both = (spread * other_spread).sqrt();
    (both > 0.0).then(|| together / both)
}

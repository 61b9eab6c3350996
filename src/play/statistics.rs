//! What many playouts have in common.

use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::playout::{Outcome, Record};
use crate::engine::Game;
use crate::player::{ByPlayer, Player};

/// The middle and the spread of a number over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of single games (with n - 1).
    pub sd: f64,
    /// The mean's 95 percent confidence interval (1.96 standard errors to either side).
    pub ci95: [f64; 2],
    /// The least.
    pub min: u64,
    /// The middle one; of an even number of games the mean of the middle two.
    pub median: f64,
    /// The least number that at least 95 percent of the games don't exceed.
    pub p95: u64,
    /// The greatest.
    pub max: u64,
}

/// Wins of each side, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wins {
    /// The sides' names.
    pub names: ByPlayer<String>,
    /// Their wins.
    pub wins: ByPlayer<u64>,
}

impl Serialize for Wins {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        for player in Player::BOTH {
            map.serialize_entry(&self.names[player], &self.wins[player])?;
        }
        map.end()
    }
}

/// The statistics of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// The version of this shape: 1.
    pub schema: u32,
    /// The name of the game.
    pub game: String,
    /// How many games were played.
    pub games: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How moves were chosen: the players' name, or both, the first side's first.
    pub policy: String,
    /// Games won by the side that threw first.
    pub first_player_wins: u64,
    /// Games won by each side.
    pub wins: Wins,
    /// Games drawn.
    pub draws: u64,
    /// Games given up.
    pub unfinished: u64,
    /// Throws played.
    pub turns: Summary,
    /// Choices made.
    pub decisions: Summary,
    /// Pieces captured.
    pub captures: Summary,
}

/// Exact sums, in whole numbers: the order of adding up makes no difference.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    games: u64,
    first_player_wins: u64,
    wins: ByPlayer<u64>,
    draws: u64,
    unfinished: u64,
    turns: Histogram,
    decisions: Histogram,
    captures: Histogram,
}

impl Tally {
    /// Adds a game.
    pub(super) fn add(&mut self, record: &Record) {
        self.games += 1;
        match record.outcome {
            Outcome::Won(player) => {
                self.wins[player] += 1;
                self.first_player_wins += u64::from(player == record.first);
            }
            Outcome::Drawn => self.draws += 1,
            Outcome::Unfinished => self.unfinished += 1,
        }
        self.turns.add(record.turns, 1);
        self.decisions.add(record.decisions, 1);
        self.captures.add(record.captures, 1);
    }

    /// Adds all games of another tally.
    pub(super) fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.first_player_wins += other.first_player_wins;
        self.wins.first += other.wins.first;
        self.wins.second += other.wins.second;
        self.draws += other.draws;
        self.unfinished += other.unfinished;
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.captures.merge(&other.captures);
    }

    /// The statistics of these games.
    pub(super) fn statistics(&self, game: &Game, seed: u64, policy: String) -> Statistics {
        Statistics {
            schema: 1,
            game: game.name().to_owned(),
            games: self.games,
            seed,
            policy,
            first_player_wins: self.first_player_wins,
            wins: Wins {
                names: ByPlayer::from_fn(|player| game.player_name(player).to_owned()),
                wins: self.wins,
            },
            draws: self.draws,
            unfinished: self.unfinished,
            turns: self.turns.summary(),
            decisions: self.decisions.summary(),
            captures: self.captures.summary(),
        }
    }
}

/// How many games had which number.
#[derive(Clone, Debug, Default)]
struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    fn add(&mut self, value: u32, times: u64) {
        *self.0.entry(value).or_default() += times;
    }

    fn merge(&mut self, other: &Histogram) {
        for (&value, &times) in &other.0 {
            self.add(value, times);
        }
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

    fn summary(&self) -> Summary {
        let games: u64 = self.0.values().sum();
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
        let error = 1.96 * sd / n.sqrt();
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

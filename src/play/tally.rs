//! The exact sums from which statistics are made.

use serde::{Deserialize, Serialize};

use super::histogram::Histogram;
use super::outcome::{Outcome, Record};
use super::statistics::{BySide, Statistics};
use super::sum::{Sum, sums};
use crate::player::ByPlayer;

sums! {
    /// The results of games, and what was counted game by game.
    pub struct Tally {
        /// Games played.
        pub games: u64,
        /// Games won by the side that threw first.
        pub first_player_wins: u64,
        /// Games won by each side.
        pub wins: ByPlayer<u64>,
        /// Games drawn.
        pub draws: u64,
        /// Games given up.
        pub unfinished: u64,
        /// Throws played, by game.
        pub turns: Histogram,
        /// Choices made, by game.
        pub decisions: Histogram,
        /// Pieces captured, by game.
        pub captures: Histogram,
    }
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
    pub fn merge(&mut self, other: &Tally) {
        Sum::add_all(self, other);
    }

    /// Whether these can be the sums of so many games; others are not to be reckoned with.
    pub fn is_of(&self, games: u64) -> bool {
        let ways = [
            self.wins.first,
            self.wins.second,
            self.draws,
            self.unfinished,
        ];
        let ended = ways.into_iter().fold(0, u64::saturating_add);
        let histograms = [&self.turns, &self.decisions, &self.captures];
        self.games == games
            && ended == games
            && self.first_player_wins <= self.wins.first.saturating_add(self.wins.second)
            && histograms.iter().all(|h| h.total() == games)
    }

    /// The statistics of these games.
    pub fn statistics(&self, sides: &ByPlayer<String>, seed: u64, policy: String) -> Statistics {
        Statistics {
            games: self.games,
            seed,
            policy,
            first_player_wins: self.first_player_wins,
            wins: BySide {
                names: sides.clone(),
                of: self.wins,
            },
            draws: self.draws,
            unfinished: self.unfinished,
            turns: self.turns.summary(),
            decisions: self.decisions.summary(),
            captures: self.captures.summary(),
        }
    }
}

//! The score of many games between two computer players.

use rayon::prelude::*;

use super::interval::wilson_of;
use super::matches::Match;
use super::outcome::Outcome;
use super::players::{Clock, Policy};
use super::playout::{TURN_CAP, stream};
use super::times::Times;
use crate::engine::Game;
use crate::player::{ByPlayer, Player};

/// How one player did against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Score {
    /// Games played.
    pub games: u64,
    /// Games that the first of the two won.
    pub won: u64,
    /// Games that the second won.
    pub lost: u64,
    /// Games that nobody won: drawn, or given up.
    pub drawn: u64,
    /// The turns of all games.
    pub turns: u64,
    /// How long the replies of both took.
    pub times: Times,
    /// Decisions that both worked out and plays that they weighed.
    pub nodes: u64,
}

impl Score {
    /// The share of points, a game that nobody won counting half.
    pub fn share(&self) -> f64 {
        (self.won as f64 + 0.5 * self.drawn as f64) / self.games.max(1) as f64
    }

    /// Wilson's 95 percent interval of [`Score::share`].
    pub fn interval(&self) -> [f64; 2] {
        wilson_of(self.share(), self.games.max(1))
    }

    fn add(mut self, other: Score) -> Score {
        self.games += other.games;
        self.won += other.won;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.turns += other.turns;
        self.times.merge(&other.times);
        self.nodes += other.nodes;
        self
    }
}

/// Lets two players play so many games. They change sides from game to game, and who throws first
/// every two games, so that of four games each has each side twice, and throws first in two.
///
/// Game `i` draws from [`stream`]`(seed, i)`: where no player is limited by time, the score
/// depends on `seed` and `games` alone.
pub fn play_match(
    game: &Game,
    players: [&Policy; 2],
    games: u64,
    seed: u64,
    threads: usize,
    clock: Clock<'_>,
) -> Score {
    let seat = |swapped: bool| {
        let [one, other] = players;
        let (first, second) = if swapped { (other, one) } else { (one, other) };
        let policies = ByPlayer {
            first: *first,
            second: *second,
        };
        Match::new(game, &policies, clock)
    };
    let one = |tables: &mut [Match<'_>; 2], index: u64| {
        let swapped = index % 2 == 1;
        let begins = Player::BOTH[(index / 2 % 2) as usize];
        let table = &mut tables[usize::from(swapped)];
        let record = table.run(&mut stream(seed, index), TURN_CAP, Some(begins));
        let mut score = Score {
            games: 1,
            turns: u64::from(record.turns),
            times: table.take_times(),
            nodes: table.take_nodes(),
            ..Score::default()
        };
        match record.outcome {
            Outcome::Won(winner) if (winner == Player::First) != swapped => score.won = 1,
            Outcome::Won(_) => score.lost = 1,
            Outcome::Drawn | Outcome::Unfinished => score.drawn = 1,
        }
        score
    };
    let seats = || [seat(false), seat(true)];
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    match pool {
        Ok(pool) => pool.install(|| {
            (0..games)
                .into_par_iter()
                .map_init(seats, |tables, index| one(tables, index))
                .reduce(Score::default, Score::add)
        }),
        // No threads to be had: this one does it all.
        Err(_) => {
            let mut tables = seats();
            (0..games).fold(Score::default(), |sum, index| {
                sum.add(one(&mut tables, index))
            })
        }
    }
}

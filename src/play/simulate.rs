//! Many playouts at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::contest::Contest;
use super::players::{Clock, Kind, NO_CLOCK, Policy};
use super::playout::{Playout, Record, TURN_CAP, stream};
use super::statistics::{Statistics, Tally};
use crate::engine::Game;
use crate::player::ByPlayer;

/// Games are handed out to threads in runs of this many.
const RUN: u64 = 64;

/// Who watches a simulation, and may end it.
#[derive(Default)]
pub struct Watch<'a> {
    /// Called now and then with the number of games finished, from any thread.
    pub progress: Option<&'a (dyn Fn(u64) + Sync)>,
    /// Once true, no further games are begun.
    pub cancel: Option<&'a AtomicBool>,
    /// After so many turns a game is given up; [`TURN_CAP`] if absent.
    pub cap: Option<u32>,
}

/// Plays `games` games out at random on `threads` threads (0: one for each processor).
///
/// Game `i` draws from [`stream`]`(seed, i)`, and everything is added up exactly, so the numbers
/// depend on `seed` and `games` alone. If it is cancelled, the statistics are those of the
/// games before the first that is missing, fewer than were asked for.
pub fn simulate(
    game: &Game,
    games: u64,
    seed: u64,
    threads: usize,
    watch: &Watch<'_>,
) -> Statistics {
    let random = ByPlayer::from_fn(|_| Policy::RANDOM);
    simulate_players(game, &random, NO_CLOCK, games, seed, threads, watch)
}

/// The same with computer players on the two sides, who go by this clock.
///
/// Where neither is limited by time, the numbers depend on the players, `seed` and `games` alone.
pub fn simulate_players(
    game: &Game,
    policies: &ByPlayer<Policy>,
    clock: Clock<'_>,
    games: u64,
    seed: u64,
    threads: usize,
    watch: &Watch<'_>,
) -> Statistics {
    let finished = AtomicU64::new(0);
    let cancelled = || {
        watch
            .cancel
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
    };
    let run = |table: &mut Table<'_>, number: u64| {
        let indices = number * RUN..((number + 1) * RUN).min(games);
        let count = indices.end - indices.start;
        let mut tally = Tally::default();
        for index in indices {
            if cancelled() {
                return None;
            }
            let cap = watch.cap.unwrap_or(TURN_CAP);
            tally.add(&table.run(seed, index, cap));
        }
        let so_far = finished.fetch_add(count, Ordering::Relaxed) + count;
        if let Some(progress) = watch.progress {
            progress(so_far);
        }
        Some(tally)
    };
    let runs = games.div_ceil(RUN);
    let all = || -> Vec<Option<Tally>> {
        (0..runs)
            .into_par_iter()
            .map_init(
                || Table::new(game, policies, clock),
                |table, number| run(table, number),
            )
            .collect()
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let tallies = match pool {
        Ok(pool) => pool.install(all),
        // No threads to be had: this one does it all.
        Err(_) => {
            let mut table = Table::new(game, policies, clock);
            (0..runs).map(|number| run(&mut table, number)).collect()
        }
    };
    let mut total = Tally::default();
    for tally in tallies.into_iter().map_while(|tally| tally) {
        total.merge(&tally);
    }
    total.statistics(game, seed, policy(policies))
}

/// What the statistics call two players.
fn policy(policies: &ByPlayer<Policy>) -> String {
    let ByPlayer { first, second } = policies;
    if first == second {
        first.to_string()
    } else {
        format!("{first} / {second}")
    }
}

/// Where games are played.
enum Table<'g> {
    /// At random, without the detour of choosing whole plays.
    Random(Box<Playout<'g>>),
    Players(Box<Contest<'g>>),
}

impl<'g> Table<'g> {
    fn new(game: &'g Game, policies: &ByPlayer<Policy>, clock: Clock<'g>) -> Table<'g> {
        if policies.iter().all(|(_, p)| p.kind == Kind::Random) {
            Table::Random(Box::new(Playout::new(game)))
        } else {
            Table::Players(Box::new(Contest::new(game, policies, clock)))
        }
    }

    fn run(&mut self, seed: u64, index: u64, cap: u32) -> Record {
        let random = &mut stream(seed, index);
        match self {
            Table::Random(playout) => playout.run(random, cap),
            Table::Players(contest) => contest.run(random, cap, None),
        }
    }
}

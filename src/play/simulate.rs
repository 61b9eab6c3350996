//! Many playouts at once.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;

use super::playout::{Playout, TURN_CAP, stream};
use super::statistics::{Statistics, Tally};
use crate::engine::Game;

/// Games are handed out to threads in runs of this many.
const RUN: u64 = 64;

/// So many runs are handed out before their results are added up.
const WAVE: usize = 4096;

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
    let finished = AtomicU64::new(0);
    let cancelled = || {
        watch
            .cancel
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
    };
    let run = |playout: &mut Playout<'_>, number: u64| {
        let indices = number * RUN..((number + 1) * RUN).min(games);
        let count = indices.end - indices.start;
        let mut tally = Tally::default();
        for index in indices {
            if cancelled() {
                return None;
            }
            let cap = watch.cap.unwrap_or(TURN_CAP);
            tally.add(&playout.run(&mut stream(seed, index), cap));
        }
        let so_far = finished.fetch_add(count, Ordering::Relaxed) + count;
        if let Some(progress) = watch.progress {
            progress(so_far);
        }
        Some(tally)
    };
    let runs = games.div_ceil(RUN);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let mut total = Tally::default();
    // Wave by wave, so that not all tallies are kept until the end.
    for from in (0..runs).step_by(WAVE) {
        let wave = from..(from + WAVE as u64).min(runs);
        let all = || -> Vec<Option<Tally>> {
            let runs = wave.clone().into_par_iter();
            runs.map_init(
                || Playout::new(game),
                |playout, number| run(playout, number),
            )
            .collect()
        };
        let tallies: Vec<Option<Tally>> = match &pool {
            Ok(pool) => pool.install(all),
            // No threads to be had: this one does it all.
            Err(_) => {
                let mut playout = Playout::new(game);
                wave.map(|number| run(&mut playout, number)).collect()
            }
        };
        let asked = tallies.len();
        let finished = tallies.into_iter().map_while(|tally| tally);
        let merged = finished.map(|tally| total.merge(&tally)).count();
        if merged < asked {
            break;
        }
    }
    total.statistics(game, seed)
}

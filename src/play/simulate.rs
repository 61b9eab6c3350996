//! Many playouts at once, in one call.

use super::players::{Clock, NO_CLOCK, Policy};
use super::simulation::{Simulation, Watch, policy_name};
use super::statistics::Statistics;
use crate::engine::Game;
use crate::player::ByPlayer;

/// Plays `games` games out at random on `threads` threads (0: one for each processor).
///
/// Game `i` draws from [`stream`](super::stream)`(seed, i)`, and everything is added up exactly,
/// so the numbers depend on `seed` and `games` alone. If it is cancelled, the statistics are those
/// of the games before the first that is missing, fewer than were asked for.
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
    let simulation = Simulation {
        game,
        policies: *policies,
        clock,
        seed,
        threads,
        rules: None,
    };
    let sums = simulation.play(0..games, None, watch);
    let sides = ByPlayer::from_fn(|side| game.player_name(side).to_owned());
    sums.tally
        .statistics(game.name(), &sides, seed, policy_name(policies))
}

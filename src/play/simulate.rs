//! Many playouts at once, in one call.

use super::simulation::Simulation;
use super::statistics::Statistics;
use crate::engine::Game;
use crate::watch::Watch;

/// Plays `games` games out at random on `threads` threads (0: one for each processor).
///
/// Game `i` draws from [`stream`](super::stream)`(seed, i)`, and everything is added up exactly,
/// so the numbers depend on `seed` and `games` alone. If it is stopped, the statistics are those
/// of the games before the first that is missing, fewer than were asked for. Whoever wants other
/// players, a cap, or more counted asks [`Simulation`].
///
/// ```
/// use daldos_dsl::{load, play, shipped, watch::Watch};
///
/// let address = shipped::path("daldosa").expect("a game of the project").parse().expect("an address");
/// let mut read = |_: &str| Err(load::ReadError::Absent(String::new()));
/// let loaded = load::load(&address, &mut read).expect("a sound game");
/// let statistics = play::simulate(&loaded.game, 20, 1, 1, &Watch::default());
/// assert_eq!(statistics.games, 20);
/// ```
pub fn simulate(
    game: &Game,
    games: u64,
    seed: u64,
    threads: usize,
    watch: &Watch<'_>,
) -> Statistics {
    let simulation = Simulation {
        seed,
        threads,
        ..Simulation::new(game)
    };
    simulation.statistics(games, watch)
}

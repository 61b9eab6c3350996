//! Computer players at the table.

use std::time::Instant;

use daldos_dsl::analysis::endgame::EndgameTables;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, Game, Move, State, Turn};
use daldos_dsl::play::players::{Agent, Policy, Reply};
use daldos_dsl::play::stream;
use daldos_dsl::watch::Stop;

/// Who gives hints, unless another is asked for.
pub(super) const HINTS: &str = "expectimax";

/// The moves that `policy`, which knows these endings, makes with a throw, or none: it throws `again`, if it may. What it draws
/// depends on the seed and on the number of the throw alone, so that it plays the same after
/// undoing and after going on with a saved game. Asked to stop, it does what it thinks best by
/// then.
pub(crate) fn choice(
    game: &Game,
    (policy, endings): (&Policy, &EndgameTables<'_>),
    state: &State,
    throw: &Throw,
    again: Option<Cast>,
    (seed, number): (u64, usize),
    stop: Stop<'_>,
) -> Option<Vec<Move>> {
    let begin = Instant::now();
    let clock = || begin.elapsed().as_micros() as u64;
    let turn = Turn::new(game, state, throw);
    let mut random = stream(seed, number as u64 + 1);
    let mut player = Agent::new(game, policy, &clock).until(stop);
    if !endings.is_empty() {
        player = player.with_endings(endings);
    }
    let reply = player.answer(&turn, again, &mut random);
    matches!(reply, Reply::Moves(_)).then(|| reply.told(game, &turn))
}

//! Computer players.

use daldos_dsl::engine;
use daldos_dsl::play::players::{Agent, Policy, PolicyError, Reply};
use daldos_dsl::play::stream;
use pyo3::prelude::*;

use crate::game::Game;
use crate::play::Play;
use crate::work::{clock, interruptible};
use crate::{arguments, errors};

#[pymethods]
impl Game {
    /// What a computer player does with a throw.
    ///
    /// Parameters
    /// ----------
    /// state : State or str
    ///     Where it was thrown.
    /// throw : Throw or str
    ///     The throw.
    /// player : str, optional
    ///     ``'random'``, ``'greedy'``, ``'expectimax'`` or ``'mcts'``, perhaps with options:
    ///     ``'expectimax:depth=1,time=10ms'``, ``'mcts:playouts=1000'``.
    /// seed : int, optional
    ///     What it draws from, if it draws at all.
    /// earlier : sequence of Throw or str, optional
    ///     The throws of this turn that were thrown again before it, in order.
    ///
    /// Returns
    /// -------
    /// Play or None
    ///     None: it throws again.
    #[pyo3(signature = (state, throw, player="expectimax", *, seed=1, earlier=Vec::new()))]
    fn choose(
        &self,
        py: Python<'_>,
        state: &Bound<'_, PyAny>,
        throw: &Bound<'_, PyAny>,
        player: &str,
        seed: u64,
        earlier: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Option<Play>> {
        let policy = policy(py, player)?;
        let again = self.again(py, state, throw, &earlier)?;
        let state = arguments::state(&self.core, state)?;
        let throw = arguments::throw(&self.core, throw)?;
        let game = self.core.game();
        let chosen = interruptible(py, |stop| {
            let clock = clock();
            let mut turn = engine::Turn::new(game, &state, &throw);
            let mut agent = Agent::new(game, &policy, &clock).until(stop);
            let reply = agent.answer(&turn, again, &mut stream(seed, 0));
            let Reply::Moves(numbers) = &reply else {
                return None;
            };
            let moves = reply.told(game, &turn);
            let mut scratch = engine::Scratch::new();
            for &number in numbers {
                turn.decide(game, &mut scratch).take(number as usize);
            }
            turn.settle(game);
            let after = turn.state(game);
            let play = engine::Play::new(moves, state.to_move(), after, turn.end());
            Some(Play::listed(&self.core, state, throw, play))
        })?;
        Ok(chosen)
    }
}

/// A player, by its name.
pub(crate) fn policy(py: Python<'_>, name: &str) -> PyResult<Policy> {
    name.parse()
        .map_err(|why: PolicyError| errors::wrong(py, why.to_string()))
}

//! A solved ending.

use super::endings::{EndgameTableError, Endings};
use super::error::EndgameError;
use super::graph::Graph;
use super::key::{MOST_PIECES, StateKey, StateKeys};
use super::limits::EndgameLimits;
use super::material::{Material, MaterialPlaces};
use super::solution::{EndgameValues, solve};
use super::worth::Worth;
use crate::engine::{Cast, Game, State};
use crate::watch::Watch;

/// A solved ending.
pub struct Endgame<'g> {
    pub(super) keys: StateKeys<'g>,
    pub(super) graph: Graph,
    values: EndgameValues,
}

impl<'g> Endgame<'g> {
    /// All situations in which the sides have so many men, either side the one and either to throw, and all
    /// that they lead to.
    ///
    /// # Errors
    /// If they don't fit, or the game's situations don't tell how it ends; and if it was asked to stop.
    pub fn of_material(
        game: &'g Game,
        material: Material,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<Endgame<'g>, EndgameError> {
        let standing = MaterialPlaces::new(game, limits, watch)?;
        if standing.pieces(material) > MOST_PIECES {
            return Err(EndgameError::Pieces);
        }
        Endgame::solved(game, limits, watch, |keys, add| {
            standing.keys(keys, material, add)
        })
    }

    /// All situations that one can come to, itself among them.
    ///
    /// # Errors
    /// As [`Endgame::of_material`], and if the game is over there.
    pub fn of_position(
        game: &'g Game,
        state: &State,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
    ) -> Result<Endgame<'g>, EndgameError> {
        if game.decided(state).is_some() {
            return Err(EndgameError::Over);
        }
        Endgame::solved(game, limits, watch, |keys, add| {
            add(keys.key(state).ok_or(EndgameError::Pieces)?)
        })
    }

    fn solved(
        game: &'g Game,
        limits: &EndgameLimits,
        watch: &Watch<'_>,
        seeds: impl Fn(
            &StateKeys<'g>,
            &mut dyn FnMut(StateKey) -> Result<(), EndgameError>,
        ) -> Result<(), EndgameError>,
    ) -> Result<Endgame<'g>, EndgameError> {
        if let Some(draw) = game.draw_after() {
            return Err(EndgameError::Counted(draw));
        }
        let graph = |keys: &StateKeys<'g>| {
            let mut graph = Graph::default();
            seeds(keys, &mut |key| graph.seed(key, limits))?;
            graph.close(keys, limits, watch)?;
            Ok(graph)
        };
        let mut keys = StateKeys {
            game,
            exchange: game.exchange().filter(|_| limits.exchange),
        };
        let graph = match graph(&keys) {
            Err(EndgameError::Uneven) => {
                keys.exchange = None;
                graph(&keys)?
            }
            graph => graph?,
        };
        if graph.keys.is_empty() {
            return Err(EndgameError::Decided);
        }
        let values = solve(&graph, game.total_weight(), limits.width, watch);
        Ok(Endgame {
            keys,
            graph,
            values: values.ok_or(EndgameError::Stopped)?,
        })
    }

    /// How many situations there are, those in which some dice are thrown again counted in; two that differ in
    /// the sides' names alone are one, if the rules are the same for both.
    pub fn states(&self) -> usize {
        self.graph.keys.len()
    }

    /// Whether situations that differ in the sides' names alone are one.
    pub fn exchanges(&self) -> bool {
        self.keys.exchange.is_some()
    }

    /// How many bytes it takes up.
    pub fn bytes(&self) -> usize {
        self.graph.bytes()
    }

    pub(super) fn worth_of(&self, node: usize) -> Worth {
        Worth {
            lower: self.values.lower[node],
            upper: self.values.upper[node],
            throws: self.values.throws[node],
        }
    }
}

impl Endings for Endgame<'_> {
    fn game(&self) -> &Game {
        self.keys.game
    }

    fn worth_at(&self, state: &State, cast: &Cast) -> Result<Option<Worth>, EndgameTableError> {
        let number = self.graph.casts().iter().position(|known| known == cast);
        let key = self.keys.key(state).zip(number);
        let node = key.and_then(|(key, number)| self.graph.find(key.with_cast(number)));
        Ok(node.map(|node| self.worth_of(node)))
    }
}

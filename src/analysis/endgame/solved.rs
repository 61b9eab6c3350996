//! A solved ending.

use super::endings::{EndgameTableError, Endings};
use super::graph::Graph;
use super::key::StateKeys;
use super::values::EndgameValues;
use super::worth::Worth;
use crate::engine::{Cast, Game, State};

/// A solved ending.
pub struct Endgame<'g> {
    pub(super) keys: StateKeys<'g>,
    pub(super) graph: Graph,
    pub(super) values: EndgameValues,
}

impl<'g> Endgame<'g> {
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

    /// How far the bounds are apart that are farthest apart.
    pub fn width(&self) -> f64 {
        let nodes = 0..self.graph.keys.len();
        nodes
            .map(|node| self.worth_of(node).width())
            .fold(0.0, f64::max)
    }

    pub(super) fn worth_of(&self, node: usize) -> Worth {
        self.values[node]
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

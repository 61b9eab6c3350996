//! What rules are asked: a position, and a throw.

use crate::dice::Throw;
use crate::engine::{Game, State};
use crate::load::Loaded;
use crate::model::Position;
use crate::player::Player;

/// What is compared: a position, and a throw.
#[derive(Clone, Debug)]
pub(super) struct Probe {
    /// None: each rules' own start.
    pub(super) position: Option<Position>,
    pub(super) throw: Throw,
}

/// Whether both have as many dice, with the same faces.
pub(super) fn same_throws(a: &Loaded, b: &Loaded) -> bool {
    a.game.dice() == b.game.dice() && a.game.face_labels() == b.game.face_labels()
}

impl Probe {
    /// The state of this position in a game, if it can stand there.
    pub(super) fn state(&self, game: &Game) -> Option<State> {
        match &self.position {
            None => Some(game.start(Player::First)),
            Some(position) => game.setup(position).ok(),
        }
    }
}

//! A loaded game, shared by all that belongs to it.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use daldos_dsl::engine;
use daldos_dsl::load::Loaded;
use daldos_dsl::player::Player;

/// A loaded game and the sign of its rules. Games with the same sign are equal.
#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) loaded: Loaded,
    pub(crate) fingerprint: String,
}

/// The game that an object belongs to.
pub(crate) type Shared = Arc<Core>;

impl Core {
    /// A game that has been loaded.
    pub(crate) fn new(loaded: Loaded) -> Shared {
        let fingerprint = loaded.identity().fingerprint;
        Arc::new(Core {
            loaded,
            fingerprint,
        })
    }

    /// The tables of the game.
    pub(crate) fn game(&self) -> &engine::Game {
        &self.loaded.game
    }

    /// The name of a side.
    pub(crate) fn player(&self, player: Player) -> &str {
        self.loaded.game.player_name(player)
    }

    /// Whether another game has the same rules.
    pub(crate) fn is(&self, other: &Core) -> bool {
        std::ptr::eq(self, other) || self.fingerprint == other.fingerprint
    }
}

/// A hash of something that belongs to a game.
pub(crate) fn hash(core: &Core, of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    core.fingerprint.hash(&mut hasher);
    of.hash(&mut hasher);
    hasher.finish()
}

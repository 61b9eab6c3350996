//! Numbers of one game and what they are in another.

use crate::player::{ByPlayer, Player};

/// Numbers of the first game and what they are called in the second.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    pub(super) players: ByPlayer<Player>,
    pub(super) spaces: Vec<Option<u8>>,
    pub(super) places: ByPlayer<Vec<Option<u8>>>,
    pub(super) kinds: Vec<Option<u8>>,
    pub(super) faces: Vec<Option<u8>>,
    pub(super) moves: Vec<Option<u16>>,
}

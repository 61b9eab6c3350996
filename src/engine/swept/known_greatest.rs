//! What has been found of later moments of turns, to be found once.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use super::tables::Position;
use super::word::Word;
use crate::engine::bits::Fold;
use crate::player::Player;

/// So many moments are remembered at the most: then all are forgotten.
const REMEMBERED: usize = 4096;

/// By later moment of a turn, the most dice that can be spent then; of one game.
pub(super) type KnownGreatest<W, const K: usize> = HashMap<LaterMoment<W, K>, u8, Fold>;

/// A later moment of a turn: whose it is, the position, who may still move, and the number of the plan.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct LaterMoment<W, const K: usize> {
    pub(super) mover: Player,
    pub(super) position: Position<W, K>,
    pub(super) free: [W; K],
    pub(super) plan: u16,
}

impl<W: Word, const K: usize> Hash for LaterMoment<W, K> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        let Position { own, foe, .. } = &self.position;
        for set in own.iter().chain(foe).chain(&self.free) {
            hasher.write_u128(set.wide());
        }
        hasher.write_u16(self.plan);
    }
}

/// Remembers the most dice that can be spent at a later moment.
pub(super) fn remember<W: Word, const K: usize>(
    known: &mut KnownGreatest<W, K>,
    later: LaterMoment<W, K>,
    most: u8,
) {
    if known.len() >= REMEMBERED {
        known.clear();
    }
    known.insert(later, most);
}

//! What has been found of later moments of turns, so that it is mostly found once.

use std::hash::{BuildHasher, Hash, Hasher};

use super::tables::Position;
use super::word::{Word, within};
use crate::engine::bits::Fold;
use crate::player::Player;

/// So many moments are remembered.
const REMEMBERED: usize = 64;

/// By later moment of a turn, the most dice that can be spent then; of one game. Of two moments for which there is one
/// place, the later one is known. Where nothing is known there is no table: most games never need it.
pub(super) struct KnownGreatest<W, const K: usize>(Option<RememberedMoments<W, K>>);

type RememberedMoments<W, const K: usize> = [Option<(LaterMoment<W, K>, u8)>; REMEMBERED];

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

impl<W: Word, const K: usize> KnownGreatest<W, K> {
    /// Nothing known.
    pub(super) fn new() -> Self {
        KnownGreatest(None)
    }

    /// The place of a moment.
    fn place(later: &LaterMoment<W, K>) -> usize {
        within(
            Fold::default().hash_one(later) as usize % REMEMBERED,
            REMEMBERED,
        )
    }

    /// What is known of a moment.
    pub(super) fn get(&self, later: &LaterMoment<W, K>) -> Option<u8> {
        let known = self.0.as_ref()?[Self::place(later)].as_ref();
        known
            .filter(|(other, _)| other == later)
            .map(|(_, most)| *most)
    }

    /// Remembers what has been found.
    pub(super) fn remember(&mut self, later: LaterMoment<W, K>, most: u8) {
        let table = self.0.get_or_insert([const { None }; REMEMBERED]);
        table[Self::place(&later)] = Some((later, most));
    }
}

//! All moves at once: the engine for games whose moves are shifts of sets.

mod compile;
mod frame;
mod most;
mod moves;
mod plans;
mod rules;
mod tables;
mod trial;
mod word;

use super::game::Game;
use super::trial::Play;
use crate::player::Player;
use tables::Tables;
use trial::Swept;

/// The tables, as narrow as the game allows.
#[derive(Clone, Debug)]
pub(in crate::engine) enum Sets {
    /// Two kinds, 64 places.
    Small(Box<Tables<u64, 2>>),
    /// Four kinds, 64 places.
    Middle(Box<Tables<u64, 4>>),
    /// Four kinds, 128 places.
    Large(Box<Tables<u128, 4>>),
}

impl Sets {
    /// The tables of a game, if its rules have the shape for it.
    pub(super) fn new(game: &Game) -> Option<Sets> {
        let small = || compile::tables(game).map(|tables| Sets::Small(Box::new(tables)));
        let middle = || compile::tables(game).map(|tables| Sets::Middle(Box::new(tables)));
        let large = || compile::tables(game).map(|tables| Sets::Large(Box::new(tables)));
        small().or_else(middle).or_else(large)
    }

    /// Lets somebody play a game from the start, with this throw.
    #[inline]
    pub(super) fn play<P: Play>(&self, first: Player, throw: usize, play: P) -> P::Result {
        match self {
            Sets::Small(tables) => play.with(&mut Swept::new(tables, first, throw)),
            Sets::Middle(tables) => play.with(&mut Swept::new(tables, first, throw)),
            Sets::Large(tables) => play.with(&mut Swept::new(tables, first, throw)),
        }
    }
}

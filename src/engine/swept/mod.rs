//! All moves at once: the engine for games whose moves are shifts of sets.

mod compile;
mod frame;
mod most;
mod moves;
mod narrow;
mod plans;
mod rules;
mod tables;
mod trial;
mod wide;
mod word;

use super::game::Game;
use super::trial::Play;
use crate::player::Player;
use tables::Tables;
use trial::Swept;

/// The tables of a game.
#[derive(Clone, Debug)]
pub(in crate::engine) struct Sets(Width);

/// As narrow as the game allows.
#[derive(Clone, Debug)]
enum Width {
    /// Two kinds, 64 places.
    Small(Box<Tables<u64, 2>>),
    /// Four kinds, 64 places.
    Middle(Box<Tables<u64, 4>>),
    /// Four kinds, 128 places.
    Large(Box<Tables<u128, 4>>),
}

impl Sets {
    /// The tables of a game, if its rules have the shape for it.
    pub(in crate::engine) fn new(game: &Game) -> Option<Sets> {
        let small = || compile::tables(game).map(|tables| Width::Small(Box::new(tables)));
        let middle = || compile::tables(game).map(|tables| Width::Middle(Box::new(tables)));
        let large = || compile::tables(game).map(|tables| Width::Large(Box::new(tables)));
        small().or_else(middle).or_else(large).map(Sets)
    }

    /// Lets somebody play a game from the start, with this throw.
    pub(in crate::engine) fn play<P: Play>(
        &self,
        first: Player,
        throw: usize,
        play: P,
    ) -> P::Result {
        match &self.0 {
            Width::Small(tables) => play.with(&mut Swept::new(tables, first, throw)),
            Width::Middle(tables) => play.with(&mut Swept::new(tables, first, throw)),
            Width::Large(tables) => play.with(&mut Swept::new(tables, first, throw)),
        }
    }
}

//! Where throws come from.

use daldos_dsl::dice::{Face, Throw};
use daldos_dsl::engine::{Cast, Game};
use daldos_dsl::play::DiceSequence;
use daldos_dsl::player::{ByPlayer, Player};

/// The program's dice, or those on a real table.
pub(super) enum DiceSource<'g> {
    Thrown(Box<DiceSequence<'g>>),
    OrLeave,
}

impl<'g> DiceSource<'g> {
    /// With a seed, the program's.
    pub(super) fn new(game: &'g Game, seed: Option<u64>) -> DiceSource<'g> {
        match seed {
            Some(seed) => DiceSource::Thrown(Box::new(DiceSequence::new(game, seed))),
            None => DiceSource::OrLeave,
        }
    }

    /// Whether they are thrown by hand and typed in.
    pub(super) fn asked(&self) -> bool {
        matches!(self, DiceSource::OrLeave)
    }

    /// Who begins, if the dice tell, and what was thrown for it.
    pub(super) fn first(&self) -> Option<(Player, &[ByPlayer<Vec<Face>>])> {
        match self {
            DiceSource::Thrown(cup) => Some((cup.first(), cup.opening())),
            DiceSource::OrLeave => None,
        }
    }

    /// The throw of this number, from 0, if the program makes it.
    pub(super) fn throw(&mut self, number: usize, cast: &Cast) -> Option<Throw> {
        match self {
            DiceSource::Thrown(cup) => Some(cup.cast(number, cast)),
            DiceSource::OrLeave => None,
        }
    }
}

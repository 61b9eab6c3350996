//! Buffers of decisions.

use std::collections::HashMap;

use super::bits::Fold;
use super::effect::Seen;
use super::open_choices::OpenChoices;
use super::paths::WalkedPath;
use super::turn_state::{Moment, PackedMove};
use super::usable_dice::UsableDice;

/// Room to work in, to be used again from turn to turn.
#[derive(Default)]
pub struct Scratch {
    pub(super) moves: Vec<PackedMove>,
    /// The dice that a rule may take, while its moves are found.
    pub(super) dice: UsableDice,
    /// What may be taken of dice that were left a short while ago.
    pub(super) open: OpenChoices,
    /// The moves of a decision in order: their keys, and in the low bits their positions.
    pub(super) order: Vec<u64>,
    pub(super) seens: Vec<Seen>,
    pub(super) paths: Vec<WalkedPath>,
    /// Of the walks of one piece with the same dice: the move of each result so far.
    pub(super) alike: HashMap<Alike, usize, Fold>,
    pub(super) totals: Vec<u8>,
    pub(super) greatest: HashMap<Moment, u8, Fold>,
}

/// What tells moves of one piece, rule and choice of dice apart: end, captures, kind, digest.
pub(super) type Alike = (u8, u128, u8, u64);

/// How much of the scratch was in use at some moment.
pub(super) struct Mark(pub(super) usize, usize, usize);

impl Mark {
    /// How many moves there were.
    pub(super) fn moves(&self) -> usize {
        self.0
    }
}

impl Scratch {
    /// Empty buffers.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    pub(super) fn clear(&mut self) {
        self.clear_moves();
        self.open.forget();
        if !self.greatest.is_empty() {
            self.greatest.clear();
        }
    }

    /// Clears what belongs to one decision, and keeps what is known of the turn's later moments.
    pub(super) fn clear_moves(&mut self) {
        self.moves.clear();
        self.seens.clear();
        self.paths.clear();
        self.totals.clear();
    }

    pub(super) fn mark(&self) -> Mark {
        Mark(self.moves.len(), self.seens.len(), self.paths.len())
    }

    pub(super) fn release(&mut self, mark: &Mark) {
        self.moves.truncate(mark.0);
        self.seens.truncate(mark.1);
        self.paths.truncate(mark.2);
    }
}

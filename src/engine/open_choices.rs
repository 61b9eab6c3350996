//! The choices that a move may take of dice left, as they have been found a short while ago.

use super::dice_asked::Choices;
use super::dice_left::DiceLeft;
use super::roll::Roll;
use crate::model::Add;

/// So many are remembered: the moments of a turn take turns.
const KEPT: usize = 4;

/// Choices of dice left of one throw.
#[derive(Default)]
pub(super) struct OpenChoices {
    /// The throw by its number.
    roll: usize,
    /// How many are remembered.
    known: usize,
    /// The next to be put in place of another.
    next: usize,
    choices: [(DiceLeft, Choices); KEPT],
}

impl OpenChoices {
    /// Forgets all: another game may be asked about.
    pub(super) fn forget(&mut self) {
        (self.known, self.next) = (0, 0);
    }

    /// The choices that a move may take of the dice left of a throw of this number.
    pub(super) fn get(&mut self, number: usize, roll: &Roll, add: Add, left: DiceLeft) -> Choices {
        if self.roll != number {
            self.roll = number;
            self.forget();
        }
        let mut known = self.choices[..self.known].iter();
        if let Some((_, open)) = known.find(|(of, _)| *of == left) {
            debug_assert_eq!(*open, roll.open(add, left));
            return *open;
        }
        let open = roll.open(add, left);
        self.choices[self.next] = (left, open);
        self.known = self.known.max(self.next + 1);
        self.next = (self.next + 1) % KEPT;
        open
    }
}

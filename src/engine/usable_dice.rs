//! The dice that a rule may take at some moment of a turn.

use super::bits::{bit, each};
use super::dice_asked::Choices;
use super::roll::Roll;

/// The dice that a rule may take.
#[derive(Default)]
pub(super) struct UsableDice {
    /// Choices by number that go somewhere, each with how far.
    pub(super) far: Vec<(u8, u8)>,
    /// How far the longest goes.
    pub(super) longest: u8,
    /// Choices that go nowhere.
    pub(super) zeros: Choices,
    /// All of them: what was asked for last.
    usable: Choices,
}

impl UsableDice {
    /// Forgets the choices: they have other numbers in another throw.
    pub(super) fn clear(&mut self) {
        self.far.clear();
        (self.longest, self.zeros, self.usable) = (0, 0, 0);
    }

    /// Puts these choices of a throw in place of others of the same throw.
    pub(super) fn set(&mut self, roll: &Roll, usable: Choices) {
        if self.usable == usable {
            return;
        }
        self.clear();
        self.usable = usable;
        for number in each(usable) {
            let distance = roll.subset(number).sum;
            if distance == 0 {
                self.zeros |= bit(number);
                continue;
            }
            self.far.push((number, distance));
            self.longest = self.longest.max(distance);
        }
    }
}

//! The dice that a rule may take at some moment of a turn.

use super::bits::{bit, each};
use super::dice_asked::Choices;
use super::dice_left::DiceLeft;
use super::roll::Roll;
use crate::model::Add;

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
    /// Of the throw of this number, if any: what may be taken of dice that were left a short while ago.
    open: (Option<usize>, [Option<(DiceLeft, Choices)>; OPEN]),
    /// The next of these to be forgotten.
    oldest: usize,
}

/// So many are remembered; the moments of a turn take turns.
const OPEN: usize = 4;

impl UsableDice {
    /// Forgets the choices: they have other numbers in another throw.
    pub(super) fn clear(&mut self) {
        self.far.clear();
        (self.longest, self.zeros, self.usable) = (0, 0, 0);
    }

    /// Forgets what may be taken of dice left: another game may be asked about.
    pub(super) fn forget(&mut self) {
        self.open.0 = None;
    }

    /// The choices that a move may take of the dice left of a throw of this number.
    pub(super) fn open(&mut self, number: usize, roll: &Roll, add: Add, left: DiceLeft) -> Choices {
        if self.open.0 != Some(number) {
            self.open = (Some(number), [None; OPEN]);
        }
        let known = &mut self.open.1;
        let here = known.iter().flatten().find(|(of, _)| *of == left);
        if let Some((_, open)) = here {
            debug_assert_eq!(*open, roll.open(add, left));
            return *open;
        }
        let open = roll.open(add, left);
        known[self.oldest] = Some((left, open));
        self.oldest = (self.oldest + 1) % OPEN;
        open
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

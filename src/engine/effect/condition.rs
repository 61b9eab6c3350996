//! `if`: effects that happen only under a condition.

use super::board::EffectBoard;
use super::list::If;
use super::perform::{Arriving, BitboardEffect, Facts, Perform};
use crate::engine::condition::Test;

impl Perform for If {
    #[inline]
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let holds = self.condition.holds(&mut |test| match test {
            Test::Captured(slots) => arriving.caught & slots != 0,
            Test::On(set) => arriving.board.spaces(set) & arriving.end != 0,
            Test::Holds(set) => arriving.board.spaces(set) != 0,
            // INVARIANT: the checker lets ends alone ask for it; the others combine these.
            _ => false,
        });
        if holds { 0 } else { self.then }
    }

    fn facts(&self) -> Facts<'_> {
        let skip = self.then;
        let pure = |test: &Test| match test {
            Test::On(set) | Test::Holds(set) => set.constant().is_some(),
            _ => true,
        };
        let at_end = |test: &Test| match test {
            Test::On(set) => set.is_flat(),
            Test::Holds(set) => set.constant().is_some(),
            _ => true,
        };
        Facts {
            pure: self.condition.each(&pure),
            at_end: self.condition.each(&at_end),
            on_bitboards: match &self.condition {
                Test::Captured(slots) => {
                    let slots = *slots;
                    Some(BitboardEffect::UnlessCaptured { slots, skip })
                }
                Test::On(spaces) => Some(BitboardEffect::UnlessOn { spaces, skip }),
                _ => None,
            },
            ..Facts::default()
        }
    }
}

//! `recruit`: pieces on the space of arrival become the mover's.

use super::board::{EffectBoard, Taken};
use super::list::Recruit;
use super::perform::{Arriving, BitboardEffect, Facts, Perform};
use crate::engine::bits::{bit, byte, each_small};
use crate::engine::stack::Beyond;
use crate::engine::state::{SLOTS, owner_and_kind, slot};

impl Perform for Recruit {
    /// All are taken up at once, then set down.
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let own = arriving.arrival.mover.index();
        let (board, end) = (&mut arriving.board, arriving.end);
        if board.holds(self.pieces) & end == 0 {
            return 0;
        }
        let new = |index: usize| slot(own, self.kind.unwrap_or(owner_and_kind(index).1));
        let mut down = [Taken::default(); SLOTS];
        for index in each_small(self.pieces) {
            if new(index) == index || board.held(index) & end == 0 {
                continue;
            }
            let taken = board.take(index, end);
            down[index] = if owner_and_kind(index).0 == own {
                taken
            } else {
                // Several of one side and kind all go to the first pass.
                let first = board.tracks()[own].first[usize::from(arriving.space)];
                let mut beyond = Beyond::default();
                beyond.add(first, byte(taken.count() as usize - 1));
                Taken {
                    places: bit(first),
                    beyond,
                    moved: 0,
                }
            };
        }
        for (index, taken) in down.into_iter().enumerate() {
            if taken.places != 0 {
                board.put(new(index), taken);
            }
        }
        0
    }

    fn facts(&self) -> Facts<'_> {
        let (slots, kind) = (self.pieces, self.kind);
        Facts {
            at_end: true,
            takes_over: true,
            on_bitboards: Some(BitboardEffect::TakeOver { slots, kind }),
            ..Facts::default()
        }
    }
}

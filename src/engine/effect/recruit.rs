//! `recruit`: pieces become the mover's.

use super::board::{EffectBoard, Taken};
use super::list::Recruit;
use super::perform::{Arriving, BitboardEffect, Facts, Perform};
use crate::engine::bits::{each, each_small};
use crate::engine::state::{owner_and_kind, slot};
use crate::model::{At, AtAnywhere};

impl Perform for Recruit {
    /// All are taken up at once, then set down.
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let own = arriving.arrival.mover.index();
        let at = self.at.of_move();
        let looked = at.map_or(u128::MAX, |at| arriving.looked(at));
        let pushed = arriving.pushed;
        let board = &mut arriving.board;
        let looked = looked & board.spaces(&self.within);
        if board.holds(self.pieces) & looked == 0 {
            return 0;
        }
        let new = |index: usize| slot(own, self.kind.unwrap_or(owner_and_kind(index).1));
        let mut down = Vec::new();
        for index in each_small(self.pieces) {
            let hit = board.held(index) & looked;
            if new(index) == index || hit == 0 {
                continue;
            }
            let taken = board.take(index, hit);
            let (owner, _) = owner_and_kind(index);
            let taken = if owner == own {
                taken
            } else {
                let tracks = board.tracks();
                let there = |place: u8| {
                    let space = tracks[owner].space(place);
                    let beyond = pushed.filter(|&beyond| tracks[own].space(beyond) == space);
                    beyond.unwrap_or(tracks[own].first[usize::from(space)])
                };
                taken.moved_to(there)
            };
            down.push((new(index), taken));
        }
        for (slot, taken) in down {
            board.put(slot, taken);
        }
        0
    }

    fn facts(&self) -> Facts<'_> {
        let (slots, within, kind) = (self.pieces, &self.within, self.kind);
        let end = self.at == AtAnywhere::End;
        Facts {
            at: self.at.of_move().unwrap_or(At::End),
            at_end: end && within.is_flat(),
            takes_over: true,
            on_bitboards: match (self.at, kind) {
                (AtAnywhere::End, _) | (AtAnywhere::Anywhere, None) => {
                    Some(BitboardEffect::TakeOver {
                        slots,
                        within,
                        kind,
                        anywhere: self.at == AtAnywhere::Anywhere,
                    })
                }
                (AtAnywhere::Anywhere, Some(kind)) => Some(BitboardEffect::Promote {
                    slots,
                    within,
                    kind,
                }),
                _ => None,
            },
            ..Facts::default()
        }
    }
}

impl Taken {
    /// The same as pieces that may move again, each at another place.
    fn moved_to(self, other: impl Fn(u8) -> u8) -> Taken {
        let mut moved = Taken::default();
        for place in each(self.places) {
            moved.add(other(place), self.at(place));
        }
        moved
    }
}

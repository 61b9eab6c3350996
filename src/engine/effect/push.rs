//! `push`: pieces go a place further, and take what stands there.

use super::board::{EffectBoard, Happened, Taken};
use super::list::Push;
use super::perform::{Arriving, BitboardEffect, Facts, Perform};
use crate::engine::bits::{bit, byte, each, each_small};
use crate::engine::state::owner_and_kind;
use crate::space::PlaceSet;

impl Perform for Push {
    /// All are taken up, then set down; then the effects behind this one happen there.
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let (board, end) = (&mut arriving.board, arriving.end);
        if board.holds(self.pieces) & end == 0 {
            return self.then;
        }
        let own = arriving.arrival.mover.index();
        let from = PlaceSet(bit(arriving.arrival.place));
        let next = board.tracks()[own].ahead(from).0;
        if next == 0 {
            arriving.failed = true;
            return self.then;
        }
        let next = byte(next.trailing_zeros() as usize);
        let space = board.tracks()[own].space(next);
        let mut lifted = Vec::new();
        for index in each_small(self.pieces) {
            if board.held(index) & end != 0 {
                lifted.push((index, board.take(index, end)));
            }
        }
        if board.spaces(arriving.arrival.to) & bit(space) == 0 {
            arriving.failed = true;
            return self.then;
        }
        for (index, taken) in lifted {
            let (owner, _) = owner_and_kind(index);
            let place = match owner == own {
                true => next,
                false => board.tracks()[owner].first[usize::from(space)],
            };
            let mut there = Taken {
                moved: if taken.moved != 0 { bit(place) } else { 0 },
                ..Taken::default()
            };
            there.add(place, byte(taken.count() as usize));
            board.put(index, there);
            for was in each(taken.places) {
                board.happened(Happened::Shifted {
                    from: (index, was),
                    to: (index, place),
                });
            }
        }
        board.happened(Happened::Pushed { to: bit(space) });
        arriving.end = bit(space);
        arriving.pushed = Some(next);
        arriving.opened = Some(self.then);
        0
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            shifts: true,
            pushes: true,
            on_bitboards: Some(BitboardEffect::Push {
                slots: self.pieces,
                then: self.then,
            }),
            ..Facts::default()
        }
    }
}

impl<B: EffectBoard> Arriving<'_, B> {
    /// The space of arrival is that of the move again.
    pub(super) fn back(&mut self, end: u128) {
        self.end = end;
        self.pushed = None;
        self.failed |= self.board.is_crowded();
        self.board.happened(Happened::Pushed { to: 0 });
    }
}

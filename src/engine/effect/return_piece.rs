//! `return`: pieces go to an empty space of their owner's track, or are captured.

use super::board::{EffectBoard, Happened, Taken};
use super::list::Return;
use super::perform::{Arriving, BitboardEffect, Facts, Perform};
use crate::engine::bits::{bit, byte, each, has};
use crate::engine::state::{KINDS, NEUTRAL, SLOTS, owner_and_kind, slot};
use crate::space::PlaceSet;

/// The pieces of everybody.
const ALL: u32 = (1 << SLOTS) - 1;

impl Perform for Return {
    /// One after the other: spaces in the order passed, the end last; on one space kinds as
    /// declared, the mover's before the opponent's before nobody's.
    fn perform<B: EffectBoard>(&self, arriving: &mut Arriving<'_, B>) -> usize {
        let looked = arriving.looked(self.at);
        let board = &mut arriving.board;
        let looked = looked & board.spaces(&self.within);
        if board.holds(self.pieces) & looked == 0 {
            return 0;
        }
        let named: [u128; SLOTS] = std::array::from_fn(|index| match self.pieces >> index & 1 {
            1 => board.held(index) & looked,
            _ => 0,
        });
        let room = board.spaces(&self.to);
        let (end, own) = (arriving.end, arriving.arrival.mover.index());
        let mut left = named.iter().fold(0, |all, spaces| all | spaces);
        let passed = arriving.arrival.passed.iter().map(|&space| bit(space));
        for here in passed.filter(|here| *here != end).chain([end]) {
            if left & here == 0 {
                continue;
            }
            left &= !here;
            for kind in 0..KINDS {
                for owner in [own, 1 - own, NEUTRAL] {
                    let index = slot(owner, byte(kind));
                    if named[index] & here != 0 {
                        self.send(arriving, index, here, room);
                    }
                }
            }
        }
        0
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            captures: Some(self.pieces),
            at: self.at,
            shifts: true,
            on_bitboards: Some(BitboardEffect::Return {
                slots: self.pieces,
                within: &self.within,
                to: &self.to,
                kind: self.kind,
                at: self.at,
            }),
            ..Facts::default()
        }
    }
}

impl Return {
    /// Sends the pieces of a slot away from a space, each for itself, an earlier pass first.
    fn send<B: EffectBoard>(
        &self,
        arriving: &mut Arriving<'_, B>,
        index: usize,
        here: u128,
        room: u128,
    ) {
        let (board, end) = (&mut arriving.board, arriving.end);
        let (owner, kind) = owner_and_kind(index);
        let new = slot(owner, self.kind.unwrap_or(kind));
        let taken = board.take(index, here);
        let places = each(taken.places);
        let pieces =
            places.flat_map(|place| std::iter::repeat_n(place, usize::from(taken.at(place))));
        let mut waiting = taken.count();
        for place in pieces {
            waiting -= 1;
            // Those that still wait stand where they stood.
            let stays = if waiting > 0 { here } else { 0 };
            let free = room & !(board.holds(ALL) | stays | end);
            let track = &board.tracks()[owner];
            let places = each(free).fold(0, |all, space| all | track.at[usize::from(space)]);
            // Nobody's track is the board.
            let along = match owner {
                NEUTRAL => places,
                _ => places & track.on_track,
            };
            if along == 0 {
                let lost = Taken {
                    places: bit(place),
                    ..Taken::default()
                };
                board.captured(index, lost);
                arriving.verdict.captured |= here;
                arriving.verdict.count += 1;
                arriving.caught |= 1 << index;
                continue;
            }
            let first = track.first_pass(PlaceSet(along)).map_or(0, bit);
            board.put(
                new,
                Taken {
                    places: first,
                    moved: if has(taken.moved, place) { first } else { 0 },
                    ..Taken::default()
                },
            );
            board.happened(Happened::Shifted {
                from: (index, place),
                to: (new, byte(first.trailing_zeros() as usize)),
            });
        }
    }
}

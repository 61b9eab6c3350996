//! The order of a decision's moves, and a move in full.

use std::cmp::Ordering;

use super::bits::{byte, each_small, has};
use super::game::Game;
use super::moves::{Move, Spot, Way};
use super::scratch::Scratch;
use super::stack;
use super::state::slot;
use super::turn_state::{PackedMove, TurnState};
use crate::model::index::{MOST_CHOICES, MOST_KINDS, MOST_RULES};
use crate::space::{MOST_SPACES, Place, Space};

impl Game {
    /// Puts the moves of the scratch in order.
    pub(super) fn sort(&self, now: &TurnState, scratch: &mut Scratch) {
        let rank = &self.tracks[now.mover.index()].rank;
        let mut order = std::mem::take(&mut scratch.order);
        order.clear();
        let moves = scratch.moves.iter().zip(0u64..);
        let roll = &self.rolls[now.roll];
        let key = |packed: &PackedMove| key(rank, roll.subset(packed.subset).rank, packed);
        order.extend(moves.map(|(packed, i)| key(packed) << POSITION | i));
        order.sort_unstable();
        if self.indexed.has_groups() {
            self.sort_groups(now, scratch, &mut order);
            scratch.order = order;
            return;
        }
        let mut pairs = order.windows(2);
        if pairs.any(|pair| pair[0] >> POSITION == pair[1] >> POSITION) {
            order.sort_unstable_by(|&a, &b| {
                let (one, other) = (scratch.at(a), scratch.at(b));
                let order = (a >> POSITION).cmp(&(b >> POSITION));
                order.then_with(|| self.tie(now, scratch, one, other))
            });
        }
        scratch.order = order;
    }

    /// The same where several pieces go together: behind the start counts how many.
    fn sort_groups(&self, now: &TurnState, scratch: &Scratch, order: &mut [u64]) {
        let rank = &self.tracks[now.mover.index()].rank;
        let start = |entry: u64| {
            let packed = scratch.at(entry);
            (rank[usize::from(packed.from)], packed.count)
        };
        order.sort_unstable_by(|&a, &b| {
            let order = start(a).cmp(&start(b));
            let order = order.then_with(|| (a >> POSITION).cmp(&(b >> POSITION)));
            order.then_with(|| self.tie(now, scratch, scratch.at(a), scratch.at(b)))
        });
    }

    fn tie(&self, now: &TurnState, scratch: &Scratch, a: &PackedMove, b: &PackedMove) -> Ordering {
        let captures = |packed| self.captures_of(now, packed, scratch);
        let rest = |packed: &PackedMove| (packed.kind_after, packed.digest);
        captures(a).cmp(&captures(b)).then(rest(a).cmp(&rest(b)))
    }

    /// A move in full.
    pub(super) fn tell(&self, now: &TurnState, scratch: &Scratch, packed: &PackedMove) -> Move {
        let owner = now.mover.index();
        let track = &self.tracks[owner];
        let spot = |place: u8| Spot {
            space: Space(track.space(place)),
            pass: track.pass[usize::from(place)],
            place: Place(place),
        };
        let roll = &self.rolls[now.roll];
        let kinds = stack::of_kinds(self.indexed.kinds.len()) & 0xff;
        let sharing = each_small(kinds)
            .filter(|&kind| has(now.board.bits[slot(owner, byte(kind))], packed.from));
        let captures = self.captures_of(now, packed, scratch);
        Move {
            from: spot(packed.from),
            count: packed.count,
            to: spot(packed.to),
            dice: roll.subsets[usize::from(packed.subset)].faces,
            kind: packed.kind,
            rule: packed.rule,
            way: packed.way,
            captured: self.captured_pieces(now, packed, scratch, &captures),
            captures,
            shifted: self.shifted(now, packed, scratch),
            kind_after: packed.kind_after,
            promoted: packed.promoted,
            shared_start: sharing.count() > 1,
            digest: packed.digest,
        }
    }
}

/// The bits of an entry of the order, from the greatest: the places where a move starts and ends
/// by their rank, dice, kind, rule, way, and its position in the scratch.
const RANK: u32 = 7;
const SUBSET: u32 = 7;
const KIND: u32 = 3;
const RULE: u32 = 8;
const WAY: u32 = 3;
const POSITION: u32 = 29;

// Each field holds every number that it can get.
const _: () = assert!(MOST_SPACES <= 1 << RANK && MOST_CHOICES <= 1 << SUBSET);
const _: () = assert!(MOST_KINDS <= 1 << KIND && MOST_RULES <= 1 << RULE);
const _: () = assert!(Way::Down.number() < 1 << WAY);
const _: () = assert!(2 * RANK + SUBSET + KIND + RULE + WAY + POSITION == u64::BITS);

/// The order of moves up to their captures, in one number.
#[inline]
fn key(rank: &[u8; MOST_SPACES], dice: u8, packed: &PackedMove) -> u64 {
    let fields = [
        (u64::from(rank[usize::from(packed.from)]), RANK),
        (u64::from(rank[usize::from(packed.to)]), RANK),
        (u64::from(dice), SUBSET),
        (u64::from(packed.kind), KIND),
        (u64::from(packed.rule), RULE),
        (packed.way.number() as u64, WAY),
    ];
    let fields = fields.iter();
    fields.fold(0, |key, (field, bits)| key << bits | field)
}

impl Scratch {
    /// The move of an entry of the order.
    #[inline]
    pub(super) fn at(&self, entry: u64) -> &PackedMove {
        let position = entry & ((1 << POSITION) - 1);
        &self.moves[position as usize]
    }
}

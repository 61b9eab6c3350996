//! How many pieces of a kind there can be.

use crate::engine::bits::each_small;
use crate::engine::compiled::Compiled;
use crate::engine::effect::{BitboardEffect, Perform};
use crate::engine::rule::Rule;
use crate::engine::stack;
use crate::engine::state::{owner_and_kind, slot};
use crate::player::Player;

/// How many pieces there can be of a slot in games from the start: those there of all slots from which it can come.
pub(super) fn most_pieces(game: &Compiled, of: usize) -> u32 {
    let mut from = 1u32 << of;
    let mut before = 0;
    while before != from {
        before = from;
        for mover in Player::BOTH {
            for rule in &game.rules[mover] {
                from |= sources(rule, mover, before);
            }
        }
    }
    let slots = each_small(from).map(|slot| {
        let (owner, kind) = owner_and_kind(slot);
        let group = &game.tracks[owner].groups[usize::from(kind)];
        stack::count(&game.start.bits, group, slot, u128::MAX)
    });
    slots.sum()
}

/// The slots of pieces of which a move by a rule may make pieces of these.
fn sources(rule: &Rule, mover: Player, slots: u32) -> u32 {
    let own = mover.index();
    let among = |owner: usize, kind: usize| slots >> slot(owner, kind as u8) & 1 == 1;
    let mut all = 0;
    for facts in rule.effects.iter().map(Perform::facts) {
        if facts.makes.is_some_and(|kind| among(own, kind.into())) {
            all |= u32::from(rule.kinds) << slot(own, 0);
        }
        let (pieces, new, come_over) = match facts.on_bitboards {
            Some(BitboardEffect::TakeOver { slots, kind, .. }) => (slots, kind, true),
            Some(BitboardEffect::Promote { slots, kind, .. }) => (slots, Some(kind), true),
            Some(BitboardEffect::Return { slots, kind, .. }) => (slots, kind, false),
            _ => continue,
        };
        let comes = each_small(pieces).filter(|&piece| {
            let (owner, kind) = owner_and_kind(piece);
            let owner = if come_over { own } else { owner };
            among(owner, new.unwrap_or(kind).into())
        });
        all |= comes.fold(0, |all, piece| all | 1 << piece);
    }
    all
}

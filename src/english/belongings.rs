//! Which kinds of piece a side can come to have, and how many.

use std::collections::BTreeSet;

use crate::model::act::{Act, PieceFate};
use crate::model::heirs::placed;
use crate::model::{Effect, MoveRule, PieceTerm, Ruleset};
use crate::player::{ByPlayer, Player};

/// Whether a side can have a piece that makes this move.
pub(super) fn can_make(rules: &Ruleset, side: Player, rule: &MoveRule) -> bool {
    let kinds = &kinds(rules)[side];
    rule.from.kinds.iter().any(|kind| kinds.contains(kind))
}

/// The kinds of which each side can have pieces at some time.
pub(super) fn kinds(rules: &Ruleset) -> ByPlayer<BTreeSet<String>> {
    let placed = |owner: Option<Player>| -> BTreeSet<String> {
        let places = rules.start.places.iter();
        let own = places.filter(|placement| placement.owner == owner);
        own.map(|placement| placement.kind.clone()).collect()
    };
    let neutral = placed(None);
    let mut had = ByPlayer {
        first: placed(Some(Player::First)),
        second: placed(Some(Player::Second)),
    };
    loop {
        let mut more = had.clone();
        for side in Player::BOTH {
            let others = had[side.opponent()].iter().chain(&neutral);
            let others: BTreeSet<&String> = others.collect();
            for rule in &rules.moves {
                if rule.from.kinds.iter().any(|kind| had[side].contains(kind)) {
                    for effect in effects(rules, rule) {
                        let gained = gained(effect, &others);
                        more[side].extend(gained.into_iter().cloned());
                        for (owner, kind) in sent_as(effect) {
                            let owner = if owner { side } else { side.opponent() };
                            more[owner].insert(kind.clone());
                        }
                    }
                }
            }
        }
        if more == had {
            return had;
        }
        had = more;
    }
}

/// The kinds that an effect brings the mover, where these are the kinds of pieces not its own.
fn gained<'a>(effect: &'a Effect, others: &BTreeSet<&'a String>) -> Vec<&'a String> {
    match effect.act() {
        Act::Become(kind) => vec![kind],
        Act::On {
            pieces,
            fate: PieceFate::Won(kind),
            ..
        } => {
            let named = others.iter().copied().filter(|other| {
                pieces.0.iter().any(|term| match term {
                    PieceTerm::Friend | PieceTerm::FriendOf(_) => false,
                    PieceTerm::Enemy | PieceTerm::Neutral => true,
                    PieceTerm::Kind(kind) => kind == *other,
                    PieceTerm::EnemyOf(kinds) | PieceTerm::NeutralOf(kinds) => {
                        kinds.contains(other)
                    }
                })
            });
            match kind {
                // A piece of one's own may change its kind too.
                Some(kind) => vec![kind],
                None => named.collect(),
            }
        }
        _ => Vec::new(),
    }
}

/// The kind that an effect may make of pieces that stay whose they are: whether the mover's, or the
/// opponent's.
fn sent_as(effect: &Effect) -> Vec<(bool, &String)> {
    let Act::On {
        pieces,
        fate: PieceFate::Returned(_, Some(kind)),
        ..
    } = effect.act()
    else {
        return Vec::new();
    };
    let owners = pieces.0.iter().flat_map(|term| match term {
        PieceTerm::Friend | PieceTerm::FriendOf(_) => vec![true],
        PieceTerm::Enemy | PieceTerm::EnemyOf(_) => vec![false],
        PieceTerm::Neutral | PieceTerm::NeutralOf(_) => Vec::new(),
        PieceTerm::Kind(_) => vec![true, false],
    });
    owners.map(|own| (own, kind)).collect()
}

/// Whether a piece that leaves the track of its side, or comes over from the other, may yet come
/// to move along that track.
pub(super) fn comes_to_track(rules: &Ruleset) -> bool {
    let off = |rule: &&MoveRule| rule.along.leaves_track();
    let strays = rules.moves.iter().filter(off);
    let mut kinds: BTreeSet<String> = strays.flat_map(|rule| rule.from.kinds.clone()).collect();
    let had = self::kinds(rules);
    let others = had.first.iter().chain(&had.second);
    let neutral = rules.start.places.iter().map(|placement| &placement.kind);
    let others: BTreeSet<&String> = others.chain(neutral).collect();
    for effect in rules.effects().filter(|effect| effect.wins()) {
        kinds.extend(gained(effect, &others).into_iter().cloned());
    }
    // What they may become while they are there.
    loop {
        let before = kinds.len();
        for rule in &rules.moves {
            if rule.from.kinds.iter().any(|kind| kinds.contains(kind)) {
                kinds.extend(effects(rules, rule).filter_map(|effect| match effect {
                    Effect::Become(kind) => Some(kind.clone()),
                    _ => None,
                }));
            }
        }
        if kinds.len() == before {
            break;
        }
    }
    let mut along = rules.moves.iter().filter(|rule| !off(rule));
    along.any(|rule| rule.from.kinds.iter().any(|kind| kinds.contains(kind)))
}

/// The effects of a move, with those that stand under a condition.
fn effects<'a>(rules: &'a Ruleset, rule: &'a MoveRule) -> impl Iterator<Item = &'a Effect> {
    let then = rule.then.iter().chain(&rules.turn.then);
    then.flat_map(Effect::all)
}

/// Whether no side ever has more than one piece of this kind, and each may have its own.
pub(super) fn one_a_side(rules: &Ruleset, kind: &str) -> bool {
    let alone = [kind.to_owned()];
    let sides = Player::BOTH.map(|side| placed(rules, Some(&alone), Some(side)));
    let makes = |effect: &Effect| effect.kind_made() == Some(kind);
    let all_placed = placed(rules, Some(&alone), None);
    sides.iter().all(|count| *count <= 1)
        && sides.iter().sum::<usize>() == all_placed
        && all_placed > 0
        && !rules.effects().any(|effect| effect.wins() || makes(effect))
}

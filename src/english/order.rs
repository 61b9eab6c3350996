//! Which die of a move counts before the others, where that makes a difference to what is captured.

use super::lexicon::list;
use std::collections::BTreeSet;

use super::vocabulary::Vocabulary;
use crate::model::act::Act;
use crate::model::{Along, At, DiceUse, Effect, MoveRule, Ruleset, Set, SpaceName};
use crate::player::Player;

/// What is said of it where the captures of all moves are told.
pub(super) fn common(v: &Vocabulary<'_>) -> Vec<String> {
    let rules = v.rules;
    let told = rules.moves.iter().flat_map(|rule| {
        let who = v.a_of(&rule.from.kinds);
        let mut others = rules.moves.iter().filter(|other| other.name != rule.name);
        let another = others.any(|other| {
            let mut kinds = other.from.kinds.iter();
            kinds.any(|kind| rule.from.kinds.contains(kind))
        });
        let when = match another {
            true => format!("When {who} makes the move {}", rule.name),
            false => format!("When {who} moves"),
        };
        first(v, rule, &rules.turn.then, &format!("{when}, its"))
    });
    told.collect()
}

/// What is said of it where the captures of one move are told.
pub(super) fn own(v: &Vocabulary<'_>, rule: &MoveRule) -> Vec<String> {
    first(v, rule, &rule.then, "Its")
}

/// That the face which a move asks for counts first: of its captures by these effects.
fn first(v: &Vocabulary<'_>, rule: &MoveRule, then: &[Effect], its: &str) -> Vec<String> {
    let count = v.rules.dice.count;
    if rule.from.with.is_empty() {
        return Vec::new();
    }
    let face = &list(&rule.from.with, "or");
    if count == 1 || rule.from.dice == DiceUse::One {
        return Vec::new();
    }
    let counts = |at: At| {
        let mut all = then.iter().flat_map(Effect::all);
        all.any(|effect| match effect.act() {
            Act::On {
                at: own, within, ..
            } => own == Some(at) && comes_to(v.rules, rule, within),
            _ => false,
        })
    };
    let mut told = Vec::new();
    if counts(At::Steps) {
        told.push(format!("{its} {face} always counts first."));
    }
    if counts(At::Sums) {
        told.push(match count {
            2 => format!("{its} {face} is the only one of the two that counts so."),
            _ => format!("{its} {face} counts first in each of these orders."),
        });
    }
    told
}

/// Whether a die other than the last of such a move may end on a space of this set.
fn comes_to(rules: &Ruleset, rule: &MoveRule, within: Option<&Set>) -> bool {
    let Some(within) = within.filter(|_| rule.along == Along::Forward && rule.fork.is_none())
    else {
        return true;
    };
    Player::BOTH.into_iter().any(|side| {
        let track = &rules.tracks[side];
        let places: Vec<&SpaceName> = track.places().collect();
        let sums = partial_sums(rules);
        let may_hold = rules.may_hold(within, side);
        let begins = |place: &usize| match stays(rules, &rule.from.kinds) {
            true => rules.start.places.iter().any(|placement| {
                placement.owner == Some(side)
                    && rule.from.kinds.contains(&placement.kind)
                    && placement.spaces.0.contains(places[*place])
            }),
            false => true,
        };
        (0..places.len()).filter(begins).any(|start| {
            sums.iter().any(|sum| {
                let end = (0..*sum).try_fold(start, |at, _| track.next(at));
                end.is_some_and(|end| may_hold(places[end]))
            })
        })
    })
}

/// What dice may count together while one is still to come.
fn partial_sums(rules: &Ruleset) -> BTreeSet<u32> {
    let mut sums = BTreeSet::from([0]);
    for _ in 1..rules.dice.count {
        for sum in sums.clone() {
            let faces = rules.dice.faces.iter();
            sums.extend(faces.map(|face| sum + u32::from(face.value)));
        }
    }
    sums.remove(&0);
    sums
}

/// Whether a piece of one of these kinds never stands but where it was placed at the start: none
/// comes about, and each becomes something else when it moves.
fn stays(rules: &Ruleset, kinds: &[String]) -> bool {
    let comes = |effect: &Effect| match effect {
        Effect::Become(kind) => kinds.contains(kind),
        other => other.shifts(),
    };
    let changes = |then: &[Effect]| {
        let mut effects = then.iter();
        effects.any(|effect| matches!(effect, Effect::Become(_)))
    };
    let common = &rules.turn.then;
    !rules.effects().any(comes)
        && rules.moves.iter().all(|rule| {
            let concerns = rule.from.kinds.iter().any(|kind| kinds.contains(kind));
            !concerns || changes(&rule.then) || changes(common)
        })
}

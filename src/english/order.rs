//! Which die of a move counts before the others, where that makes a difference to what is captured.

use std::collections::BTreeSet;

use super::facts;
use super::lexicon::list;
use super::vocabulary::Vocabulary;
use crate::model::act::Act;
use crate::model::{Along, At, DiceUse, Effect, MoveRule, Ruleset, Set, SpaceName};
use crate::player::Player;

/// The dice that one move takes together.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Together<'a> {
    /// Never more than one, or none that ends anywhere before the last.
    Never,
    /// Two at most, neither of them a part.
    Two {
        /// The face that one of them shows, and counts first.
        first: Option<&'a str>,
        /// Whether the mover may choose which of them counts first.
        chosen: bool,
    },
    /// Several, perhaps parts of dice.
    Several,
}

/// Which dice this move takes together, or all moves.
pub(super) fn together<'a>(rules: &'a Ruleset, rule: Option<&'a MoveRule>) -> Together<'a> {
    let two = facts::two_dice(rules);
    let moves = match rule {
        Some(rule) => std::slice::from_ref(rule),
        None => &rules.moves,
    };
    // The first of two that counts nothing leads nowhere.
    let alone =
        |rule: &&MoveRule| rule.from.dice == DiceUse::One || two && rule.from.counts == Some(0);
    let mut several = moves.iter().filter(|rule| !alone(rule)).peekable();
    if !facts::adds(rules) || several.peek().is_none() {
        return Together::Never;
    }
    if !two {
        return Together::Several;
    }
    let free = several.any(|rule| rule.from.with.is_empty());
    Together::Two {
        first: rule.and_then(only_face),
        chosen: free && values(rules).len() > 1,
    }
}

/// The one face that a move asks for.
fn only_face(rule: &MoveRule) -> Option<&str> {
    match rule.from.with.as_slice() {
        [face] => Some(face),
        _ => None,
    }
}

/// What a die counts that can be used.
fn values(rules: &Ruleset) -> BTreeSet<u8> {
    let faces = rules.dice.faces.iter();
    let all = faces.flat_map(|face| [face.value].into_iter().chain(face.parts.iter().copied()));
    all.filter(|value| *value > 0).collect()
}

/// Where the first of two dice ended, or might have, and what is to be added on them.
pub(super) fn before_last(together: &Together<'_>, at: At) -> Option<(String, &'static str)> {
    let Together::Two { first, chosen } = together else {
        return None;
    };
    let place = match (at, first) {
        (At::Steps, None) => "where the first of them ended".to_owned(),
        (At::Steps, Some(face)) => format!("where its {face} ended"),
        (At::Sums, None) => "where either of them alone would have ended".to_owned(),
        (At::Sums, Some(face)) => format!("where its {face} alone would have ended"),
        (At::End | At::All, _) => return None,
    };
    let end = match (at, chosen) {
        (At::Steps, true) => "; you choose which of the two counts first",
        _ => "",
    };
    Some((place, end))
}

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
    match together(v.rules, Some(rule)) {
        Together::Never | Together::Two { first: Some(_), .. } => Vec::new(),
        _ => first(v, rule, &rule.then, "Its"),
    }
}

/// That the face which a move asks for counts first: of its captures by these effects.
fn first(v: &Vocabulary<'_>, rule: &MoveRule, then: &[Effect], its: &str) -> Vec<String> {
    let with = &rule.from.with;
    if with.is_empty() || !facts::adds(v.rules) || rule.from.dice == DiceUse::One {
        return Vec::new();
    }
    let face = &list(with, "or");
    let two = facts::two_dice(v.rules);
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
        let which = match (with.len(), two) {
            (1, _) => "",
            (_, true) => "; if both dice are such, you choose which",
            (_, false) => "; if several dice are such, you choose which",
        };
        told.push(format!("{its} {face} always counts first{which}."));
    }
    if counts(At::Sums) {
        told.push(match (two, with.len()) {
            (true, 1) => format!("{its} {face} is the only one of the two that counts so."),
            (true, _) => format!("{its} {face} counts so, and no other die."),
            (false, _) => format!("{its} {face} counts first in each of these orders."),
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
        let sums = partial_sums(rules, rule);
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

/// What dice, and parts of dice, may count together on a move while one is still to come.
fn partial_sums(rules: &Ruleset, rule: &MoveRule) -> BTreeSet<u32> {
    let values: BTreeSet<u32> = values(rules).into_iter().map(u32::from).collect();
    let mut sums = values.clone();
    sums.extend(rule.from.counts.map(u32::from));
    for _ in 2..rules.most_moves() {
        for sum in sums.clone() {
            sums.extend(values.iter().map(|value| sum + value));
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

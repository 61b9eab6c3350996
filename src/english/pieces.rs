//! Pieces, as a player speaks of them: "you" is whoever moves.

use super::facts;
use super::lexicon::{a, is_state, list, many, one, with_article};
use crate::model::{Effect, PieceTerm, Pieces, Ruleset};

/// "an enemy piece or a stone".
pub(super) fn any_of(pieces: &Pieces) -> String {
    let terms: Vec<String> = pieces.0.iter().map(any).collect();
    list(&terms, "or")
}

/// One such piece, no matter which: "a piece of your own", "an undalled enemy piece".
pub(super) fn any(term: &PieceTerm) -> String {
    match term {
        PieceTerm::FriendOf(kinds) => match kinds.as_slice() {
            [_] => with_article(&no(term)),
            kinds => format!("{} of your own", a_of(kinds)),
        },
        PieceTerm::EnemyOf(kinds) if !kinds.iter().all(|kind| is_state(kind)) => {
            let each: Vec<String> = kinds.iter().map(|k| with_article(&enemy(k))).collect();
            list(&each, "or")
        }
        term => with_article(&no(term)),
    }
}

/// What stands behind "holds no" or "there is no".
pub(super) fn no(term: &PieceTerm) -> String {
    match term {
        PieceTerm::Friend => "piece of your own".to_owned(),
        PieceTerm::Enemy => "enemy piece".to_owned(),
        PieceTerm::Neutral => "neutral piece".to_owned(),
        PieceTerm::Kind(kind) => one(kind),
        PieceTerm::FriendOf(kinds) => format!("{} of your own", one_of(kinds)),
        PieceTerm::EnemyOf(kinds) if kinds.iter().all(|kind| is_state(kind)) => {
            format!("{} enemy piece", list(kinds, "or"))
        }
        PieceTerm::EnemyOf(kinds) => {
            let each: Vec<String> = kinds.iter().map(|kind| enemy(kind)).collect();
            list(&each, "or")
        }
    }
}

/// "enemy runner", "undalled enemy piece".
fn enemy(kind: &str) -> String {
    if is_state(kind) {
        format!("{kind} enemy piece")
    } else {
        format!("enemy {kind}")
    }
}

/// "runner or king", "awake or asleep piece".
pub(super) fn one_of(kinds: &[String]) -> String {
    if kinds.iter().all(|kind| is_state(kind)) {
        return format!("{} piece", list(kinds, "or"));
    }
    let each: Vec<String> = kinds.iter().map(|kind| one(kind)).collect();
    list(&each, "or")
}

/// "a runner or a king", "an awake or asleep piece".
pub(super) fn a_of(kinds: &[String]) -> String {
    if kinds.iter().all(|kind| is_state(kind)) {
        return with_article(&one_of(kinds));
    }
    let each: Vec<String> = kinds.iter().map(|kind| a(kind)).collect();
    list(&each, "or")
}

/// "runners and kings", "awake and asleep pieces".
pub(super) fn many_of(kinds: &[String], word: &str) -> String {
    if kinds.iter().all(|kind| is_state(kind)) {
        return format!("{} pieces", list(kinds, word));
    }
    let each: Vec<String> = kinds.iter().map(|kind| many(kind)).collect();
    list(&each, word)
}

/// All of them, each behind the determiner: "every enemy piece and every stone".
pub(super) fn every(pieces: &Pieces, determiner: &str) -> String {
    let term = |term| format!("{determiner} {}", no(term));
    let terms: Vec<String> = pieces.0.iter().map(term).collect();
    list(&terms, "and")
}

/// All of them, after "the foremost of".
pub(super) fn all(pieces: &Pieces) -> String {
    let term = |term: &PieceTerm| match term {
        PieceTerm::Friend => "your pieces".to_owned(),
        PieceTerm::Enemy => "the enemy's pieces".to_owned(),
        PieceTerm::Neutral => "the neutral pieces".to_owned(),
        PieceTerm::Kind(kind) => format!("all {}", many(kind)),
        PieceTerm::FriendOf(kinds) => format!("your {}", many_of(kinds, "and")),
        PieceTerm::EnemyOf(kinds) => format!("the enemy's {}", many_of(kinds, "and")),
    };
    let terms: Vec<String> = pieces.0.iter().map(term).collect();
    list(&terms, "and")
}

/// Whether a piece of this kind can come to belong to a side.
pub(super) fn may_be_owned(rules: &Ruleset, kind: &str) -> bool {
    let makes = |effect: &Effect| match effect {
        Effect::Become(to) => to == kind,
        Effect::Recruit { kind: Some(to), .. } => to == kind,
        Effect::Recruit { kind: None, .. } => true,
        _ => false,
    };
    let mut placed = rules.start.places.iter();
    placed.any(|p| p.owner.is_some() && p.kind == kind) || facts::any_effect(rules, &makes)
}

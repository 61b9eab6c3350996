//! Pieces, as a player speaks of them: "you" is whoever moves.

use super::facts;
use super::lexicon::{a, is_state, list, many, one, trailing, with_article};
use crate::model::{Effect, PieceTerm, Pieces, Ruleset};

/// "an enemy piece or a stone".
pub(super) fn any_of(pieces: &Pieces) -> String {
    let terms: Vec<String> = pieces.0.iter().map(any).collect();
    list(&terms, "or")
}

/// One such piece, no matter which: "a piece of your own", "an undalled enemy piece".
pub(super) fn any(term: &PieceTerm) -> String {
    match term {
        PieceTerm::Friend => "a piece of your own".to_owned(),
        PieceTerm::Enemy => "an enemy piece".to_owned(),
        PieceTerm::Neutral => "a neutral piece".to_owned(),
        PieceTerm::Kind(kind) => a(kind),
        PieceTerm::FriendOf(kinds) => match kinds.as_slice() {
            [kind] => with_article(&own(kind)),
            kinds => {
                let each: Vec<String> = kinds.iter().map(|kind| a(kind)).collect();
                format!("{} of your own", list(&each, "or"))
            }
        },
        PieceTerm::EnemyOf(kinds) => {
            let each: Vec<String> = kinds.iter().map(|k| with_article(&enemy(k))).collect();
            list(&each, "or")
        }
    }
}

/// What stands behind "holds no" or "there is no".
pub(super) fn no(term: &PieceTerm) -> String {
    match term {
        PieceTerm::Friend => "piece of your own".to_owned(),
        PieceTerm::Enemy => "enemy piece".to_owned(),
        PieceTerm::Neutral => "neutral piece".to_owned(),
        PieceTerm::Kind(kind) => one(kind),
        PieceTerm::FriendOf(kinds) => match kinds.as_slice() {
            [kind] => own(kind),
            kinds => format!("{} of your own", list(&singulars(kinds), "or")),
        },
        PieceTerm::EnemyOf(kinds) => {
            let each: Vec<String> = kinds.iter().map(|kind| enemy(kind)).collect();
            list(&each, "or")
        }
    }
}

/// "runner of your own", "piece of your own that is asleep".
fn own(kind: &str) -> String {
    match trailing(kind) {
        Some(state) => format!("piece of your own {state}"),
        None => format!("{} of your own", one(kind)),
    }
}

/// "enemy runner", "undalled enemy piece", "enemy piece that is asleep".
fn enemy(kind: &str) -> String {
    match trailing(kind) {
        Some(state) => format!("enemy piece {state}"),
        None if is_state(kind) => format!("{kind} enemy piece"),
        None => format!("enemy {kind}"),
    }
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
        PieceTerm::FriendOf(kinds) => format!("your {}", list(&plurals(kinds), "and")),
        PieceTerm::EnemyOf(kinds) => format!("the enemy's {}", list(&plurals(kinds), "and")),
    };
    let terms: Vec<String> = pieces.0.iter().map(term).collect();
    list(&terms, "and")
}

/// "runners and kings" and so on, in the plural.
pub(super) fn plurals(kinds: &[String]) -> Vec<String> {
    kinds.iter().map(|kind| many(kind)).collect()
}

/// In the singular.
pub(super) fn singulars(kinds: &[String]) -> Vec<String> {
    kinds.iter().map(|kind| one(kind)).collect()
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

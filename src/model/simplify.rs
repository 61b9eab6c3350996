//! Sets and rules without what says nothing: a normal form by the laws that hold whatever the
//! game is.
//!
//! Constants are folded, negation is carried inwards to what it denies, lists of lists of one sort
//! become one list, and what stands twice, follows from its neighbours or contradicts them goes.

use super::ludemes::{Effect, EndRule, PieceTerm, Set};
use super::ruleset::Ruleset;
use super::space_name::{SpaceName, SpaceRuns};

impl Set {
    /// The same set, written with less; equal sets often become equal in text too. Definitions
    /// are left as names.
    #[must_use]
    pub fn simplified(&self) -> Set {
        normal(self, true)
    }
}

impl Ruleset {
    /// The same rules, each set simplified, and no effect or limit that asks for nothing.
    #[must_use]
    pub fn simplified(&self) -> Ruleset {
        let mut rules = self.clone();
        for definition in &mut rules.definitions {
            definition.set = definition.set.simplified();
        }
        let unless_any = |set: &Option<Set>| {
            let set = set.as_ref().map(Set::simplified);
            set.filter(|set| *set != Set::Any)
        };
        let turn = &mut rules.turn;
        turn.over = unless_any(&turn.over);
        turn.to = unless_any(&turn.to);
        turn.then = effects(&turn.then);
        for rule in &mut rules.moves {
            rule.from.on = unless_any(&rule.from.on);
            // Any space, for this move, is something else than what holds for all of them.
            rule.over = rule.over.as_ref().map(Set::simplified);
            rule.to = rule.to.as_ref().map(Set::simplified);
            rule.then = effects(&rule.then);
        }
        for rule in &mut rules.end {
            if let EndRule::Win { reach, .. } = rule {
                *reach = reach.simplified();
            }
        }
        rules
    }
}

/// Effects that can come about.
fn effects(all: &[Effect]) -> Vec<Effect> {
    let each = all.iter().flat_map(|effect| match effect {
        Effect::Capture { pieces, within, at } => {
            let within = within.as_ref().map(Set::simplified);
            match within {
                Some(Set::None) => Vec::new(),
                within => vec![Effect::Capture {
                    pieces: pieces.clone(),
                    within: within.filter(|set| *set != Set::Any),
                    at: *at,
                }],
            }
        }
        Effect::IfOn(set, then) => match (set.simplified(), effects(then)) {
            (_, then) if then.is_empty() => Vec::new(),
            (Set::None, _) => Vec::new(),
            (Set::Any, then) => then,
            (set, then) => vec![Effect::IfOn(set, then)],
        },
        Effect::IfCaptured(pieces, then) => match effects(then) {
            then if then.is_empty() => Vec::new(),
            then => vec![Effect::IfCaptured(pieces.clone(), then)],
        },
        single => vec![single.clone()],
    });
    each.collect()
}

/// The set, or what is not in it.
fn normal(set: &Set, yes: bool) -> Set {
    match set {
        Set::Any => constant(yes),
        Set::None => constant(!yes),
        Set::Not(inner) => normal(inner, !yes),
        Set::And(sets) => joined(sets, yes, yes),
        Set::Or(sets) => joined(sets, !yes, yes),
        Set::If {
            no,
            then,
            otherwise,
        } => choice(normal(no, true), normal(then, yes), normal(otherwise, yes)),
        leaf if yes => leaf_of(leaf),
        leaf => denied(&leaf_of(leaf)),
    }
}

fn constant(yes: bool) -> Set {
    if yes { Set::Any } else { Set::None }
}

/// In a set, repetition means nothing, nor does the order of spaces.
fn leaf_of(set: &Set) -> Set {
    let once = |kinds: &[String]| {
        let mut once: Vec<String> = Vec::new();
        for kind in kinds {
            if !once.contains(kind) {
                once.push(kind.clone());
            }
        }
        once
    };
    match set {
        Set::Spaces(runs) => spaces(runs.0.clone()),
        Set::Pieces(PieceTerm::FriendOf(kinds)) => Set::Pieces(PieceTerm::FriendOf(once(kinds))),
        Set::Pieces(PieceTerm::EnemyOf(kinds)) => Set::Pieces(PieceTerm::EnemyOf(once(kinds))),
        set => set.clone(),
    }
}

fn spaces(mut spaces: Vec<SpaceName>) -> Set {
    spaces.sort();
    spaces.dedup();
    if spaces.is_empty() {
        return Set::None;
    }
    Set::Spaces(SpaceRuns(spaces))
}

fn choice(no: Set, then: Set, otherwise: Set) -> Set {
    match no {
        _ if then == otherwise => then,
        Set::None => then,
        // A board has a space, and so has a row.
        Set::Any | Set::Spaces(_) | Set::Row(_) => otherwise,
        no => Set::If {
            no: Box::new(no),
            then: Box::new(then),
            otherwise: Box::new(otherwise),
        },
    }
}

/// Sets of which all hold, or one; each as it is, or each denied.
fn joined(sets: &[Set], all: bool, yes: bool) -> Set {
    let mut parts = Vec::new();
    for set in sets {
        match normal(set, yes) {
            Set::And(inner) if all => parts.extend(inner),
            Set::Or(inner) if !all => parts.extend(inner),
            set if set == constant(all) => {}
            set if set == constant(!all) => return set,
            set => parts.push(set),
        }
    }
    let mut parts = merged(parts, all);
    if parts.contains(&constant(!all)) {
        return constant(!all);
    }
    // Two that can't both hold, or of which one always does.
    let opposed = |(i, set): (usize, &Set)| {
        let denied = denied(set);
        let mut others = parts.iter().enumerate().filter(|(j, _)| *j != i);
        others.any(|(_, other)| match all {
            true => inside(other, &denied),
            false => inside(&denied, other),
        })
    };
    if parts.iter().enumerate().any(opposed) {
        return constant(!all);
    }
    // Of two of which one says all that the other says, and more, the better one stays.
    let mut i = 0;
    while i < parts.len() {
        let idle = |j: usize| {
            let (within, other) = if all { (j, i) } else { (i, j) };
            j != i
                && inside(&parts[within], &parts[other])
                && (j < i || !inside(&parts[other], &parts[within]))
        };
        if (0..parts.len()).any(idle) {
            parts.remove(i);
        } else {
            i += 1;
        }
    }
    match parts.len() {
        0 => constant(all),
        1 => parts.swap_remove(0),
        _ if all => Set::And(parts),
        _ => Set::Or(parts),
    }
}

/// What is not in a set that is simplified already. Its parts are not simplified again: each level
/// of a set would double the work.
fn denied(set: &Set) -> Set {
    let all = |sets: &[Set]| sets.iter().map(denied).collect();
    match set {
        Set::Any => Set::None,
        Set::None => Set::Any,
        Set::Not(inner) => (**inner).clone(),
        Set::And(sets) => Set::Or(all(sets)),
        Set::Or(sets) => Set::And(all(sets)),
        Set::If {
            no,
            then,
            otherwise,
        } => Set::If {
            no: no.clone(),
            then: Box::new(denied(then)),
            otherwise: Box::new(denied(otherwise)),
        },
        leaf => Set::Not(Box::new(leaf.clone())),
    }
}

/// Whether all of one set is plainly in the other.
fn inside(one: &Set, other: &Set) -> bool {
    match (one, other) {
        _ if one == other => true,
        (Set::Not(one), Set::Not(other)) => inside(other, one),
        (Set::And(parts), Set::And(others)) => others
            .iter()
            .all(|other| parts.iter().any(|one| inside(one, other))),
        (Set::Or(parts), other) => parts.iter().all(|one| inside(one, other)),
        (one, Set::And(parts)) => parts.iter().all(|other| inside(one, other)),
        (Set::And(parts), other) => parts.iter().any(|one| inside(one, other)),
        (one, Set::Or(parts)) => parts.iter().any(|other| inside(one, other)),
        (Set::Pieces(one), Set::Pieces(other)) => names_all(other, one),
        (Set::Spaces(one), Set::Spaces(other)) => one.0.iter().all(|space| other.0.contains(space)),
        (Set::Spaces(one), Set::Row(row)) => one.0.iter().all(|space| *space.row == **row),
        (Set::Empty, Set::Not(other)) => is_held(other),
        (held, Set::Not(other)) => is_held(held) && **other == Set::Empty,
        _ => false,
    }
}

/// Whether something stands on each space of the set.
fn is_held(set: &Set) -> bool {
    matches!(set, Set::Pieces(_)) || set.extreme().is_some()
}

/// Whether whatever the second names, the first names too.
fn names_all(whole: &PieceTerm, part: &PieceTerm) -> bool {
    use PieceTerm::{Enemy, EnemyOf, Friend, FriendOf, Kind};
    match (whole, part) {
        (Friend, FriendOf(_)) | (Enemy, EnemyOf(_)) => true,
        (FriendOf(all), FriendOf(some)) | (EnemyOf(all), EnemyOf(some)) => {
            some.iter().all(|kind| all.contains(kind))
        }
        (Kind(kind), FriendOf(some) | EnemyOf(some)) => some.iter().all(|one| one == kind),
        (whole, part) => whole == part,
    }
}

/// Lists of kinds and of spaces that stand side by side, as one.
fn merged(parts: Vec<Set>, all: bool) -> Vec<Set> {
    let mut merged: Vec<Set> = Vec::new();
    for part in parts {
        let together = merged.iter().enumerate().find_map(|(i, before)| {
            let one = union_of(before, &part, all)?;
            Some((i, one))
        });
        match together {
            Some((i, one)) => merged[i] = one,
            None => merged.push(part),
        }
    }
    merged
}

/// Two sets as one: of "and", denied kinds together and spaces in common; of "or", kinds and
/// spaces together.
fn union_of(one: &Set, other: &Set, all: bool) -> Option<Set> {
    let kinds = |one: &[String], other: &[String]| {
        let mut kinds = one.to_vec();
        kinds.extend(other.iter().filter(|kind| !one.contains(kind)).cloned());
        kinds
    };
    let terms = |one: &PieceTerm, other: &PieceTerm| match (one, other) {
        (PieceTerm::FriendOf(a), PieceTerm::FriendOf(b)) => Some(PieceTerm::FriendOf(kinds(a, b))),
        (PieceTerm::EnemyOf(a), PieceTerm::EnemyOf(b)) => Some(PieceTerm::EnemyOf(kinds(a, b))),
        _ => None,
    };
    match (one, other, all) {
        (Set::Pieces(one), Set::Pieces(other), false) => Some(Set::Pieces(terms(one, other)?)),
        (Set::Spaces(one), Set::Spaces(other), false) => {
            Some(spaces(one.0.iter().chain(&other.0).cloned().collect()))
        }
        // Some spaces among others, and all but some with others.
        (Set::Spaces(some), other, true) | (other, Set::Spaces(some), true) => {
            left(some, |space| holds(other, space))
        }
        (Set::Not(some), other, false) | (other, Set::Not(some), false)
            if matches!(**some, Set::Spaces(_)) =>
        {
            let Set::Spaces(some) = &**some else {
                return None;
            };
            let but = left(some, |space| holds(other, space).map(|held| !held))?;
            Some(denied(&but))
        }
        (Set::Not(one), Set::Not(other), all) => {
            let one = union_of(one, other, !all)?;
            Some(denied(&one))
        }
        _ => None,
    }
}

/// Whether a set of named places holds a space; `None` where it names no places.
fn holds(set: &Set, space: &SpaceName) -> Option<bool> {
    match set {
        Set::Spaces(spaces) => Some(spaces.0.contains(space)),
        Set::Row(row) => Some(*space.row == **row),
        Set::Not(set) => Some(!holds(set, space)?),
        _ => None,
    }
}

/// The spaces that stay; `None` where that can't be told.
fn left(some: &SpaceRuns, stays: impl Fn(&SpaceName) -> Option<bool>) -> Option<Set> {
    let mut kept = Vec::new();
    for space in &some.0 {
        if stays(space)? {
            kept.push(space.clone());
        }
    }
    Some(spaces(kept))
}

//! Sets and rules without what says nothing: a normal form by the laws that hold whatever the
//! game is.
//!
//! Constants are folded, negation is carried inwards to what it denies, lists of lists of one sort
//! become one list, and what stands twice, follows from its neighbours or contradicts them goes.

use super::ludemes::{Condition, Effect, PieceTerm, Rebuild, Set};
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
        if let Some(anew) = &mut turn.anew {
            unless_always(&mut anew.when);
        }
        for rule in &mut rules.moves {
            rule.from.on = unless_any(&rule.from.on);
            unless_always(&mut rule.when);
            // Any space, for this move, is something else than what holds for all of them.
            rule.over = rule.over.as_ref().map(Set::simplified);
            rule.to = rule.to.as_ref().map(Set::simplified);
            rule.then = effects(&rule.then);
        }
        for rule in &mut rules.end {
            *rule = rule.map(&mut EachSimplified);
        }
        rules
    }
}

/// A condition of a rule, or none where it says nothing.
fn unless_always(when: &mut Option<Condition>) {
    *when = match when.as_ref().map(Condition::settled) {
        None | Some(Settled::Always) => None,
        Some(Settled::Never) => when.take(),
        Some(Settled::Open(when)) => Some(when),
    };
}

/// Each set simplified, and each condition as far as it depends on the position.
struct EachSimplified;

impl Rebuild for EachSimplified {
    fn set(&mut self, set: &Set) -> Set {
        set.simplified()
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        match condition.settled() {
            Settled::Open(condition) => condition,
            _ => condition.map(self),
        }
    }
}

/// Effects that can come about.
fn effects(all: &[Effect]) -> Vec<Effect> {
    let each = all.iter().flat_map(|effect| match effect {
        Effect::Push(pieces, then) => vec![Effect::Push(pieces.clone(), effects(then))],
        Effect::If(condition, then) => match (condition.settled(), effects(then)) {
            (_, then) if then.is_empty() => Vec::new(),
            (Settled::Never, _) => Vec::new(),
            (Settled::Always, then) => then,
            (Settled::Open(condition), then) => vec![Effect::If(Box::new(condition), then)],
        },
        single => {
            let mut single = single.map(&mut EachSimplified);
            if let Some(within) = single.within_mut() {
                match within {
                    Some(Set::None) => return Vec::new(),
                    Some(Set::Any) => *within = None,
                    _ => {}
                }
            }
            vec![single]
        }
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
            condition,
            then,
            otherwise,
        } => choice(
            condition.settled(),
            normal(then, yes),
            normal(otherwise, yes),
        ),
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
        Set::Pieces(PieceTerm::NeutralOf(kinds)) => Set::Pieces(PieceTerm::NeutralOf(once(kinds))),
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

fn choice(condition: Settled, then: Set, otherwise: Set) -> Set {
    let (condition, then, otherwise) = match condition {
        _ if then == otherwise => return then,
        Settled::Always => return then,
        Settled::Never => return otherwise,
        // Of the two ways to ask, one.
        Settled::Open(Condition::Some(set)) => (Condition::No(set), otherwise, then),
        Settled::Open(condition) => (condition, then, otherwise),
    };
    Set::If {
        condition: Box::new(condition),
        then: Box::new(then),
        otherwise: Box::new(otherwise),
    }
}

/// A condition without what says nothing.
enum Settled {
    /// It holds in every position.
    Always,
    /// It holds in none.
    Never,
    /// The position decides.
    Open(Condition),
}

impl Condition {
    /// The same condition, written with less.
    fn settled(&self) -> Settled {
        settled(self, true)
    }
}

/// A condition, or its opposite.
fn settled(condition: &Condition, yes: bool) -> Settled {
    match condition {
        Condition::No(set) => some(set, !yes),
        Condition::Some(set) => some(set, yes),
        Condition::AtMost(count, set) => at_most(Some(*count), set, yes),
        Condition::AtLeast(count, set) => at_most(count.checked_sub(1), set, !yes),
        Condition::Not(inner) => settled(inner, !yes),
        Condition::And(conditions) => several(conditions, yes, yes),
        Condition::Or(conditions) => several(conditions, !yes, yes),
        Condition::All { pieces, within } => {
            let all = Condition::All {
                pieces: pieces.clone(),
                within: Box::new(within.simplified()),
            };
            Settled::open(all, yes)
        }
        Condition::On(set) => match set.simplified() {
            Set::Any => Settled::constant(yes),
            Set::None => Settled::constant(!yes),
            set => Settled::open(Condition::On(Box::new(set)), yes),
        },
        other => Settled::open(other.clone(), yes),
    }
}

impl Settled {
    fn constant(yes: bool) -> Settled {
        if yes { Settled::Always } else { Settled::Never }
    }

    fn open(condition: Condition, yes: bool) -> Settled {
        Settled::Open(match yes {
            true => condition,
            false => Condition::Not(Box::new(condition)),
        })
    }
}

/// That a space is in the set, or that none is.
fn some(set: &Set, yes: bool) -> Settled {
    match (set.simplified(), yes) {
        (Set::None, yes) => Settled::constant(!yes),
        // A board has a space, and so has a row.
        (Set::Any | Set::Spaces(_) | Set::Row(_), yes) => Settled::constant(yes),
        (set, true) => Settled::Open(Condition::Some(Box::new(set))),
        (set, false) => Settled::Open(Condition::No(Box::new(set))),
    }
}

/// That at most so many spaces are in the set, or that more are; without a number, fewer than none.
fn at_most(count: Option<u32>, set: &Set, yes: bool) -> Settled {
    let Some(count) = count else {
        return Settled::constant(!yes);
    };
    let set = set.simplified();
    match (count, yes) {
        _ if set == Set::None => Settled::constant(yes),
        (0, yes) => some(&set, !yes),
        (_, true) => Settled::Open(Condition::AtMost(count, Box::new(set))),
        (_, false) => Settled::Open(Condition::AtLeast(count.saturating_add(1), Box::new(set))),
    }
}

/// Conditions of which all hold, or one; each as it is, or each denied.
fn several(conditions: &[Condition], all: bool, yes: bool) -> Settled {
    let mut parts = Vec::new();
    for condition in conditions {
        match settled(condition, yes) {
            Settled::Always if all => {}
            Settled::Never if !all => {}
            Settled::Always => return Settled::Always,
            Settled::Never => return Settled::Never,
            Settled::Open(Condition::And(inner)) if all => parts.extend(inner),
            Settled::Open(Condition::Or(inner)) if !all => parts.extend(inner),
            Settled::Open(condition) => parts.push(condition),
        }
    }
    let mut once: Vec<Condition> = Vec::new();
    for part in parts {
        if !once.contains(&part) {
            once.push(part);
        }
    }
    match once.len() {
        0 => Settled::constant(all),
        1 => Settled::Open(once.swap_remove(0)),
        _ if all => Settled::Open(Condition::And(once)),
        _ => Settled::Open(Condition::Or(once)),
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
            condition,
            then,
            otherwise,
        } => Set::If {
            condition: condition.clone(),
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
    use PieceTerm::{Enemy, EnemyOf, Friend, FriendOf, Kind, Neutral, NeutralOf};
    match (whole, part) {
        (Friend, FriendOf(_)) | (Enemy, EnemyOf(_)) | (Neutral, NeutralOf(_)) => true,
        (FriendOf(all), FriendOf(some))
        | (EnemyOf(all), EnemyOf(some))
        | (NeutralOf(all), NeutralOf(some)) => some.iter().all(|kind| all.contains(kind)),
        (Kind(kind), FriendOf(some) | EnemyOf(some) | NeutralOf(some)) => {
            some.iter().all(|one| one == kind)
        }
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
        (PieceTerm::NeutralOf(a), PieceTerm::NeutralOf(b)) => {
            Some(PieceTerm::NeutralOf(kinds(a, b)))
        }
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

//! Sets taken apart: a choice of cases, in each of which all of some plain facts hold.
//!
//! English has no brackets. Whatever "and", "or", "not" and "if" a set is built of, it can be told
//! as a list of cases, or, by what is not in it, as a list of exceptions.

use crate::model::{Condition, Set};

/// That a set which isn't built of others holds the space, or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) set: Set,
    pub(super) yes: bool,
}

/// What a case asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal {
    /// Something of the space itself.
    Here(Fact),
    /// That somewhere on the board there is a space of which all this is true, or that there is
    /// none.
    Somewhere(Vec<Fact>, bool),
    /// That a condition of another sort holds, or doesn't.
    Holds(Condition, bool),
}

/// All of these.
pub(super) type Conjunction = Vec<Literal>;

/// The most cases that anybody can keep in mind.
const MOST: usize = 24;

/// The cases in which a space is in the set (or, with `yes` false, isn't): one of them, if any.
/// `None` where there are too many to tell.
pub(super) fn cases(set: &Set, yes: bool) -> Option<Vec<Conjunction>> {
    let cases = match set {
        Set::Any => constant(yes),
        Set::None => constant(!yes),
        Set::Not(inner) => cases(inner, !yes)?,
        Set::And(sets) => joined(sets.iter().map(|set| cases(set, yes)), yes)?,
        Set::Or(sets) => joined(sets.iter().map(|set| cases(set, yes)), !yes)?,
        Set::If {
            condition,
            then,
            otherwise,
        } => {
            let met = both(times(condition, true)?, cases(then, yes)?)?;
            let unmet = both(times(condition, false)?, cases(otherwise, yes)?)?;
            either(met, unmet)
        }
        leaf => vec![vec![here(leaf, yes)]],
    };
    tidy(cases)
}

/// The cases in which a condition holds (or, with `yes` false, doesn't). `None` where there are too
/// many to tell.
pub(super) fn times(condition: &Condition, yes: bool) -> Option<Vec<Conjunction>> {
    let cases = match condition {
        Condition::No(set) => somewhere(set, !yes)?,
        Condition::Some(set) => somewhere(set, yes)?,
        Condition::AtLeast(0, _) => constant(yes),
        Condition::Not(inner) => times(inner, !yes)?,
        Condition::And(parts) => joined(parts.iter().map(|part| times(part, yes)), yes)?,
        Condition::Or(parts) => joined(parts.iter().map(|part| times(part, yes)), !yes)?,
        other => vec![vec![Literal::Holds(other.clone(), yes)]],
    };
    tidy(cases)
}

/// What must hold in every case: of each of these, one thing at least.
pub(super) fn demands(set: &Set) -> Option<Vec<Conjunction>> {
    let mut demands = cases(set, false)?;
    for literal in demands.iter_mut().flatten() {
        *literal = denied(literal);
    }
    Some(demands)
}

/// The opposite.
pub(super) fn denied(literal: &Literal) -> Literal {
    match literal {
        Literal::Here(Fact { set, yes }) => here(set, !yes),
        Literal::Somewhere(facts, yes) => Literal::Somewhere(facts.clone(), !yes),
        Literal::Holds(condition, yes) => Literal::Holds(condition.clone(), !yes),
    }
}

/// What a case says of the space itself, and what of the board.
pub(super) fn parted(case: &[Literal]) -> (Vec<Fact>, Vec<&Literal>) {
    let (mut here, mut board) = (Vec::new(), Vec::new());
    for literal in case {
        match literal {
            Literal::Here(fact) => here.push(fact.clone()),
            other => board.push(other),
        }
    }
    (here, board)
}

/// Whether at any time some of the cases may come up, by what they ask of the board.
pub(super) fn at_all_times(cases: &[Conjunction]) -> bool {
    let times = cases.iter().map(|case| {
        let (_, board) = parted(case);
        board.into_iter().cloned().collect()
    });
    tidy(times.collect()).is_some_and(|times| times.iter().any(Vec::is_empty))
}

/// What all cases ask of the board, and the cases without it.
pub(super) fn common_times(cases: &[Conjunction]) -> (Vec<Literal>, Vec<Conjunction>) {
    let mut common: Vec<Literal> = cases.first().cloned().unwrap_or_default();
    common.retain(|literal| {
        !matches!(literal, Literal::Here(_)) && cases.iter().all(|case| case.contains(literal))
    });
    let rest = cases.iter().map(|case| {
        let others = case.iter().filter(|literal| !common.contains(literal));
        others.cloned().collect()
    });
    let rest = rest.collect();
    (common, rest)
}

fn here(set: &Set, yes: bool) -> Literal {
    Literal::Here(Fact {
        set: set.clone(),
        yes,
    })
}

fn constant(yes: bool) -> Vec<Conjunction> {
    if yes { vec![Vec::new()] } else { Vec::new() }
}

/// The cases in which some space is in the set, or none is.
fn somewhere(set: &Set, yes: bool) -> Option<Vec<Conjunction>> {
    let some = cases(set, true)?.into_iter().map(|case| {
        let (here, board) = parted(&case);
        let mut some: Conjunction = board.into_iter().cloned().collect();
        if !here.is_empty() {
            some.push(Literal::Somewhere(here, true));
        }
        some
    });
    if yes {
        return tidy(some.collect());
    }
    // None of the cases: of each, one thing doesn't hold.
    let mut none = constant(true);
    for case in some {
        let broken = case.iter().map(|literal| vec![denied(literal)]);
        none = both(none, broken.collect())?;
    }
    Some(none)
}

fn joined(
    lists: impl Iterator<Item = Option<Vec<Conjunction>>>,
    all: bool,
) -> Option<Vec<Conjunction>> {
    let mut found = constant(all);
    for list in lists {
        found = match all {
            true => both(found, list?)?,
            false => either(found, list?),
        };
    }
    Some(found)
}

fn either(mut one: Vec<Conjunction>, other: Vec<Conjunction>) -> Vec<Conjunction> {
    one.extend(other);
    one
}

fn both(one: Vec<Conjunction>, other: Vec<Conjunction>) -> Option<Vec<Conjunction>> {
    let mut found = Vec::new();
    for a in &one {
        for b in &other {
            found.push(a.iter().chain(b).cloned().collect());
        }
    }
    tidy(found)
}

/// Each fact once, no case that contradicts itself, none that another makes idle, and one where
/// two differ only in a fact that holds in the one and not in the other.
fn tidy(mut cases: Vec<Conjunction>) -> Option<Vec<Conjunction>> {
    loop {
        let mut kept: Vec<Conjunction> = Vec::new();
        for case in cases {
            let Some(once) = settled(&case) else { continue };
            let sound = !once.iter().any(|literal| once.contains(&denied(literal)));
            if sound && !kept.iter().any(|other| within(other, &once)) {
                kept.retain(|other| !within(&once, other));
                kept.push(once);
            }
        }
        if kept.len() > MOST {
            return None;
        }
        if !fused(&mut kept) {
            return Some(kept);
        }
        cases = kept;
    }
}

/// A case with each fact once and what follows from others gone; `None` if it can't come up.
fn settled(case: &[Literal]) -> Option<Conjunction> {
    let (facts, board) = parted(case);
    let signed = facts.into_iter().map(|Fact { set, yes }| match yes {
        true => set,
        false => Set::Not(Box::new(set)),
    });
    let sets = match Set::And(signed.collect()).simplified() {
        Set::None => return None,
        Set::Any => Vec::new(),
        Set::And(sets) => sets,
        set => vec![set],
    };
    let facts = sets.iter().map(|set| match set {
        Set::Not(set) => here(set, false),
        set => here(set, true),
    });
    let mut once: Conjunction = Vec::new();
    for literal in facts.chain(board.into_iter().cloned()) {
        if !once.contains(&literal) {
            once.push(literal);
        }
    }
    Some(once)
}

fn within(some: &[Literal], all: &[Literal]) -> bool {
    some.iter().all(|literal| all.contains(literal))
}

/// Drops a fact on which nothing depends; whether there was one.
fn fused(cases: &mut [Conjunction]) -> bool {
    for i in 0..cases.len() {
        for k in 0..cases[i].len() {
            let opposite = denied(&cases[i][k]);
            let rest: Conjunction = without(&cases[i], k);
            let idle = cases.iter().any(|other| {
                let at = other.iter().position(|literal| *literal == opposite);
                at.is_some_and(|at| within(&without(other, at), &rest))
            });
            if idle {
                cases[i] = rest;
                return true;
            }
        }
    }
    false
}

fn without(case: &[Literal], at: usize) -> Conjunction {
    let mut rest = case.to_vec();
    rest.remove(at);
    rest
}

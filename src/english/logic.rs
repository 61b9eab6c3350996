//! Sets taken apart: a choice of cases, in each of which all of some plain facts hold.
//!
//! English has no brackets. Whatever "and", "or", "not" and "if" a set is built of, it can be told
//! as a list of cases, or, by what is not in it, as a list of exceptions.

use crate::model::Set;

/// That a set which isn't built of others holds the space, or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fact<'a> {
    pub(super) set: &'a Set,
    pub(super) yes: bool,
}

/// What a case asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Literal<'a> {
    /// Something of the space itself.
    Here(Fact<'a>),
    /// That somewhere on the board there is a space of which all this is true, or that there is
    /// none.
    Somewhere(Vec<Fact<'a>>, bool),
}

/// All of these.
pub(super) type Case<'a> = Vec<Literal<'a>>;

/// The most cases that anybody can keep in mind.
const MOST: usize = 24;

/// The cases in which a space is in the set (or, with `yes` false, isn't): one of them, if any.
/// `None` where there are too many to tell.
pub(super) fn cases(set: &Set, yes: bool) -> Option<Vec<Case<'_>>> {
    let cases = match set {
        Set::Any => constant(yes),
        Set::None => constant(!yes),
        Set::Not(inner) => cases(inner, !yes)?,
        Set::And(sets) => joined(sets.iter().map(|set| cases(set, yes)), yes)?,
        Set::Or(sets) => joined(sets.iter().map(|set| cases(set, yes)), !yes)?,
        Set::If {
            no,
            then,
            otherwise,
        } => {
            let empty = both(somewhere(no, false)?, cases(then, yes)?)?;
            let held = both(somewhere(no, true)?, cases(otherwise, yes)?)?;
            either(empty, held)
        }
        leaf => vec![vec![Literal::Here(Fact { set: leaf, yes })]],
    };
    tidy(cases)
}

/// What must hold in every case: of each of these, one thing at least.
pub(super) fn demands(set: &Set) -> Option<Vec<Case<'_>>> {
    let mut demands = cases(set, false)?;
    for literal in demands.iter_mut().flatten() {
        *literal = denied(literal);
    }
    Some(demands)
}

/// The opposite.
pub(super) fn denied<'a>(literal: &Literal<'a>) -> Literal<'a> {
    match literal {
        Literal::Here(Fact { set, yes }) => Literal::Here(Fact { set, yes: !yes }),
        Literal::Somewhere(facts, yes) => Literal::Somewhere(facts.clone(), !yes),
    }
}

/// What a case says of the space itself, and what of the board.
pub(super) fn parted<'c, 'a>(case: &'c [Literal<'a>]) -> (Vec<Fact<'a>>, Vec<&'c Literal<'a>>) {
    let (mut here, mut board) = (Vec::new(), Vec::new());
    for literal in case {
        match literal {
            Literal::Here(fact) => here.push(fact.clone()),
            other => board.push(other),
        }
    }
    (here, board)
}

fn constant<'a>(yes: bool) -> Vec<Case<'a>> {
    if yes { vec![Vec::new()] } else { Vec::new() }
}

/// The cases in which some space is in the set, or none is.
fn somewhere(set: &Set, yes: bool) -> Option<Vec<Case<'_>>> {
    let some = cases(set, true)?.into_iter().map(|case| {
        let (here, board) = parted(&case);
        let mut some: Case<'_> = board.into_iter().cloned().collect();
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

fn joined<'a>(
    lists: impl Iterator<Item = Option<Vec<Case<'a>>>>,
    all: bool,
) -> Option<Vec<Case<'a>>> {
    let mut found = constant(all);
    for list in lists {
        found = match all {
            true => both(found, list?)?,
            false => either(found, list?),
        };
    }
    Some(found)
}

fn either<'a>(mut one: Vec<Case<'a>>, other: Vec<Case<'a>>) -> Vec<Case<'a>> {
    one.extend(other);
    one
}

fn both<'a>(one: Vec<Case<'a>>, other: Vec<Case<'a>>) -> Option<Vec<Case<'a>>> {
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
fn tidy(mut cases: Vec<Case<'_>>) -> Option<Vec<Case<'_>>> {
    loop {
        let mut kept: Vec<Case<'_>> = Vec::new();
        for case in cases {
            let mut once: Case<'_> = Vec::new();
            for literal in case {
                if !once.contains(&literal) {
                    once.push(literal);
                }
            }
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

fn within(some: &[Literal<'_>], all: &[Literal<'_>]) -> bool {
    some.iter().all(|literal| all.contains(literal))
}

/// Drops a fact on which nothing depends; whether there was one.
fn fused(cases: &mut [Case<'_>]) -> bool {
    for i in 0..cases.len() {
        for k in 0..cases[i].len() {
            let opposite = denied(&cases[i][k]);
            let rest: Case<'_> = without(&cases[i], k);
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

fn without<'a>(case: &[Literal<'a>], at: usize) -> Case<'a> {
    let mut rest = case.to_vec();
    rest.remove(at);
    rest
}

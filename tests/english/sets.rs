//! Whether two rulesets differ in nothing but how sets are written.

use std::collections::{BTreeMap, BTreeSet};

use daldos_dsl::model::{Effect, EndRule, Ruleset, Set};

/// The most things that are tried both ways.
const MOST: usize = 14;

/// Whether the two are the same, set for set, however it is with each plain thing that sets name.
pub fn same(one: &Ruleset, other: &Ruleset) -> bool {
    let (mut one, mut other) = (one.simplified(), other.simplified());
    let (sets, like) = (taken(&mut one), taken(&mut other));
    one == other
        && sets.len() == like.len()
        && sets.iter().zip(&like).all(|(set, like)| alike(set, like))
}

fn alike(one: &Set, other: &Set) -> bool {
    let mut atoms = BTreeSet::new();
    for set in [one, other] {
        collect(set, &mut atoms);
    }
    if one == other {
        return true;
    }
    if atoms.len() > MOST {
        return false;
    }
    let atoms: Vec<&String> = atoms.iter().collect();
    (0..1u32 << atoms.len()).all(|bits| {
        let held = atoms.iter().enumerate();
        let held = held.map(|(i, atom)| (atom.as_str(), bits >> i & 1 == 1));
        let held: BTreeMap<&str, bool> = held.collect();
        holds(one, &held) == holds(other, &held)
    })
}

/// That some space is in a set, as a thing by itself.
fn somewhere(set: &Set) -> String {
    format!("some {set}")
}

fn collect(set: &Set, atoms: &mut BTreeSet<String>) {
    match set {
        Set::Any | Set::None => {}
        Set::Not(inner) => collect(inner, atoms),
        Set::And(sets) | Set::Or(sets) => sets.iter().for_each(|set| collect(set, atoms)),
        Set::If {
            no,
            then,
            otherwise,
        } => {
            match &**no {
                Set::Or(sets) => atoms.extend(sets.iter().map(somewhere)),
                no => {
                    atoms.insert(somewhere(no));
                }
            }
            collect(then, atoms);
            collect(otherwise, atoms);
        }
        leaf => {
            atoms.insert(leaf.to_string());
        }
    }
}

fn holds(set: &Set, held: &BTreeMap<&str, bool>) -> bool {
    match set {
        Set::Any => true,
        Set::None => false,
        Set::Not(inner) => !holds(inner, held),
        Set::And(sets) => sets.iter().all(|set| holds(set, held)),
        Set::Or(sets) => sets.iter().any(|set| holds(set, held)),
        Set::If {
            no,
            then,
            otherwise,
        } => {
            let some = match &**no {
                Set::Or(sets) => sets.iter().any(|set| held[somewhere(set).as_str()]),
                no => held[somewhere(no).as_str()],
            };
            holds(if some { otherwise } else { then }, held)
        }
        leaf => held[leaf.to_string().as_str()],
    }
}

/// All sets of the rules in order, each replaced by one and the same.
fn taken(rules: &mut Ruleset) -> Vec<Set> {
    let mut found = Vec::new();
    let mut take = |set: &mut Set| found.push(std::mem::replace(set, Set::Any));
    for definition in &mut rules.definitions {
        take(&mut definition.set);
    }
    let turn = &mut rules.turn;
    turn.over.iter_mut().chain(&mut turn.to).for_each(&mut take);
    in_effects(&mut turn.then, &mut take);
    for rule in &mut rules.moves {
        let limits = rule.from.on.iter_mut().chain(&mut rule.over);
        limits.chain(&mut rule.to).for_each(&mut take);
        in_effects(&mut rule.then, &mut take);
    }
    for rule in &mut rules.end {
        if let EndRule::Win { reach, .. } = rule {
            take(reach);
        }
    }
    found
}

fn in_effects(effects: &mut [Effect], take: &mut impl FnMut(&mut Set)) {
    for effect in effects {
        match effect {
            Effect::Capture { within, .. } => within.iter_mut().for_each(&mut *take),
            Effect::IfOn(set, then) => {
                take(set);
                in_effects(then, take);
            }
            Effect::IfCaptured(_, then) => in_effects(then, take),
            Effect::Become(_) | Effect::Recruit { .. } => {}
        }
    }
}

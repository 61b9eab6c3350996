//! Whether two rulesets differ in nothing but how sets are written.

use std::collections::BTreeMap;

use daldos_dsl::model::{Condition, Effect, Rebuild, Ruleset, Set, SpaceName, Whose};
use daldos_dsl::player::Player;

/// The most things that are tried both ways.
const MOST: usize = 12;

/// Whether the two are the same, set for set, on every space and for whoever moves, however it is
/// with all else that sets name.
pub fn same(one: &Ruleset, other: &Ruleset) -> bool {
    let (mut one, mut other) = (one.simplified(), other.simplified());
    let (sets, like) = (taken(&mut one), taken(&mut other));
    one == other
        && sets.len() == like.len()
        && sets
            .iter()
            .zip(&like)
            .all(|(set, like)| alike(&one, set, like))
}

/// What is so on one space, seen by one side.
struct Case<'a> {
    rules: &'a Ruleset,
    space: SpaceName,
    mover: Player,
    held: BTreeMap<&'a str, bool>,
}

fn alike(rules: &Ruleset, one: &Set, other: &Set) -> bool {
    if one == other {
        return true;
    }
    let mut atoms = BTreeMap::new();
    for set in [one, other] {
        collect(set, &mut atoms);
    }
    if atoms.len() > MOST {
        return false;
    }
    let names: Vec<&str> = atoms.keys().map(String::as_str).collect();
    let never = |sets: Vec<Set>| Set::And(sets).simplified() == Set::None;
    let not = |set: &Set| Set::Not(Box::new(set.clone()));
    // A pair of which both can't hold, or the first not without the second.
    let plain: Vec<(usize, &Set)> = atoms
        .values()
        .enumerate()
        .filter_map(|(i, atom)| Some((i, atom.as_ref()?)))
        .collect();
    let mut barred: Vec<(usize, usize, bool)> = Vec::new();
    for (i, a) in &plain {
        for (j, b) in plain.iter().filter(|(j, _)| i != j) {
            if never(vec![(*a).clone(), (*b).clone()]) {
                barred.push((*i, *j, true));
            }
            if never(vec![(*a).clone(), not(b)]) {
                barred.push((*i, *j, false));
            }
        }
    }
    (0..1u32 << names.len()).all(|bits| {
        let holds_bit = |i: usize| bits >> i & 1 == 1;
        let sound = !barred
            .iter()
            .any(|(i, j, both)| holds_bit(*i) && holds_bit(*j) == *both);
        let held = names.iter().enumerate();
        let held: BTreeMap<&str, bool> = held.map(|(i, name)| (*name, holds_bit(i))).collect();
        !sound
            || rules.board.spaces().all(|space| {
                Player::BOTH.into_iter().all(|mover| {
                    let case = Case {
                        rules,
                        space: space.clone(),
                        mover,
                        held: held.clone(),
                    };
                    holds(one, &case) == holds(other, &case)
                })
            })
    })
}

/// What a condition asks.
fn collect_asked(condition: &Condition, atoms: &mut BTreeMap<String, Option<Set>>) {
    match condition {
        Condition::No(set) | Condition::Some(set) => match &**set {
            Set::Or(sets) => atoms.extend(sets.iter().map(|set| (somewhere(set), None))),
            set => {
                atoms.insert(somewhere(set), None);
            }
        },
        Condition::Not(inner) => collect_asked(inner, atoms),
        Condition::And(all) | Condition::Or(all) => {
            all.iter().for_each(|one| collect_asked(one, atoms));
        }
        leaf => {
            atoms.insert(leaf.to_string(), None);
        }
    }
}

fn meets(condition: &Condition, case: &Case<'_>) -> bool {
    let some = |set: &Set| match set {
        Set::Or(sets) => sets.iter().any(|set| case.held[somewhere(set).as_str()]),
        set => case.held[somewhere(set).as_str()],
    };
    match condition {
        Condition::No(set) => !some(set),
        Condition::Some(set) => some(set),
        Condition::Not(inner) => !meets(inner, case),
        Condition::And(all) => all.iter().all(|one| meets(one, case)),
        Condition::Or(any) => any.iter().any(|one| meets(one, case)),
        leaf => case.held[leaf.to_string().as_str()],
    }
}

/// That some space is in a set, as a thing by itself.
fn somewhere(set: &Set) -> String {
    format!("some {set}")
}

fn collect(set: &Set, atoms: &mut BTreeMap<String, Option<Set>>) {
    match set {
        Set::Any | Set::None | Set::Spaces(_) | Set::Row(_) | Set::Region(..) => {}
        Set::Not(inner) => collect(inner, atoms),
        Set::And(sets) | Set::Or(sets) => sets.iter().for_each(|set| collect(set, atoms)),
        Set::If {
            condition,
            then,
            otherwise,
        } => {
            collect_asked(condition, atoms);
            collect(then, atoms);
            collect(otherwise, atoms);
        }
        leaf => {
            atoms.insert(leaf.to_string(), Some(leaf.clone()));
        }
    }
}

fn holds(set: &Set, case: &Case<'_>) -> bool {
    match set {
        Set::Any => true,
        Set::None => false,
        Set::Spaces(spaces) => spaces.0.contains(&case.space),
        Set::Row(row) => *case.space.row == **row,
        Set::Region(whose, name) => {
            let owner = match whose {
                Whose::Own => case.mover,
                Whose::Their => case.mover.opponent(),
            };
            let mut regions = case.rules.regions.iter();
            let region = regions.find(|region| region.name == *name);
            region.is_some_and(|region| region.spaces[owner].0.contains(&case.space))
        }
        Set::Not(inner) => !holds(inner, case),
        Set::And(sets) => sets.iter().all(|set| holds(set, case)),
        Set::Or(sets) => sets.iter().any(|set| holds(set, case)),
        Set::If {
            condition,
            then,
            otherwise,
        } => {
            let met = meets(condition, case);
            holds(if met { then } else { otherwise }, case)
        }
        leaf => case.held[leaf.to_string().as_str()],
    }
}

/// All sets of the rules in order, each replaced by one and the same; the conditions of moves as
/// sets, every space or none.
fn taken(rules: &mut Ruleset) -> Vec<Set> {
    let mut taker = Taker(Vec::new());
    for definition in &mut rules.definitions {
        definition.set = taker.set(&definition.set);
    }
    let turn = &mut rules.turn;
    for set in turn.over.iter_mut().chain(&mut turn.to) {
        *set = taker.set(set);
    }
    turn.then = taker.effects(&turn.then);
    for rule in &mut rules.moves {
        if let Some(when) = &mut rule.when {
            *when = taker.condition(when);
        }
        let limits = rule.from.on.iter_mut().chain(&mut rule.over);
        for set in limits.chain(&mut rule.to) {
            *set = taker.set(set);
        }
        rule.then = taker.effects(&rule.then);
    }
    for rule in &mut rules.end {
        *rule = rule.map(&mut taker);
    }
    taker.0
}

struct Taker(Vec<Set>);

impl Taker {
    fn effects(&mut self, effects: &[Effect]) -> Vec<Effect> {
        effects.iter().map(|effect| self.effect(effect)).collect()
    }
}

impl Rebuild for Taker {
    fn set(&mut self, set: &Set) -> Set {
        self.0.push(set.clone());
        Set::Any
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        let of_move = |part: &&Condition| matches!(part, Condition::Captured(_) | Condition::On(_));
        if condition.all().iter().any(of_move) {
            return condition.map(self);
        }
        self.0.push(Set::If {
            condition: Box::new(condition.clone()),
            then: Box::new(Set::Any),
            otherwise: Box::new(Set::None),
        });
        Condition::And(Vec::new())
    }
}

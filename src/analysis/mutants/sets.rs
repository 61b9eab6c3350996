//! Sets and pieces with one word changed.

use super::words::Said;
use crate::model::{PieceTerm, Pieces, Ruleset, Set, SpaceName, SpaceRuns, Whose};

/// Every set that is one change away: the whole of it, or one word in it.
pub(super) fn sets(set: &Set, rules: &Ruleset) -> Vec<Set> {
    let mut found = within(set, rules);
    found.extend([Set::Any, Set::None, Set::Empty]);
    distinct(found, set)
}

/// A set that may be left out: dropped, added or changed. `open`: what is left out is `any`.
pub(super) fn optional(
    head: &str,
    set: &Option<Set>,
    open: bool,
    rules: &Ruleset,
) -> Vec<(Said, Option<Set>)> {
    let Some(set) = set else {
        let friend = Set::Pieces(PieceTerm::Friend);
        let not = Set::Not(Box::new(friend));
        return vec![(Said::added(&format!("({head} {not})")), Some(not))];
    };
    let text = format!("({head} {set})");
    let mut found = vec![(Said::dropped(&text), None)];
    let others = sets(set, rules).into_iter();
    for other in others.filter(|other| !(open && *other == Set::Any)) {
        let said = Said::changed(&text, &format!("({head} {other})"));
        found.push((said, Some(other)));
    }
    found
}

/// All pieces that are one change away.
pub(super) fn pieces(pieces: &Pieces, rules: &Ruleset) -> Vec<Pieces> {
    let mut found = Vec::new();
    for (i, term) in pieces.0.iter().enumerate() {
        for other in terms(term, rules) {
            let mut changed = pieces.0.clone();
            changed[i] = other;
            found.push(Pieces(changed));
        }
        if pieces.0.len() > 1 {
            found.push(Pieces(without(&pieces.0, i)));
        }
    }
    distinct(found, pieces)
}

/// Spaces without the first, without the last, and with the one behind the last.
pub(super) fn spaces(spaces: &SpaceRuns, rules: &Ruleset) -> Vec<SpaceRuns> {
    let list = &spaces.0;
    let mut found = Vec::new();
    if list.len() > 1 {
        found.push(SpaceRuns(list[1..].to_vec()));
        found.push(SpaceRuns(list[..list.len() - 1].to_vec()));
    }
    let more = |last: &SpaceName| {
        let beside = [last.number.checked_add(1), last.number.checked_sub(1)];
        let names = beside
            .into_iter()
            .flatten()
            .map(|n| SpaceName::new(last.row.clone(), n));
        names
            .filter(|name| rules.board.index(name).is_some())
            .find(|name| !list.contains(name))
    };
    if let Some(next) = list.last().and_then(more) {
        let mut longer = list.clone();
        longer.push(next);
        found.push(SpaceRuns(longer));
    }
    found
}

/// Lists of kinds without one, with one more, and another for an only one.
pub(super) fn kinds(kinds: &[String], rules: &Ruleset) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    if kinds.len() > 1 {
        found.extend((0..kinds.len()).map(|i| without(kinds, i)));
    }
    for kind in rules.kinds.iter().filter(|k| !kinds.contains(&k.name)) {
        let mut more = kinds.to_vec();
        more.push(kind.name.clone());
        found.push(more);
        if kinds.len() == 1 {
            found.push(vec![kind.name.clone()]);
        }
    }
    found
}

/// A list without one of its items.
pub(super) fn without<T: Clone>(list: &[T], i: usize) -> Vec<T> {
    let mut rest = list.to_vec();
    rest.remove(i);
    rest
}

fn within(set: &Set, rules: &Ruleset) -> Vec<Set> {
    let boxed = |set: Set| Box::new(set);
    match set {
        Set::Pieces(term) => terms(term, rules).into_iter().map(Set::Pieces).collect(),
        Set::Spaces(list) => spaces(list, rules).into_iter().map(Set::Spaces).collect(),
        Set::Row(row) => {
            let rows = rules.board.rows.iter().filter(|other| other.name != *row);
            rows.map(|other| Set::Row(other.name.clone())).collect()
        }
        Set::Region(whose, name) => {
            let other = match whose {
                Whose::Own => Whose::Their,
                Whose::Their => Whose::Own,
            };
            let regions = rules.regions.iter().filter(|r| r.name != *name);
            let named = regions.map(|region| Set::Region(*whose, region.name.clone()));
            std::iter::once(Set::Region(other, name.clone()))
                .chain(named)
                .collect()
        }
        Set::Empty | Set::None => vec![Set::Any],
        Set::Any => vec![Set::Empty],
        Set::Defined(_) => Vec::new(),
        Set::And(list) => members(list, rules, Set::And, Set::Or),
        Set::Or(list) => members(list, rules, Set::Or, Set::And),
        Set::Not(inner) => {
            let mut found = vec![(**inner).clone()];
            found.extend(within(inner, rules).into_iter().map(|s| Set::Not(boxed(s))));
            found
        }
        Set::Foremost(of) => {
            let mut found = vec![Set::Rearmost(of.clone()), standing(of)];
            found.extend(pieces(of, rules).into_iter().map(Set::Foremost));
            found
        }
        Set::Rearmost(of) => {
            let mut found = vec![Set::Foremost(of.clone()), standing(of)];
            found.extend(pieces(of, rules).into_iter().map(Set::Rearmost));
            found
        }
        Set::If {
            no,
            then,
            otherwise,
        } => {
            let whole = |no: &Set, then: &Set, otherwise: &Set| Set::If {
                no: boxed(no.clone()),
                then: boxed(then.clone()),
                otherwise: boxed(otherwise.clone()),
            };
            let mut found = vec![
                whole(no, otherwise, then),
                (**then).clone(),
                (**otherwise).clone(),
            ];
            found.extend(within(no, rules).iter().map(|s| whole(s, then, otherwise)));
            found.extend(within(then, rules).iter().map(|s| whole(no, s, otherwise)));
            found.extend(within(otherwise, rules).iter().map(|s| whole(no, then, s)));
            found
        }
    }
}

/// The members of an `and` or `or`: the other of the two, one left out, one changed.
fn members(
    list: &[Set],
    rules: &Ruleset,
    same: fn(Vec<Set>) -> Set,
    other: fn(Vec<Set>) -> Set,
) -> Vec<Set> {
    let mut found = vec![other(list.to_vec())];
    for (i, member) in list.iter().enumerate() {
        match without(list, i).as_slice() {
            [] => {}
            [only] => found.push(only.clone()),
            rest => found.push(same(rest.to_vec())),
        }
        for changed in within(member, rules) {
            let mut list = list.to_vec();
            list[i] = changed;
            found.push(same(list));
        }
    }
    found
}

/// Where any of the pieces stands.
fn standing(pieces: &Pieces) -> Set {
    match pieces.0.as_slice() {
        [only] => Set::Pieces(only.clone()),
        terms => Set::Or(terms.iter().cloned().map(Set::Pieces).collect()),
    }
}

fn terms(term: &PieceTerm, rules: &Ruleset) -> Vec<PieceTerm> {
    let of = |list: &[String],
              same: fn(Vec<String>) -> PieceTerm,
              other: fn(Vec<String>) -> PieceTerm,
              all: PieceTerm| {
        let mut found = vec![other(list.to_vec())];
        found.extend(kinds(list, rules).into_iter().map(same));
        found.push(all);
        found
    };
    // All kinds but one.
    let fewer = |of: fn(Vec<String>) -> PieceTerm| {
        let names: Vec<String> = rules.kinds.iter().map(|kind| kind.name.clone()).collect();
        let all = if names.len() > 1 { names.len() } else { 0 };
        (0..all)
            .map(|i| of(without(&names, i)))
            .collect::<Vec<PieceTerm>>()
    };
    match term {
        PieceTerm::Friend => [vec![PieceTerm::Enemy], fewer(PieceTerm::FriendOf)].concat(),
        PieceTerm::Enemy => [vec![PieceTerm::Friend], fewer(PieceTerm::EnemyOf)].concat(),
        PieceTerm::Neutral => vec![PieceTerm::Enemy],
        PieceTerm::Kind(kind) => {
            let others = rules.kinds.iter().filter(|other| other.name != *kind);
            others.map(|k| PieceTerm::Kind(k.name.clone())).collect()
        }
        PieceTerm::FriendOf(list) => of(
            list,
            PieceTerm::FriendOf,
            PieceTerm::EnemyOf,
            PieceTerm::Friend,
        ),
        PieceTerm::EnemyOf(list) => of(
            list,
            PieceTerm::EnemyOf,
            PieceTerm::FriendOf,
            PieceTerm::Enemy,
        ),
    }
}

/// Each once, without the one they come from.
pub(super) fn distinct<T: PartialEq>(list: Vec<T>, from: &T) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for item in list {
        if item != *from && !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

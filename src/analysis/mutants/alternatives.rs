//! What may stand in place of what is written: everything that is one small change away.

use super::shape::{self, Argument, Class, Shape};
use crate::model::{Ruleset, SpaceName, SpaceRuns};
use crate::player::Player;
use crate::syntax::{Bracket, Tree};

/// What a change replaces, and what it puts there, as it is told; either may be nothing.
pub(super) type Told = [Option<String>; 2];

/// A form with one thing changed.
pub(super) struct Alternative {
    /// The argument that has changed and what it has become, each with its key; without it, the
    /// form as a whole tells the change.
    pub(super) argument: Told,
    /// What is told in place of that: where an effect inside the form has changed.
    pub(super) inner: Option<Told>,
    /// The form as it becomes.
    pub(super) form: Tree,
}

/// Lists of effects with one thing changed, and how that is told.
type Effects = Vec<(Told, Vec<Tree>)>;

/// Knows the names that may be put for others.
pub(super) struct Alternatives<'a> {
    pub(super) rules: &'a Ruleset,
}

impl Alternatives<'_> {
    /// Every form that is one change away.
    pub(super) fn forms(&self, form: &Tree) -> Vec<Alternative> {
        let (Some(shape), Some((head, items))) = (shape::shape(form), form.as_form()) else {
            return Vec::new();
        };
        let mut found: Vec<Alternative> = Vec::new();
        let mut add = |argument: Told, inner: Option<Told>, other: Tree| {
            if other != *form && found.iter().all(|known| known.form != other) {
                found.push(Alternative {
                    argument,
                    inner,
                    form: other,
                });
            }
        };
        for other in &shape.others {
            add([None, None], None, other.clone());
        }
        let several = !shape.others.is_empty();
        for (argument, at) in shape.arguments.iter().zip(&shape.items) {
            let now = &items[at.clone()];
            let put = |list: &[Tree]| {
                let mut items = items.to_vec();
                items.splice(at.clone(), list.iter().cloned());
                Tree::form(head, items)
            };
            if argument.class == Class::Each("EFFECT".to_owned()) {
                for (told, list) in self.effects(now) {
                    // A condition without effects is none.
                    if !list.is_empty() {
                        add([None, None], Some(told), put(&list));
                    }
                }
                continue;
            }
            let told = |list: &[Tree]| match &argument.class {
                _ if list.is_empty() => None,
                Class::Each(_) => Some(Tree::form(head, list.to_vec()).to_string()),
                _ => Some(Tree::text(list)),
            };
            let default: Vec<Tree> = self.default(argument).into_iter().collect();
            let meant = if now.is_empty() { &default } else { now };
            for list in self.arguments(head, argument, meant, several) {
                // What goes without saying isn't said; of the dice thrown first, it is.
                let said = list == default && argument.key.as_deref() != Some("dice:");
                let written = if said { &[] } else { list.as_slice() };
                add([told(meant), told(&list)], None, put(written));
            }
            if let (Some("on:"), [], Some(set)) = (argument.key.as_deref(), now, shape::of_pieces())
            {
                let own = Tree::form("friend", items[shape.items[0].clone()].to_vec());
                let on = [keyed(argument, Tree::form(set, vec![own]))];
                add([None, told(&on)], None, put(&on));
            }
        }
        found
    }

    /// What may stand in place of an argument, with its key; nothing, where it may be left out.
    fn arguments(
        &self,
        head: &str,
        argument: &Argument,
        now: &[Tree],
        several: bool,
    ) -> Vec<Vec<Tree>> {
        let Argument {
            key,
            optional,
            class,
        } = argument;
        let bare: Vec<Tree> = match (key, now) {
            (Some(_), [Tree::Keyed(_, value)]) => vec![(**value).clone()],
            _ => now.to_vec(),
        };
        let mut found: Vec<Vec<Tree>> = Vec::new();
        let one = |trees: Vec<Tree>| trees.into_iter().map(|tree| vec![tree]);
        match (class, bare.as_slice()) {
            (Class::Words(words), now) => {
                let now = now.first().and_then(Tree::as_word);
                let others = words.iter().filter(|word| Some(word.as_str()) != now);
                found.extend(one(others.map(Tree::word).collect()));
            }
            (Class::One(_) | Class::Braced(_), [now]) => {
                let name = self.named(class);
                found.extend((*optional && name).then(Vec::new));
                found.extend(one(self.others(head, argument, now, several)));
            }
            (Class::Form(_), [now]) => {
                let others = self.forms(now).into_iter();
                found.extend(others.map(|other| vec![other.form]));
            }
            (Class::Each(name), list) => found.extend(self.lists(name, list)),
            // What is left out, as far as names are known that may be put there.
            (Class::One(name), _) => {
                let all = self.names(name).into_iter();
                let most = if name == "FACE" { 1 } else { usize::MAX };
                found.extend(one(all.take(most).collect()));
            }
            (Class::Braced(name), _) => {
                let all = self.names(name);
                let each = all.iter().filter(|_| all.len() > 1);
                let braced = |name: &Tree| vec![Tree::List(Bracket::Set, vec![name.clone()])];
                found.extend(each.map(braced));
            }
            (Class::Form(_), _) => {}
        }
        let keyed = |list: Vec<Tree>| match list.as_slice() {
            [value] => vec![keyed(argument, value.clone())],
            _ => list,
        };
        found.into_iter().map(keyed).collect()
    }

    /// What an argument is that has been left out, where that can be written.
    fn default(&self, argument: &Argument) -> Option<Tree> {
        let word = match (&argument.class, argument.key.as_deref()) {
            _ if !argument.optional => return None,
            (Class::Words(words), _) => words.first()?.clone(),
            (Class::One(name), _) if name == "W" => "1".to_owned(),
            (Class::One(name), Some("dice:")) if name == "N" => self.rules.dice.count.to_string(),
            (Class::One(_), Some("offset:")) if self.rules.crosses() => "0".to_owned(),
            _ => return None,
        };
        Some(keyed(argument, Tree::word(word)))
    }

    /// Whether an argument of this class is left out by itself: one that isn't a number.
    fn named(&self, class: &Class) -> bool {
        !matches!(class, Class::One(name) if shape::is_number(name))
    }

    /// What may stand in place of one thing.
    fn others(&self, head: &str, argument: &Argument, now: &Tree, several: bool) -> Vec<Tree> {
        let word = now.as_word().unwrap_or_default();
        match &argument.class {
            Class::One(name) if name == "SET" => match shape::is_set(head) || head == "no" {
                true => self.within(now),
                false => self.sets(now),
            },
            Class::One(name) if shape::is_number(name) => {
                let signed = argument.key.as_deref() == Some("offset:");
                numbers(name, word, signed)
            }
            // Whose a thing is, is mostly part of its name.
            Class::One(name) if name == "PLAYER" && !argument.optional && !several => Vec::new(),
            Class::One(name) => {
                let mut all = self.names(name);
                all.retain(|other| other != now);
                all
            }
            Class::Braced(name) => {
                let Tree::List(_, items) = now else {
                    return Vec::new();
                };
                let braced = |list: Vec<Tree>| Tree::List(Bracket::Set, list);
                match name.as_str() {
                    "SPACE" => self.spaces(now, head != "place"),
                    _ => self.kinds(items).into_iter().map(braced).collect(),
                }
            }
            _ => Vec::new(),
        }
    }

    /// What may stand in place of a list.
    fn lists(&self, name: &str, list: &[Tree]) -> Vec<Vec<Tree>> {
        match name {
            "KIND" => self.kinds(list),
            "PIECES" => self.pieces(list),
            "SET" => {
                let shorter = (0..list.len()).filter(|_| list.len() > 1);
                let mut found = Vec::new();
                for i in 0..list.len() {
                    found.extend(
                        shorter
                            .clone()
                            .filter(|j| *j == i)
                            .map(|i| without(list, i)),
                    );
                    found.extend(self.within(&list[i]).into_iter().map(|s| with(list, i, s)));
                }
                found
            }
            "FACE" => {
                let faces = self.names(name);
                let number = |face: &Tree| faces.iter().position(|other| other == face);
                let next = |i: usize| {
                    let at = number(&list[i])?;
                    let mut other = with(list, i, faces[(at + 1) % faces.len()].clone());
                    other.sort_by_key(number);
                    Some(other)
                };
                (0..list.len()).filter_map(next).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The names of a sort.
    fn names(&self, sort: &str) -> Vec<Tree> {
        let rules = self.rules;
        let names: Vec<&str> = match sort {
            "KIND" => rules.kinds.iter().map(|kind| kind.name.as_str()).collect(),
            "FACE" => rules
                .dice
                .faces
                .iter()
                .map(|face| face.label.as_str())
                .collect(),
            "REGION" => rules
                .regions
                .iter()
                .map(|region| region.name.as_str())
                .collect(),
            "ROW" => rules
                .board
                .rows
                .iter()
                .map(|row| row.name.as_str())
                .collect(),
            "PLAYER" => Player::BOTH.map(|player| rules.player(player)).to_vec(),
            _ => Vec::new(),
        };
        names.into_iter().map(Tree::word).collect()
    }

    /// Every list of effects that is one change away: one left out, changed, or done without its
    /// condition; two neighbours swapped.
    pub(super) fn effects(&self, list: &[Tree]) -> Effects {
        let mut found = Effects::new();
        for (i, effect) in list.iter().enumerate() {
            let text = effect.to_string();
            let told = |other: String| [Some(text.clone()), Some(other)];
            found.push(([Some(text.clone()), None], without(list, i)));
            for other in self.forms(effect) {
                let told = other.inner.unwrap_or_else(|| told(other.form.to_string()));
                found.push((told, with(list, i, other.form)));
            }
            if let Some((condition, inner)) = conditional(effect) {
                found.extend(
                    self.denied(effect, condition)
                        .into_iter()
                        .map(|other| (told(other.to_string()), with(list, i, other))),
                );
                let mut whole = list.to_vec();
                whole.splice(i..=i, inner.iter().cloned());
                found.push((told(Tree::text(inner)), whole));
            }
            if let Some(next) = list.get(i + 1).filter(|next| *next != effect) {
                let mut swapped = list.to_vec();
                swapped.swap(i, i + 1);
                let both = format!("{text} {next}");
                found.push(([Some(both), Some(format!("{next} {text}"))], swapped));
            }
        }
        found
    }

    /// The effect under the opposite condition, where that is one about a set.
    fn denied(&self, effect: &Tree, condition: &Tree) -> Option<Tree> {
        let (head, items) = effect.as_form()?;
        let (asked, set) = condition.as_form()?;
        let on_set =
            shape::shape(condition)?.arguments.first()?.class == Class::One("SET".to_owned());
        let denied = Tree::form(asked, vec![Tree::form("not", set.to_vec())]);
        on_set.then(|| Tree::form(head, with(items, 0, denied)))
    }

    /// Every set that is one change away: the whole of it, or one word in it.
    pub(super) fn sets(&self, set: &Tree) -> Vec<Tree> {
        let mut found = self.within(set);
        found.extend(["any", "none", "empty"].map(Tree::word));
        distinct(found, set)
    }

    /// Every set that has one word changed.
    fn within(&self, set: &Tree) -> Vec<Tree> {
        let Some((head, items)) = set.as_form() else {
            return match set {
                Tree::List(..) => self.spaces(set, true),
                _ => match set.as_word() {
                    Some("any") => vec![Tree::word("empty")],
                    Some("none" | "empty") => vec![Tree::word("any")],
                    _ => self.terms(set),
                },
            };
        };
        let Some(Shape { arguments, .. }) = shape::shape(set) else {
            return Vec::new();
        };
        let likes = shape::like(head).into_iter();
        let mut found: Vec<Tree> = likes
            .map(|other| Tree::form(other, items.to_vec()))
            .collect();
        let class = |at: usize| arguments.get(at).map(|argument| &argument.class);
        let set_at = |at: &usize| class(*at) == Some(&Class::One("SET".to_owned()));
        // Two sets in a row change places; each takes the place of the whole.
        let sets: Vec<usize> = (0..items.len()).filter(set_at).collect();
        if let [.., one, other] = sets.as_slice() {
            let mut swapped = items.to_vec();
            swapped.swap(*one, *other);
            found.push(Tree::form(head, swapped));
        }
        found.extend(sets.iter().map(|at| items[*at].clone()));
        match class(0) {
            Some(Class::Each(name)) if name == "PIECES" => found.push(standing(items)),
            Some(Class::Each(name)) if name == "KIND" => return self.terms(set),
            _ => {}
        }
        let changed = self.forms(set).into_iter().map(|other| other.form);
        // One of several left alone stands for itself.
        let alone = |form: Tree| match (class(0), form.as_form()) {
            (Some(Class::Each(name)), Some((_, [only]))) if name == "SET" => only.clone(),
            _ => form,
        };
        found.extend(changed.map(alone));
        found
    }

    /// All pieces that are one change away.
    fn pieces(&self, list: &[Tree]) -> Vec<Vec<Tree>> {
        let mut found = Vec::new();
        for (i, term) in list.iter().enumerate() {
            let others = self.terms(term).into_iter();
            found.extend(others.map(|other| with(list, i, other)));
            found.extend((list.len() > 1).then(|| without(list, i)));
        }
        distinct(found, &list.to_vec())
    }

    /// Other words for pieces: of the other side, fewer, more or other kinds, all of them.
    fn terms(&self, term: &Tree) -> Vec<Tree> {
        let kinds = self.names("KIND");
        if let Some((head, list)) = term.as_form() {
            let others = shape::like(head).into_iter();
            let mut found: Vec<Tree> = others.map(|o| Tree::form(o, list.to_vec())).collect();
            found.extend(
                self.kinds(list)
                    .into_iter()
                    .map(|list| Tree::form(head, list)),
            );
            found.push(Tree::word(head));
            return found;
        }
        let word = term.as_word().unwrap_or_default();
        if kinds.contains(term) {
            return kinds.into_iter().filter(|kind| kind != term).collect();
        }
        let mut found: Vec<Tree> = shape::like(word).into_iter().map(Tree::word).collect();
        match found.is_empty() {
            true if word == "neutral" => found.push(Tree::word("enemy")),
            true => {}
            false => {
                let all = if kinds.len() > 1 { kinds.len() } else { 0 };
                found.extend((0..all).map(|i| Tree::form(word, without(&kinds, i))));
            }
        }
        found
    }

    /// Lists of kinds without one, with one more, and another for an only one.
    fn kinds(&self, kinds: &[Tree]) -> Vec<Vec<Tree>> {
        let mut found = Vec::new();
        if kinds.len() > 1 {
            found.extend((0..kinds.len()).map(|i| without(kinds, i)));
        }
        for kind in self
            .names("KIND")
            .into_iter()
            .filter(|kind| !kinds.contains(kind))
        {
            found.push([kinds, &[kind.clone()]].concat());
            if kinds.len() == 1 {
                found.push(vec![kind]);
            }
        }
        found
    }

    /// Spaces without the first, without the last, and with the one behind the last.
    fn spaces(&self, spaces: &Tree, more: bool) -> Vec<Tree> {
        let Some(list) = runs(spaces).map(|runs| runs.0) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        if list.len() > 1 {
            found.push(list[1..].to_vec());
            found.push(list[..list.len() - 1].to_vec());
        }
        let board = &self.rules.board;
        let next = |last: &SpaceName| {
            let beside = [last.number.checked_add(1), last.number.checked_sub(1)];
            let names = beside.into_iter().flatten();
            names
                .map(|number| SpaceName::new(last.row.clone(), number))
                .filter(|name| board.index(name).is_some())
                .find(|name| !list.contains(name))
        };
        if let Some(next) = list.last().filter(|_| more).and_then(next) {
            found.push([list.as_slice(), &[next]].concat());
        }
        let braced = |list| Tree::List(Bracket::Set, Tree::read(&SpaceRuns(list).to_string()));
        found.into_iter().map(braced).collect()
    }
}

/// A value behind the key of its argument, if that has one.
fn keyed(argument: &Argument, value: Tree) -> Tree {
    match &argument.key {
        Some(key) => Tree::Keyed(key.clone(), Box::new(value)),
        None => value,
    }
}

/// The spaces in brackets, if they are plainly that.
pub(super) fn runs(list: &Tree) -> Option<SpaceRuns> {
    match list {
        Tree::List(_, items) => Tree::text(items).parse().ok(),
        _ => None,
    }
}

/// The condition of an effect, and what happens under it.
fn conditional(effect: &Tree) -> Option<(&Tree, &[Tree])> {
    let (_, items) = effect.as_form()?;
    let shape = shape::shape(effect)?;
    match shape.arguments.last()?.class == Class::Each("EFFECT".to_owned()) {
        true => items.split_first(),
        false => None,
    }
}

/// A number more, a number less; of weights, which only tell odds, more.
fn numbers(class: &str, word: &str, signed: bool) -> Vec<Tree> {
    let Ok(number) = word.parse::<i64>() else {
        return Vec::new();
    };
    let less = number
        .checked_sub(1)
        .filter(|_| class != "W" && (signed || number != 0));
    let others = [number.checked_add(1), less].into_iter().flatten();
    others.map(|n| Tree::word(n.to_string())).collect()
}

/// Where any of the pieces stands.
fn standing(pieces: &[Tree]) -> Tree {
    match pieces {
        [only] => only.clone(),
        several => Tree::form("or", several.to_vec()),
    }
}

/// A list with another item in place of one.
fn with(list: &[Tree], i: usize, item: Tree) -> Vec<Tree> {
    let mut list = list.to_vec();
    list[i] = item;
    list
}

/// A list without one of its items.
fn without(list: &[Tree], i: usize) -> Vec<Tree> {
    let mut list = list.to_vec();
    list.remove(i);
    list
}

/// Each once, without the one they come from.
fn distinct<T: PartialEq>(list: Vec<T>, from: &T) -> Vec<T> {
    let mut found: Vec<T> = Vec::new();
    for item in list {
        if item != *from && !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

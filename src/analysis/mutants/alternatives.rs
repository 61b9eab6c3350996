//! What may stand in place of what is written: everything that is one small change away.

use super::lists::{with, without};
use super::shape::{self, ArgumentSort, FormArgument};
use crate::model::Ruleset;
use crate::player::Player;
use crate::syntax::{Bracket, WordTree};

/// What a change replaces, and what it puts there, as it is told; either may be nothing.
pub(super) type Wording = [Option<String>; 2];

/// A form with one thing changed.
pub(super) struct Alternative {
    /// The argument that has changed and what it has become, each with its key; without it, the
    /// form as a whole tells the change.
    pub(super) argument: Wording,
    /// What is told in place of that: where an effect inside the form has changed.
    pub(super) inner: Option<Wording>,
    /// The form as it becomes.
    pub(super) form: WordTree,
}

/// Lists of effects with one thing changed, and how that is told.
type Effects = Vec<(Wording, Vec<WordTree>)>;

/// Knows the names that may be put for others.
pub(super) struct Alternatives<'a> {
    pub(super) rules: &'a Ruleset,
}

impl Alternatives<'_> {
    /// Every form that is one change away.
    pub(super) fn forms(&self, form: &WordTree) -> Vec<Alternative> {
        let (Some(shape), Some((head, items))) = (shape::shape(form), form.as_form()) else {
            return Vec::new();
        };
        let mut found: Vec<Alternative> = Vec::new();
        let mut add = |argument: Wording, inner: Option<Wording>, other: WordTree| {
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
            let put = |list: &[WordTree]| {
                let mut items = items.to_vec();
                items.splice(at.clone(), list.iter().cloned());
                WordTree::form(head, items)
            };
            if argument.class == ArgumentSort::Each("EFFECT".to_owned()) {
                for (told, list) in self.effects(now) {
                    // A condition without effects is none.
                    if !list.is_empty() {
                        add([None, None], Some(told), put(&list));
                    }
                }
                continue;
            }
            let told = |list: &[WordTree]| match &argument.class {
                _ if list.is_empty() => None,
                ArgumentSort::Each(_) => Some(WordTree::form(head, list.to_vec()).to_string()),
                _ => Some(WordTree::text(list)),
            };
            let default: Vec<WordTree> = self.default(argument).into_iter().collect();
            let meant = if now.is_empty() { &default } else { now };
            for list in self.arguments(head, argument, meant, several) {
                // What goes without saying isn't said; of the dice thrown first, it is.
                let said = list == default && argument.key.as_deref() != Some("dice:");
                let written = if said { &[] } else { list.as_slice() };
                add([told(meant), told(&list)], None, put(written));
            }
            if let (Some("on:"), [], Some(set)) = (argument.key.as_deref(), now, shape::of_pieces())
            {
                let own = WordTree::form("friend", items[shape.items[0].clone()].to_vec());
                let on = [keyed(argument, WordTree::form(set, vec![own]))];
                add([None, told(&on)], None, put(&on));
            }
        }
        found
    }

    /// What may stand in place of an argument, with its key; nothing, where it may be left out.
    fn arguments(
        &self,
        head: &str,
        argument: &FormArgument,
        now: &[WordTree],
        several: bool,
    ) -> Vec<Vec<WordTree>> {
        let FormArgument {
            key,
            optional,
            class,
        } = argument;
        let bare: Vec<WordTree> = match (key, now) {
            (Some(_), [WordTree::Keyed(_, value)]) => vec![(**value).clone()],
            _ => now.to_vec(),
        };
        let mut found: Vec<Vec<WordTree>> = Vec::new();
        let one = |trees: Vec<WordTree>| trees.into_iter().map(|tree| vec![tree]);
        match (class, bare.as_slice()) {
            (ArgumentSort::Words(words), now) => {
                let now = now.first().and_then(WordTree::as_word);
                let others = words.iter().filter(|word| Some(word.as_str()) != now);
                found.extend(one(others.map(WordTree::word).collect()));
                if head == "along" {
                    found.extend(one(self.names("FORK")));
                }
            }
            (ArgumentSort::One(_) | ArgumentSort::Braced(_), [now]) => {
                let name = self.named(class);
                found.extend((*optional && name).then(Vec::new));
                found.extend(one(self.others(head, argument, now, several)));
            }
            (ArgumentSort::Form(_), [now]) => {
                let others = self.forms(now).into_iter();
                found.extend(others.map(|other| vec![other.form]));
            }
            (ArgumentSort::Each(name), list) => found.extend(self.lists(name, list)),
            // What is left out, as far as names are known that may be put there.
            (ArgumentSort::One(name), _) => {
                let all = self.names(name).into_iter();
                let most = if name == "FACE" { 1 } else { usize::MAX };
                found.extend(one(all.take(most).collect()));
            }
            (ArgumentSort::Braced(name), _) => {
                let all = self.names(name);
                let each = all.iter().filter(|_| all.len() > 1);
                let braced =
                    |name: &WordTree| vec![WordTree::List(Bracket::Set, vec![name.clone()])];
                found.extend(each.map(braced));
            }
            (ArgumentSort::Form(_), _) => {}
        }
        let keyed = |list: Vec<WordTree>| match list.as_slice() {
            [value] => vec![keyed(argument, value.clone())],
            _ => list,
        };
        found.into_iter().map(keyed).collect()
    }

    /// What an argument is that has been left out, where that can be written.
    fn default(&self, argument: &FormArgument) -> Option<WordTree> {
        let word = match (&argument.class, argument.key.as_deref()) {
            _ if !argument.optional => return None,
            (ArgumentSort::Words(words), _) => words.first()?.clone(),
            (ArgumentSort::One(name), _) if name == "W" => "1".to_owned(),
            (ArgumentSort::One(name), Some("dice:")) if name == "N" => {
                self.rules.dice.count.to_string()
            }
            (ArgumentSort::One(_), _) if every(argument).is_some() && self.groups() => {
                "1".to_owned()
            }
            (ArgumentSort::One(_), Some("offset:")) if self.rules.crosses() => "0".to_owned(),
            _ => return None,
        };
        Some(keyed(argument, WordTree::word(word)))
    }

    /// Whether several pieces of one side and kind may stand at one place.
    fn groups(&self) -> bool {
        let mut kinds = self.rules.kinds.iter();
        kinds.any(|kind| !kind.stack.is_single())
    }

    /// Whether an argument of this class is left out by itself: one that isn't a number.
    fn named(&self, class: &ArgumentSort) -> bool {
        !matches!(class, ArgumentSort::One(name) if shape::is_number(name))
    }

    /// What may stand in place of one thing.
    fn others(
        &self,
        head: &str,
        argument: &FormArgument,
        now: &WordTree,
        several: bool,
    ) -> Vec<WordTree> {
        let word = now.as_word().unwrap_or_default();
        match &argument.class {
            ArgumentSort::One(name) if name == "COND" => self.conditions(now),
            ArgumentSort::One(name) if name == "SET" => match shape::is_part(head) {
                true => self.within(now),
                false => self.sets(now),
            },
            ArgumentSort::One(name) if shape::is_number(name) => {
                let signed = argument.key.as_deref() == Some("offset:");
                let mut found = numbers(name, word, signed);
                if let Some(every) = every(argument) {
                    let one = ["1", every].into_iter().filter(|other| *other != word);
                    found.extend(one.map(WordTree::word));
                }
                found.dedup();
                found
            }
            // Whose a thing is, is mostly part of its name.
            ArgumentSort::One(name) if name == "PLAYER" && !argument.optional && !several => {
                Vec::new()
            }
            ArgumentSort::One(name) => {
                let mut all = self.names(name);
                all.retain(|other| other != now);
                all
            }
            ArgumentSort::Braced(name) => {
                let WordTree::List(_, items) = now else {
                    return Vec::new();
                };
                let braced = |list: Vec<WordTree>| WordTree::List(Bracket::Set, list);
                match name.as_str() {
                    "SPACE" => self.spaces(now, head != "place"),
                    _ => self.kinds(items).into_iter().map(braced).collect(),
                }
            }
            _ => Vec::new(),
        }
    }

    /// What may stand in place of a list.
    fn lists(&self, name: &str, list: &[WordTree]) -> Vec<Vec<WordTree>> {
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
            "MOVE" => {
                let known = self.names(name);
                let others = known.into_iter().filter(|other| !list.contains(other));
                let added = others.map(|other| [list, std::slice::from_ref(&other)].concat());
                let fewer = (0..list.len()).filter(|_| list.len() > 1);
                fewer.map(|i| without(list, i)).chain(added).collect()
            }
            "FACE" => {
                let faces = self.names(name);
                let number = |face: &WordTree| faces.iter().position(|other| other == face);
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
    pub(super) fn names(&self, sort: &str) -> Vec<WordTree> {
        let rules = self.rules;
        let names: Vec<&str> = match sort {
            "KIND" => rules.kinds.iter().map(|kind| kind.name.as_str()).collect(),
            "FACE" => rules
                .dice
                .faces
                .iter()
                .map(|face| face.label.as_str())
                .collect(),
            "MOVE" => rules.moves.iter().map(|rule| rule.name.as_str()).collect(),
            "FORK" => {
                let [first, second] = Player::BOTH.map(|player| &rules.tracks[player].forks);
                let own = |name: &str| first.iter().any(|fork| fork.name == name);
                let others = second.iter().filter(|fork| !own(&fork.name));
                let forks = first.iter().chain(others);
                forks.map(|fork| fork.name.as_str()).collect()
            }
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
        names.into_iter().map(WordTree::word).collect()
    }

    /// Every list of effects that is one change away: one left out, changed, or done without its
    /// condition; two neighbours swapped.
    pub(super) fn effects(&self, list: &[WordTree]) -> Effects {
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
                found.push((told(WordTree::text(inner)), whole));
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
    fn denied(&self, effect: &WordTree, condition: &WordTree) -> Option<WordTree> {
        let (head, items) = effect.as_form()?;
        let (asked, set) = condition.as_form()?;
        let on_set = shape::shape(condition)?.arguments.first()?.class
            == ArgumentSort::One("SET".to_owned());
        let denied = WordTree::form(asked, vec![WordTree::form("not", set.to_vec())]);
        on_set.then(|| WordTree::form(head, with(items, 0, denied)))
    }
}

/// A value behind the key of its argument, if that has one.
fn keyed(argument: &FormArgument, value: WordTree) -> WordTree {
    match &argument.key {
        Some(key) => WordTree::Keyed(key.clone(), Box::new(value)),
        None => value,
    }
}

/// The condition of an effect, and what happens under it.
fn conditional(effect: &WordTree) -> Option<(&WordTree, &[WordTree])> {
    let (_, items) = effect.as_form()?;
    let shape = shape::shape(effect)?;
    match shape.arguments.last()?.class == ArgumentSort::Each("EFFECT".to_owned()) {
        true => items.split_first(),
        false => None,
    }
}

/// The word that an argument may have in place of a number of pieces.
fn every(argument: &FormArgument) -> Option<&'static str> {
    match argument.key.as_deref() {
        Some("stack:") => Some("any"),
        Some("take:") => Some("all"),
        _ => None,
    }
}

/// A number more, a number less; of weights, which only tell odds, more.
pub(super) fn numbers(class: &str, word: &str, signed: bool) -> Vec<WordTree> {
    let Ok(number) = word.parse::<i64>() else {
        return Vec::new();
    };
    let less = number
        .checked_sub(1)
        .filter(|_| class != "W" && (signed || number != 0));
    let others = [number.checked_add(1), less].into_iter().flatten();
    others.map(|n| WordTree::word(n.to_string())).collect()
}

//! Sets of spaces, pieces and kinds that are one small change away.

use super::alternatives::Alternatives;
use super::lists::{distinct, with, without};
use super::shape::{self, ArgumentSort, FormShape};
use crate::model::{SpaceName, SpaceRuns};
use crate::syntax::{Bracket, WordTree};

impl Alternatives<'_> {
    /// Every set that is one change away: the whole of it, or one word in it.
    pub(super) fn sets(&self, set: &WordTree) -> Vec<WordTree> {
        let mut found = self.within(set);
        found.extend(["any", "none", "empty"].map(WordTree::word));
        distinct(found, set)
    }

    /// Every set that has one word changed.
    pub(super) fn within(&self, set: &WordTree) -> Vec<WordTree> {
        let Some((head, items)) = set.as_form() else {
            return match set {
                WordTree::List(..) => self.spaces(set, true),
                _ => match set.as_word() {
                    Some("any") => vec![WordTree::word("empty")],
                    Some("none" | "empty") => vec![WordTree::word("any")],
                    _ => self.terms(set),
                },
            };
        };
        let Some(FormShape { arguments, .. }) = shape::shape(set) else {
            return Vec::new();
        };
        let likes = shape::like(head).into_iter();
        let mut found: Vec<WordTree> = likes
            .map(|other| WordTree::form(other, items.to_vec()))
            .collect();
        let class = |at: usize| arguments.get(at).map(|argument| &argument.class);
        let set_at = |at: &usize| class(*at) == Some(&ArgumentSort::One("SET".to_owned()));
        // Two sets in a row change places; each takes the place of the whole.
        let sets: Vec<usize> = (0..items.len()).filter(set_at).collect();
        if let [.., one, other] = sets.as_slice() {
            let mut swapped = items.to_vec();
            swapped.swap(*one, *other);
            found.push(WordTree::form(head, swapped));
        }
        found.extend(sets.iter().map(|at| items[*at].clone()));
        match class(0) {
            Some(ArgumentSort::Each(name)) if name == "PIECES" => found.push(standing(items)),
            Some(ArgumentSort::Each(name)) if name == "KIND" => return self.terms(set),
            _ => {}
        }
        let changed = self.forms(set).into_iter().map(|other| other.form);
        // One of several left alone stands for itself.
        let alone = |form: WordTree| match (class(0), form.as_form()) {
            (Some(ArgumentSort::Each(name)), Some((_, [only]))) if name == "SET" => only.clone(),
            _ => form,
        };
        found.extend(changed.map(alone));
        found
    }

    /// All pieces that are one change away.
    pub(super) fn pieces(&self, list: &[WordTree]) -> Vec<Vec<WordTree>> {
        let mut found = Vec::new();
        for (i, term) in list.iter().enumerate() {
            let others = self.terms(term).into_iter();
            found.extend(others.map(|other| with(list, i, other)));
            found.extend((list.len() > 1).then(|| without(list, i)));
        }
        distinct(found, &list.to_vec())
    }

    /// Other words for pieces: of the other side, fewer, more or other kinds, all of them.
    fn terms(&self, term: &WordTree) -> Vec<WordTree> {
        let kinds = self.names("KIND");
        if let Some((head, list)) = term.as_form() {
            let others = shape::like(head).into_iter();
            let mut found: Vec<WordTree> =
                others.map(|o| WordTree::form(o, list.to_vec())).collect();
            found.extend(
                self.kinds(list)
                    .into_iter()
                    .map(|list| WordTree::form(head, list)),
            );
            found.push(WordTree::word(head));
            return found;
        }
        let word = term.as_word().unwrap_or_default();
        if kinds.contains(term) {
            return kinds.into_iter().filter(|kind| kind != term).collect();
        }
        let mut found: Vec<WordTree> = shape::like(word).into_iter().map(WordTree::word).collect();
        match found.is_empty() {
            true if word == "neutral" => found.push(WordTree::word("enemy")),
            true => {}
            false => {
                let all = if kinds.len() > 1 { kinds.len() } else { 0 };
                found.extend((0..all).map(|i| WordTree::form(word, without(&kinds, i))));
            }
        }
        found
    }

    /// Lists of kinds without one, with one more, and another for an only one.
    pub(super) fn kinds(&self, kinds: &[WordTree]) -> Vec<Vec<WordTree>> {
        let mut found = Vec::new();
        if kinds.len() > 1 {
            found.extend((0..kinds.len()).map(|i| without(kinds, i)));
        }
        for kind in self
            .names("KIND")
            .into_iter()
            .filter(|kind| !kinds.contains(kind))
        {
            found.push([kinds, std::slice::from_ref(&kind)].concat());
            if kinds.len() == 1 {
                found.push(vec![kind]);
            }
        }
        found
    }

    /// Spaces without the first, without the last, and with the one behind the last.
    pub(super) fn spaces(&self, spaces: &WordTree, more: bool) -> Vec<WordTree> {
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
        let braced =
            |list| WordTree::List(Bracket::Set, WordTree::read(&SpaceRuns(list).to_string()));
        found.into_iter().map(braced).collect()
    }
}

/// The spaces in brackets, if they are plainly that.
pub(super) fn runs(list: &WordTree) -> Option<SpaceRuns> {
    match list {
        WordTree::List(_, items) => WordTree::text(items).parse().ok(),
        _ => None,
    }
}

/// Where any of the pieces stands.
fn standing(pieces: &[WordTree]) -> WordTree {
    match pieces {
        [only] => only.clone(),
        several => WordTree::form("or", several.to_vec()),
    }
}

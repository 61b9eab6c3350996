//! Sets, pieces and definitions.

use std::collections::{HashMap, HashSet};

use super::error::{self, Noun, PARTS};
use super::meaning::{meaning, meant};
use super::origins::Origins;
use super::resolver::{Asker, Cause, Resolver};
use super::size::Sizes;
use super::space::Spaces;
use super::track::{runs, unique};
use crate::ludeme::set_forms;
use crate::model::{Definition, PieceTerm, Pieces, Set, Whose};
use crate::source::{Span, Spanned};
use crate::syntax::ast::{self, Form, PieceKind, SetKind};

set_forms!(meaning set_form SetKind [leaf]);

impl<'a> Resolver<'a, '_> {
    /// A set; where it has an error, that is noted and something stands in for it.
    pub(super) fn set(&mut self, form: &'a ast::SetForm) -> Set {
        let set = self.part(form);
        self.size(&set, form.span);
        set
    }

    /// A set that is part of another or of a condition.
    pub(super) fn part(&mut self, form: &'a ast::SetForm) -> Set {
        let outer = std::mem::replace(&mut self.asker, Asker::Set);
        let set = self.set_form(form);
        self.asker = outer;
        set
    }

    /// Notes a set that is too large, unless one of its definitions is.
    fn size(&mut self, set: &Set, at: Span) {
        if let Some(count) = self.sizes.of(set).filter(|count| *count > PARTS) {
            self.say(error::limit::set(count, at));
        }
    }

    fn parts(&mut self, sets: &'a [ast::SetForm]) -> Vec<Set> {
        sets.iter().map(|set| self.part(set)).collect()
    }

    fn leaf(&mut self, form: &'a SetKind, at: Span) -> Set {
        match form {
            SetKind::Spaces(items) => {
                self.literals.push(at);
                let spaces = self.spaces(items, usize::from(u16::MAX));
                Set::Spaces(runs(unique(spaces.list)))
            }
            SetKind::Own(word) => self.region(Whose::Own, word),
            SetKind::Their(word) => self.region(Whose::Their, word),
            SetKind::Pieces(term) => Set::Pieces(self.term(term)),
            SetKind::Name(name) => self.named(name, at),
            _ => Set::None,
        }
    }

    /// A row of the board, named in a set.
    fn row(&mut self, word: &'a ast::Word, at: Span) -> String {
        self.literals.push(at);
        let row = word.value.as_str();
        if !self.scope.row_at.contains_key(row) && !self.scope.rows.is_empty() {
            self.unknown(Noun::Row, row, word.span);
        }
        row.to_owned()
    }

    fn region(&mut self, whose: Whose, word: &'a ast::Word) -> Set {
        if !self.scope.regions.contains(word.value.as_str()) {
            self.unknown(Noun::Region, &word.value, word.span);
        }
        Set::Region(whose, word.value.clone())
    }

    /// A bare name: a kind or a definition.
    fn named(&mut self, name: &'a str, at: Span) -> Set {
        if self.scope.kinds.contains_key(name) {
            return Set::Pieces(PieceTerm::Kind(name.to_owned()));
        }
        if !self.scope.definitions.contains_key(name) {
            self.unknown(Noun::Set, name, at);
        }
        Set::Defined(name.to_owned())
    }

    /// Pieces, at least one term.
    pub(super) fn pieces(&mut self, terms: &'a [ast::PieceForm], at: Span) -> Pieces {
        if terms.is_empty() {
            self.say(error::form::no_kinds(at));
        }
        Pieces(terms.iter().map(|term| self.term(term)).collect())
    }

    fn term(&mut self, term: &'a ast::PieceForm) -> PieceTerm {
        match &term.value {
            PieceKind::Friend => PieceTerm::Friend,
            PieceKind::Enemy => PieceTerm::Enemy,
            PieceKind::Neutral => PieceTerm::Neutral,
            PieceKind::Name(name) => PieceTerm::Kind(self.kind_or_whose(name, term.span)),
            PieceKind::FriendOf(kinds) => PieceTerm::FriendOf(self.kinds(kinds, term.span)),
            PieceKind::EnemyOf(kinds) => PieceTerm::EnemyOf(self.kinds(kinds, term.span)),
            PieceKind::NeutralOf(kinds) => PieceTerm::NeutralOf(self.kinds(kinds, term.span)),
        }
    }

    /// Plain spaces, written out or by a definition; `None` if there is an error in them.
    pub(super) fn plain(&mut self, set: &'a ast::SetForm, most: usize) -> Option<Spaces> {
        let mut set = set;
        let mut through: Vec<&str> = Vec::new();
        let at = set.span;
        let mut definition = None;
        loop {
            match &set.value {
                SetKind::Spaces(items) if through.is_empty() => {
                    let spaces = self.spaces(items, most);
                    return (!spaces.broken).then_some(spaces);
                }
                SetKind::Spaces(items) => return self.defined_spaces(items, most, at),
                SetKind::Name(name) => {
                    let Some(define) = self.scope.definitions.get(name.as_str()).copied() else {
                        // A name inside a definition is reported with that definition.
                        if through.is_empty() {
                            self.unknown(Noun::Definition, name, set.span);
                        }
                        return None;
                    };
                    if through.len() > 64 || through.contains(&name.as_str()) {
                        return None;
                    }
                    through.push(name);
                    definition = Some(define.name.span);
                    set = &define.set;
                }
                _ => {
                    self.say(error::set::not_plain(at, definition));
                    return None;
                }
            }
        }
    }

    /// The spaces of a definition, whose errors are reported there, as if written at `at`.
    fn defined_spaces(
        &mut self,
        items: &'a [ast::SpaceItem],
        most: usize,
        at: Span,
    ) -> Option<Spaces> {
        let before = self.reports.len();
        let mut spaces = self.spaces(items, most);
        self.reports.truncate(before);
        for (_, span) in &mut spaces.list {
            *span = at;
        }
        (!spaces.broken).then_some(spaces)
    }

    /// The definitions, noting where they are named and what they say.
    pub(super) fn definitions(&mut self, origins: &mut Origins) -> Vec<Definition> {
        let mut found = Vec::new();
        for item in &self.merged.game {
            let Form::Define(define) = item.form else {
                continue;
            };
            let name = &define.name;
            self.name(Noun::Definition, name);
            if let Some(&kind) = self.scope.kinds.get(name.value.as_str()) {
                let twice = error::name::twice(Noun::Set, &name.value, name.span, kind);
                let span = kind;
                let text = "a kind of pieces has this name";
                if self.merged.rank(kind) > self.merged.rank(name.span) {
                    self.blame(twice, Cause { span, text });
                } else {
                    self.say(twice);
                }
            }
            origins.definitions.push(name.span);
            origins.definition_sets.push(define.set.span);
            found.push(Definition {
                name: name.value.clone(),
                set: self.part(&define.set),
            });
        }
        self.sizes = Sizes::new(&found);
        for (definition, at) in found.iter().zip(&origins.definition_sets) {
            self.size(&definition.set, *at);
        }
        self.circles(&found);
        found
    }

    /// Notes each circle of definitions once.
    fn circles(&mut self, definitions: &[Definition]) {
        let index: HashMap<&str, usize> = definitions
            .iter()
            .enumerate()
            .map(|(i, definition)| (definition.name.as_str(), i))
            .collect();
        let uses: Vec<Vec<usize>> = definitions
            .iter()
            .map(|definition| {
                let names = definition.set.definitions().into_iter();
                names.filter_map(|name| index.get(name).copied()).collect()
            })
            .collect();
        for circle in circles(&uses) {
            let spans: Vec<(String, Span)> = circle
                .iter()
                .filter_map(|&i| {
                    let name = definitions[i].name.as_str();
                    let define = self.scope.definitions.get(name)?;
                    Some((name.to_owned(), define.name.span))
                })
                .collect();
            // The latest override closes the circle.
            let Some(start) = (0..spans.len())
                .max_by_key(|&i| (self.merged.rank(spans[i].1), std::cmp::Reverse(spans[i].1)))
            else {
                continue;
            };
            let mut through = spans;
            through.rotate_left(start);
            let (name, at) = through.remove(0);
            self.say(error::set::circular(&name, at, &through));
        }
    }
}

/// Circles in a graph, no two through one node; without recursion, as chains may be long.
fn circles(uses: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut done = vec![false; uses.len()];
    let mut found = Vec::new();
    for start in 0..uses.len() {
        if done[start] {
            continue;
        }
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        let mut on_path = HashSet::from([start]);
        while let Some((node, next)) = path.last_mut() {
            let Some(&to) = uses[*node].get(*next) else {
                done[*node] = true;
                on_path.remove(node);
                path.pop();
                continue;
            };
            *next += 1;
            if on_path.contains(&to) {
                let circle: Vec<usize> = path
                    .iter()
                    .map(|(node, _)| *node)
                    .skip_while(|node| *node != to)
                    .collect();
                for node in &circle {
                    done[*node] = true;
                }
                found.push(circle);
                // What lies on the path before the circle only leads to it.
                break;
            }
            if !done[to] {
                on_path.insert(to);
                path.push((to, 0));
            }
        }
        for (node, _) in path {
            done[node] = true;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::circles;

    #[test]
    fn each_circle_is_found_once() {
        let uses = [vec![1], vec![2], vec![1], vec![3], vec![0]];
        assert_eq!(circles(&uses), [vec![1, 2], vec![3]]);
        assert!(circles(&[vec![1, 1], vec![2], vec![]]).is_empty());
    }
}

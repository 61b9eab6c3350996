//! Overriding moves: a move of a name that is there changes that move, another is a new one.

use std::collections::HashMap;

use super::context::FileContext;
use super::error::{self, Noun};
use super::item::{Item, MoveForm};
use super::merge::Merged;
use super::place;
use super::remedy;
use crate::source::Span;
use crate::syntax::ast::{self, Form};

impl<'a> Merged<'a> {
    pub(super) fn merge_moves(
        &mut self,
        context: &FileContext<'a>,
        new: &[&'a ast::Move],
        extends: bool,
    ) {
        if new.is_empty() {
            return;
        }
        let mut at: HashMap<&str, usize> = HashMap::new();
        for (i, rule) in self.moves.iter().enumerate() {
            at.entry(rule.name.value.as_str()).or_insert(i);
        }
        let mut seen: HashMap<&str, Span> = HashMap::new();
        for rule in new {
            let name = rule.name.value.as_str();
            if let Some(&first) = seen.get(name) {
                self.say(error::name::twice(Noun::Move, name, rule.name.span, first));
                continue;
            }
            seen.insert(name, rule.name.span);
            let except = self.except;
            let items = rule.items.iter().map(Item::of);
            let items: Vec<Item<'a>> = items.filter(|item| Some(item.span) != except).collect();
            let whole = items.iter().any(|item| matches!(item.form, Form::From(_)));
            match at.get(name) {
                Some(&i) => {
                    let mut inherited = std::mem::take(&mut self.moves[i].items);
                    self.merge(&mut inherited, &items, &place::MOVE);
                    self.moves[i].items = inherited;
                }
                None if whole || !extends => {
                    let mut own = Vec::new();
                    self.merge(&mut own, &items, &place::MOVE);
                    self.moves.push(MoveForm {
                        name: &rule.name,
                        items: own,
                    });
                }
                None => {
                    let known = self.moves.iter().map(|m| m.name.value.as_str());
                    let help = remedy::override_missing(context, Noun::Move, name, known);
                    self.say(error::name::unknown(Noun::Move, name, rule.name.span, help));
                }
            }
        }
    }
}

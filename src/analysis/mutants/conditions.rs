//! Conditions that are one small change away.

use super::alternatives::Alternatives;
use super::lists::{distinct, with, without};
use crate::syntax::WordTree;

/// Heads of conditions that ask the opposite of the same.
const OPPOSITES: [(&str, &str); 2] = [("no", "some"), ("at-most", "at-least")];

impl Alternatives<'_> {
    /// Every condition that is one change away.
    pub(super) fn conditions(&self, condition: &WordTree) -> Vec<WordTree> {
        let Some((head, parts)) = condition.as_form() else {
            return Vec::new();
        };
        let found = match (head, parts) {
            ("not", [inner]) => {
                let others = self.conditions(inner).into_iter();
                let mut found: Vec<WordTree> = others
                    .map(|other| WordTree::form(head, vec![other]))
                    .collect();
                found.push(inner.clone());
                found
            }
            ("and" | "or", parts) => self.joined(head, parts),
            _ => {
                let opposite = OPPOSITES.iter().find_map(|(one, other)| match head {
                    _ if head == *one => Some(*other),
                    _ if head == *other => Some(*one),
                    _ => None,
                });
                let changed = self.forms(condition).into_iter().map(|other| other.form);
                let opposite = opposite.map(|other| WordTree::form(other, parts.to_vec()));
                changed.chain(opposite).collect()
            }
        };
        distinct(found, condition)
    }

    /// Several conditions: of which all hold where one did or the other way round, one fewer, one
    /// changed.
    fn joined(&self, head: &str, parts: &[WordTree]) -> Vec<WordTree> {
        let other = if head == "and" { "or" } else { "and" };
        let mut found = vec![WordTree::form(other, parts.to_vec())];
        for (i, part) in parts.iter().enumerate() {
            match without(parts, i).as_slice() {
                [] => {}
                [only] => found.push(only.clone()),
                fewer => found.push(WordTree::form(head, fewer.to_vec())),
            }
            let changed = self.conditions(part).into_iter();
            found.extend(changed.map(|part| WordTree::form(head, with(parts, i, part))));
        }
        found
    }
}

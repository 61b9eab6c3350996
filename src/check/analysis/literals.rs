//! The spaces and rows that a rule names, and where it names them.

use crate::check::origins::Origins;
use crate::model::{Ruleset, Set};
use crate::source::Span;

/// Spaces in braces, or a row.
#[derive(Clone, Copy)]
pub(super) struct Mention<'a> {
    /// What is named.
    pub(super) set: &'a Set,
    /// Where.
    pub(super) span: Span,
    /// Whether that is in the rule itself, and not in a definition.
    pub(super) here: bool,
}

/// What one of the sets of a form names: first itself, then through definitions.
pub(super) fn of_set<'a>(
    rules: &'a Ruleset,
    origins: &Origins,
    form: Span,
    all: &[&'a Set],
    set: &'a Set,
) -> Vec<Mention<'a>> {
    let own = written(set);
    let all = all.iter().flat_map(|set| written(set));
    let placed = located(origins, form, all.collect(), true);
    let is_own = |literal: &Mention<'_>| own.iter().any(|set| std::ptr::eq(*set, literal.set));
    let mut found: Vec<Mention<'a>> = placed.filter(is_own).collect();
    let mut known = vec![false; rules.definitions.len()];
    let mut inside = vec![set];
    while let Some(set) = inside.pop() {
        for name in set.definitions() {
            let at = rules.definitions.iter().position(|d| d.name == name);
            let Some(i) = at.filter(|i| !std::mem::replace(&mut known[*i], true)) else {
                continue;
            };
            let set = &rules.definitions[i].set;
            let span = origins.definition_sets.get(i).copied().unwrap_or(form);
            found.extend(located(origins, span, written(set), false));
            inside.push(set);
        }
    }
    found
}

/// Each literal with its place: they stand in the order in which they were written.
fn located<'a>(
    origins: &Origins,
    form: Span,
    literals: Vec<&'a Set>,
    here: bool,
) -> impl Iterator<Item = Mention<'a>> {
    let mut spans = origins.literals.iter().filter(move |at| form.holds(**at));
    literals.into_iter().map(move |set| Mention {
        set,
        span: spans.next().copied().unwrap_or(form),
        here,
    })
}

/// The spaces and rows in a set, in the order written.
fn written(set: &Set) -> Vec<&Set> {
    let named = |set: &&Set| matches!(set, Set::Spaces(_) | Set::Row(_));
    set.all().into_iter().filter(named).collect()
}

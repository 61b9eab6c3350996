//! What may stand in a form, at any depth.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::ast::Heads;
use super::grammar::Rule;
use super::ludemes::{ALL, all_inside};

/// The heads of all forms that may stand inside a place, at any depth; sets and conditions,
/// which declare nothing, left out.
pub(super) fn within(place: Rule) -> Heads {
    WITHIN.get(&place).copied().unwrap_or_default()
}

static WITHIN: LazyLock<HashMap<Rule, Heads>> = LazyLock::new(|| {
    let rules = ALL.iter().map(|ludeme| ludeme.rule);
    rules
        .chain([Rule::file, Rule::extending])
        .map(|place| (place, reached(place)))
        .collect()
});

fn reached(place: Rule) -> Heads {
    let mut heads = Heads::default();
    let mut places = vec![place];
    while let Some(place) = places.pop() {
        if place == Rule::game {
            places.push(Rule::extending);
        }
        for ludeme in all_inside(place).filter(|ludeme| !ludeme.is_set() && !ludeme.is_condition())
        {
            if !heads.has(ludeme.head) {
                heads.add(ludeme.head);
                places.push(ludeme.rule);
            }
        }
    }
    heads
}

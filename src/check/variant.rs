//! Variants that change nothing.

use super::error;
use super::origins::Origins;
use crate::model::{Rules, Ruleset};
use crate::source::Report;

/// So many pairs of variants at most are put together to see whether one undoes the other.
const PAIRS: usize = 200;

/// A warning for each variant with which the game is what it is without: it says the same, perhaps
/// in other words. One that examples apply together with others may be there for their sake, and so may one
/// that takes back what another changes: beyond so many pairs nobody looks, and nothing is said. `together`: the
/// game with two variants in order, if it is sound.
pub(super) fn idle(
    readings: &[(&Rules, &Origins)],
    pairs: usize,
    together: impl Fn(&str, &str) -> Option<Ruleset>,
) -> Vec<Report> {
    let rulesets = || readings.iter().map(|(rules, _)| rules.ruleset());
    let Some(base) = rulesets().find(|rules| rules.variants.is_empty()) else {
        return Vec::new();
    };
    let base = bare(base);
    let combined = |name: &str| {
        let mut several = rulesets().filter(|rules| rules.variants.len() > 1);
        several.any(|rules| rules.variants.iter().any(|variant| variant.name == name))
    };
    let mut left = pairs.min(PAIRS);
    let mut may_undo = |name: &str| {
        let mut alone = rulesets().filter_map(|rules| match rules.variants.as_slice() {
            [other] if other.name != name => Some((rules, &other.name)),
            _ => None,
        });
        alone.any(|(rules, other)| {
            let Some(fewer) = left.checked_sub(1) else {
                return true;
            };
            left = fewer;
            // What makes a sound game unsound does something, too.
            together(other, name).is_none_or(|both| bare(&both) != bare(rules))
        })
    };
    let idle = readings.iter().filter_map(|(rules, origins)| {
        let rules = rules.ruleset();
        let [variant] = rules.variants.as_slice() else {
            return None;
        };
        let (at, _) = origins.variants.first()?;
        let same = !combined(&variant.name) && bare(rules) == base && !may_undo(&variant.name);
        same.then(|| error::variant::idle(&variant.name, *at))
    });
    idle.collect()
}

/// A game without the names of its variants, and without what says nothing in it.
fn bare(rules: &Ruleset) -> Ruleset {
    let mut bare = rules.simplified();
    bare.variants.clear();
    bare
}

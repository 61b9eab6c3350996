//! Variants that change nothing.

use super::error;
use super::origins::Origins;
use crate::model::{Rules, Ruleset};
use crate::source::Report;

/// A warning for each variant with which the game is what it is without: it says the same, perhaps
/// in other words. One that examples apply together with others may be there for their sake.
pub(super) fn idle(readings: &[(&Rules, &Origins)]) -> Vec<Report> {
    let rulesets = || readings.iter().map(|(rules, _)| rules.ruleset());
    let Some(base) = rulesets().find(|rules| rules.variants.is_empty()) else {
        return Vec::new();
    };
    let base = bare(base);
    let combined = |name: &str| {
        let mut several = rulesets().filter(|rules| rules.variants.len() > 1);
        several.any(|rules| rules.variants.iter().any(|variant| variant.name == name))
    };
    let idle = readings.iter().filter_map(|(rules, origins)| {
        let rules = rules.ruleset();
        let [variant] = rules.variants.as_slice() else {
            return None;
        };
        let (at, _) = origins.variants.first()?;
        let same = !combined(&variant.name) && bare(rules) == base;
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

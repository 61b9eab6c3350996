//! Distances that dice can give, and faces that can't be spent.

use crate::check::origins::Origins;
use crate::model::{Add, DiceUse, MoveRule, Ruleset};
use crate::source::Report;

/// The distances that some throw gives a move, bit `d` for distance `d`: exactly those of the
/// dice that `add`, `with:` and `dice:` let it take at some moment of some play.
pub(super) fn distances(rules: &Ruleset, rule: &MoveRule) -> u128 {
    let faces = &rules.dice.faces;
    let values = || faces.iter().map(|f| u32::from(f.value)).filter(|v| *v > 0);
    let blanks = faces.iter().any(|f| f.value == 0);
    let count = u32::from(rules.dice.count);
    // The one die that must be among those spent, or any die.
    let first = match &rule.from.with {
        None => values().fold(0, |sums, v| sums | shifted(1, v)),
        Some(label) => {
            let face = faces.iter().find(|f| f.label == *label);
            face.map_or(0, |f| shifted(1, u32::from(f.value)) & !1)
        }
    };
    let mut sums = first;
    let mut found = first;
    for dice in 2..=count {
        sums = values().fold(0, |more, v| more | shifted(sums, v));
        let allowed = match rules.turn.spend.add {
            Add::Any | Add::Alone => true,
            // All that can be spent: fewer than all the dice only where the others are blank.
            Add::All => dice == count || blanks,
            Add::None => false,
        };
        if allowed && rule.from.dice == DiceUse::Any {
            found |= sums;
        }
    }
    found
}

fn shifted(sums: u128, by: u32) -> u128 {
    sums.checked_shl(by).unwrap_or(0)
}

/// An error for dice of blanks alone. Exact. (A move that asks for a blank is refused before.)
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Option<Report> {
    if rules.dice.faces.iter().any(|f| f.value > 0) {
        return None;
    }
    let report = Report::error(
        "daldos::dice::all-blank",
        "no throw can ever be spent",
        origins.dice,
        "every face counts 0",
    );
    Some(report.help("give at least one face a value above 0, such as `(face X 1)`"))
}

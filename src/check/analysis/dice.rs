//! Faces that can't be spent.

use crate::check::origins::Origins;
use crate::model::Ruleset;
use crate::source::Report;

/// An error for dice of blanks alone. Exact. (A move that asks for a blank is refused before.)
pub(super) fn findings(rules: &Ruleset, origins: &Origins) -> Option<Report> {
    if rules.dice.faces.iter().any(|face| rules.moves_of(face) > 0) {
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

//! Faces and parts of dice that can't be spent.

use super::bounds::View;
use super::reach::{Reach, ends};
use super::subject::Subject;
use crate::check::origins::Origins;
use crate::dice::Face;
use crate::model::Add;
use crate::model::index::MovementRule;
use crate::player::Player;
use crate::source::Report;

/// A warning for each face that counts and that no move can spend, alone, added, or in a part, and
/// for each of its parts that none can: from no place where such pieces may stand does the move
/// come upon an end with it.
pub(super) fn findings(subject: &Subject<'_>, origins: &Origins, reach: &Reach) -> Vec<Report> {
    let ruleset = subject.rules.ruleset();
    let mut found = Vec::new();
    for ((number, face), span) in (0..).zip(&ruleset.dice.faces).zip(&origins.faces) {
        let spends = |value: u8| spends(subject, reach, Face(number), value);
        let whole = face.value > 0 && spends(face.value);
        let lost = face.parts.iter().filter(|part| !spends(**part));
        let lost: Vec<u8> = lost.copied().collect();
        let none = lost.len() == face.parts.len();
        let message = if none && !whole && !face.is_blank() {
            format!("`{}` can never be spent", face.label)
        } else if let (Some(part), false) = (lost.first(), none && whole) {
            format!("the part {part} of `{}` can never be spent", face.label)
        } else {
            continue;
        };
        let label = "no move comes upon an end with it";
        let report = Report::warning("daldos::dice::unspent", message, *span, label);
        found.push(report.help(
            "give it a value with which some move can go, or 0 if it is meant to be a blank",
        ));
    }
    found
}

/// Whether some move can be made with such a die that counts so many.
fn spends(subject: &Subject<'_>, reach: &Reach, face: Face, value: u8) -> bool {
    let adds = subject.rules.ruleset().turn.spend.add != Add::None;
    subject.rules.moves.iter().any(|rule| {
        let named = rule.with.is_empty() || rule.with.contains(&face);
        let counted = match (named, rule.counts) {
            (true, Some(counts)) if !rule.with.is_empty() => counts,
            _ => value,
        };
        let mut distances = if named { 1 << counted } else { 0 };
        if adds && !rule.one_die {
            // Added to others: anything further.
            distances |= rule.distances & (u128::MAX << counted);
        }
        let alone = MovementRule {
            distances: distances & rule.distances,
            ..rule.clone()
        };
        Player::BOTH.into_iter().any(|mover| {
            let view = View::of_many(subject, &reach.occupancy, mover);
            let mut kinds = rule.kinds.iter();
            // What takes too long to judge may be.
            kinds.any(|kind| ends(&view, &alone, kind).is_none_or(|ends| !ends.spaces.is_empty()))
        })
    })
}

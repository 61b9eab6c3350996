//! Faces that count otherwise than their value on some move.

use super::units::Units;
use crate::dice::Face;
use crate::model::index::Rules;

/// Faces that some rule lets count otherwise than their value, each with what it counts then.
#[derive(PartialEq)]
pub(super) struct CountedFaces(Vec<(Face, u8)>);

impl CountedFaces {
    /// Those of these rules, in order.
    pub(super) fn of(rules: &Rules) -> CountedFaces {
        let mut all: Vec<(Face, u8)> = Vec::new();
        for rule in &rules.moves {
            let faces = rule.with.iter().zip(rule.counts.into_iter().cycle());
            all.extend(faces.map(|(face, counts)| (*face, counts)));
        }
        all.sort_unstable();
        all.dedup();
        CountedFaces(all)
    }

    /// Whether this face is one.
    pub(super) fn names(&self, face: Face) -> bool {
        self.0.iter().any(|(counted, _)| *counted == face)
    }

    /// The ways to count one of these dice otherwise, each with what it counts then.
    pub(super) fn ways(&self, dice: &[Face], units: &Units) -> Vec<(Face, u8)> {
        if self.0.is_empty() {
            return Vec::new();
        }
        let mut distinct = dice.to_vec();
        distinct.dedup();
        let ways = distinct.into_iter().flat_map(|unit| {
            let shown = units.shown(unit);
            let named = self.0.iter().filter(move |(face, _)| face.0 == shown);
            named.map(move |(_, counts)| (unit, *counts))
        });
        ways.collect()
    }
}

//! What dice are spent as: faces, and parts of faces.

use super::bits::byte;
use crate::dice::Face;
use crate::model::Dice;

/// What the dice of a game are spent as, each a number: faces as declared, then their parts.
#[derive(Clone, Debug)]
pub(super) struct Units {
    units: Vec<Unit>,
    /// By face: its parts as often as they stand there, by their numbers.
    parts: Vec<Vec<Face>>,
}

#[derive(Clone, Copy, Debug)]
struct Unit {
    /// The face that the die shows.
    shown: u8,
    /// What it counts; 0 if it can't be spent.
    value: u8,
}

impl Units {
    /// What these dice are spent as.
    pub(super) fn new(dice: &Dice) -> Units {
        let faces = dice.faces.iter().enumerate();
        let faces = faces.map(|(face, def)| (face, def.value));
        let parts = dice.parts();
        let all = faces.chain(parts.iter().copied());
        let number = |part: (usize, u8)| {
            let found = parts.iter().position(|other| *other == part);
            Face(byte(dice.faces.len() + found.unwrap_or(0)))
        };
        let of = dice.faces.iter().enumerate().map(|(face, def)| {
            let mut parts: Vec<Face> = def.parts.iter().map(|part| number((face, *part))).collect();
            parts.sort_unstable();
            parts
        });
        Units {
            parts: of.collect(),
            units: all
                .map(|(face, value)| Unit {
                    shown: byte(face),
                    value,
                })
                .collect(),
        }
    }

    /// What it counts.
    pub(super) fn value(&self, unit: Face) -> u8 {
        let found = self.units.get(usize::from(unit.0));
        found.map_or(0, |unit| unit.value)
    }

    /// The face that the die shows.
    pub(super) fn shown(&self, unit: Face) -> u8 {
        let found = self.units.get(usize::from(unit.0));
        found.map_or(unit.0, |unit| unit.shown)
    }

    /// The parts of a face, in order, as often as they stand there.
    pub(super) fn parts(&self, face: Face) -> &[Face] {
        let found = self.parts.get(usize::from(face.0));
        found.map_or(&[], |parts| parts)
    }
}

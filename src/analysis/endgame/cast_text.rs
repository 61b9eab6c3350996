//! Casts as they are written in files.

use serde::{Deserialize, Serialize};

use crate::dice::Face;
use crate::engine::{Cast, Game};

/// A cast, by the numbers of faces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CastText {
    aside: Vec<Vec<u8>>,
    stays: Vec<u8>,
    before: u32,
}

impl CastText {
    /// Of a cast.
    pub(super) fn new(cast: &Cast) -> CastText {
        let (aside, stays, before) = cast.parts();
        let numbers = |faces: &[Face]| faces.iter().map(|face| face.0).collect();
        CastText {
            aside: aside.iter().map(|throw| numbers(throw.faces())).collect(),
            stays: numbers(stays),
            before,
        }
    }

    /// The cast; none if the game has no such dice.
    pub(super) fn cast(&self, game: &Game) -> Option<Cast> {
        let faces = |numbers: &Vec<u8>| numbers.iter().map(|&face| Face(face)).collect();
        let aside: Vec<Vec<Face>> = self.aside.iter().map(faces).collect();
        game.cast_of_parts(&aside, &faces(&self.stays), self.before)
    }
}

//! Casts as they are written in files.

use serde::{Deserialize, Serialize};

use crate::dice::{Face, Throw};
use crate::engine::Cast;

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

    /// The cast.
    pub(super) fn cast(&self) -> Cast {
        let faces = |numbers: &[u8]| numbers.iter().map(|&face| Face(face)).collect::<Vec<_>>();
        let aside: Vec<Throw> = self
            .aside
            .iter()
            .map(|one| Throw::new(faces(one)))
            .collect();
        Cast::of_parts(&aside, &faces(&self.stays), self.before)
    }
}

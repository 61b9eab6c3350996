//! A position as it is written down.

use serde::{Deserialize, Serialize};

use super::space_name::SpaceName;
use crate::player::{ByPlayer, Player};

/// Where a piece stands: a space and, on a track that passes it more than once, which pass.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stand {
    /// The space.
    pub space: SpaceName,
    /// 1 for the first pass on the owner's track; always 1 for neutral pieces and off the track.
    pub pass: u8,
}

/// Pieces of one kind and side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Men {
    /// Their kind.
    pub kind: String,
    /// Where they stand: a place for each piece, several times where several stand together.
    pub at: Vec<Stand>,
}

/// What can be written down of a situation between two throws: known kinds, on spaces of the
/// owner's track, no more of one side and kind at a place than may stand together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// The sides' pieces.
    pub sides: ByPlayer<Vec<Men>>,
    /// Nobody's pieces.
    pub neutral: Vec<Men>,
    /// Who throws next.
    pub to_move: Player,
}

//! Pieces that a play captures, counted.

use daldos_dsl::engine::{CapturedPiece, Play};

/// Pieces of one owner and kind that a play captures on one space.
pub(super) struct FallenPieces {
    pub(super) piece: CapturedPiece,
    /// How many, one at least.
    pub(super) count: usize,
}

/// What the moves of a play capture, in order. Of several who stand together each is listed.
pub(super) fn fallen(play: &Play) -> Vec<FallenPieces> {
    let mut fallen: Vec<FallenPieces> = Vec::new();
    for &piece in play.moves.iter().flat_map(|step| &step.captured) {
        match fallen.iter_mut().find(|known| known.piece == piece) {
            Some(known) => known.count += 1,
            None => fallen.push(FallenPieces { piece, count: 1 }),
        }
    }
    fallen
}

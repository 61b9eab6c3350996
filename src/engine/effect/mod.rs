//! What moves do at their end, a file an effect.
//!
//! An effect is added to the engine by a file here that says what it does to a [`board`]: what it
//! means follows from its row in the table of ludemes ([`list`]).

mod arrival;
mod become_kind;
mod board;
mod capture;
mod condition;
mod dry;
mod full;
mod list;
mod perform;
mod recruit;

use super::bits::bit;
use super::board::Board;
use super::state::{KINDS, slot};
use crate::model::index::TrackMap;
pub(super) use arrival::{Arrival, NO_PATH, Seen, Verdict};
use board::EffectBoard;
use dry::DryBoard;
use full::FullBoard;
pub(super) use list::{EffectOp, compile};
use perform::Arriving;
pub(super) use perform::{BitboardEffect, Perform};

/// Judges pure effects without carrying them out; the moving piece has been lifted, and each piece
/// stands alone. `None`: they would leave two pieces of a kind at a place.
pub(super) fn judge(
    effects: &[EffectOp],
    board: &Board,
    tracks: &[TrackMap; 3],
    arrival: Arrival,
    seen: &Seen,
) -> Option<Verdict> {
    let space = tracks[arrival.mover.index()].space(arrival.place);
    let board = DryBoard::new(board, tracks, space);
    arrive(effects, board, arrival, seen, space)
}

/// Carries effects out and sets the moving piece down; it has been lifted. `moved` are the places
/// of pieces that may not move again, by kind; the moving piece is not marked here. `hear` is told
/// the slots and places of what is captured. `None`: more pieces of a kind would share a place than
/// may, and the position is to be thrown away.
pub(super) fn execute(
    effects: &[EffectOp],
    board: &mut Board,
    moved: &mut [u128; KINDS],
    tracks: &[TrackMap; 3],
    arrival: Arrival,
    seen: &Seen,
    hear: impl FnMut(usize, u128),
) -> Option<Verdict> {
    let own = arrival.mover.index();
    let space = tracks[own].space(arrival.place);
    let full = FullBoard::new(board, moved, tracks, own, hear);
    let verdict = arrive(effects, full, arrival, seen, space)?;
    let (kind, place) = (verdict.kind, arrival.place);
    board.add_group(&tracks[own], own, kind, place, arrival.number);
    Some(verdict)
}

/// Goes through the effects of a move that ends on this space.
#[inline]
fn arrive<B: EffectBoard>(
    effects: &[EffectOp],
    board: B,
    arrival: Arrival,
    seen: &Seen,
    space: u8,
) -> Option<Verdict> {
    let mut arriving = Arriving {
        board,
        arrival,
        seen,
        space,
        end: bit(space),
        caught: 0,
        verdict: Verdict {
            captured: 0,
            count: 0,
            kind: arrival.kind,
            promoted: false,
        },
    };
    let mut next = 0;
    while let Some(effect) = effects.get(next) {
        next += 1 + effect.perform(&mut arriving);
    }
    let verdict = arriving.verdict;
    let own = slot(arrival.mover.index(), verdict.kind);
    let shared = arriving.board.is_shared(own, arrival.place, arrival.number);
    (!shared).then_some(verdict)
}

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
mod push;
mod recruit;
mod return_piece;

use super::bits::bit;
use super::board::Board;
use super::state::{KINDS, slot};
use crate::model::index::TrackMap;
pub(super) use arrival::{Arrival, NO_PATH, Seen, Verdict};
use board::EffectBoard;
pub(super) use board::Happened;
use dry::DryBoard;
use full::FullBoard;
pub(super) use list::{EffectOp, compile};
use perform::Arriving;
pub(super) use perform::{BitboardEffect, Perform};

/// Judges light effects ([`Rule::light`](super::rule::Rule::light)) without carrying them out; the moving piece has been
/// lifted, or doesn't come upon its start. `None`: they would leave more pieces of a kind at a place than may stand
/// together. How many are captured isn't told.
pub(super) fn judge(
    effects: &[EffectOp],
    board: &Board,
    tracks: &[TrackMap; 3],
    arrival: Arrival<'_>,
    seen: &Seen,
) -> Option<Verdict> {
    let space = tracks[arrival.mover.index()].space(arrival.place);
    let board = DryBoard::new(board, tracks, space);
    arrive(effects, board, arrival, seen, space)
}

/// Carries effects out and sets the moving piece down; it has been lifted. `moved` are the places
/// of pieces that may not move again, by kind; the moving piece is not marked here. `hear` is told
/// of captures and returns. `None`: more pieces of a kind would share a place than may, and the
/// position is to be thrown away.
pub(super) fn execute(
    effects: &[EffectOp],
    board: &mut Board,
    moved: &mut [u128; KINDS],
    tracks: &[TrackMap; 3],
    arrival: Arrival<'_>,
    seen: &Seen,
    hear: impl FnMut(Happened),
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
    arrival: Arrival<'_>,
    seen: &Seen,
    space: u8,
) -> Option<Verdict> {
    let mut arriving = Arriving {
        board,
        arrival,
        seen,
        end: bit(space),
        caught: 0,
        verdict: Verdict::quiet(arrival.kind),
        pushed: None,
        opened: None,
        failed: false,
    };
    let (mut next, mut until) = (0, usize::MAX);
    while let Some(effect) = effects.get(next) {
        next += 1 + effect.perform(&mut arriving);
        if let Some(inner) = arriving.opened.take() {
            until = next + inner;
        }
        if next >= until {
            until = usize::MAX;
            arriving.back(bit(space));
        }
        if arriving.failed {
            return None;
        }
    }
    let verdict = arriving.verdict;
    let own = slot(arrival.mover.index(), verdict.kind);
    let shared = arriving.board.is_shared(own, arrival.place, arrival.number);
    (!shared).then_some(verdict)
}

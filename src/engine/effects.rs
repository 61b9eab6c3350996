//! What a move does at its end.

use super::bits::{bit, each_small, has};
use super::board::Board;
use super::rule::{EffectOp, Rule};
use super::seat::Seat;
use super::state::{KINDS, SLOTS, slot};
use crate::model::At;
use crate::player::Player;

/// No trail: the way can be read from the tables.
pub(super) const NO_TRAIL: u32 = u32::MAX;

/// The spaces of a move, as captures look at them; each with the end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    pub(super) steps: u128,
    pub(super) sums: u128,
    pub(super) all: u128,
    /// Which trail was walked, on a way that branches.
    pub(super) trail: u32,
}

impl Seen {
    /// Only the end.
    pub(super) fn end(space: u8) -> Seen {
        let end = bit(space);
        Seen {
            steps: end,
            sums: end,
            all: end,
            trail: NO_TRAIL,
        }
    }

    fn at(&self, at: At, end: u128) -> u128 {
        match at {
            At::End => end,
            At::Steps => self.steps,
            At::Sums => self.sums,
            At::All => self.all,
        }
    }
}

/// Who ends a move where, as which kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    pub(super) mover: Player,
    pub(super) kind: u8,
    pub(super) place: u8,
}

/// What came of a move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Verdict {
    /// The spaces on which something fell.
    pub(super) captured: u128,
    /// How many pieces fell.
    pub(super) fallen: u32,
    /// The kind of the piece, in the end.
    pub(super) kind: u8,
    /// Whether a `become` inside an `if` changed it.
    pub(super) promoted: bool,
}

/// Judges a light rule's effects without carrying them out; the moving piece has been lifted.
/// `None`: they would leave two pieces of a kind at a place.
pub(super) fn judge(
    rule: &Rule,
    board: &Board,
    seats: &[Seat; 3],
    arrival: Arrival,
    seen: &Seen,
) -> Option<Verdict> {
    let end = bit(seats[arrival.mover.index()].space(arrival.place));
    let mut verdict = Verdict {
        captured: 0,
        fallen: 0,
        kind: arrival.kind,
        promoted: false,
    };
    let (mut caught, mut gone_at_end) = (0u32, 0u32);
    let mut i = 0;
    while let Some(effect) = rule.effects.get(i) {
        i += 1;
        match effect {
            EffectOp::Capture { slots, within, at } => {
                let area = seen.at(*at, end) & within.eval(board, seats);
                let hit = board.union(*slots) & area;
                if hit != 0 {
                    verdict.captured |= hit;
                    let fell = each_small(*slots).filter(|&slot| board.spaces[slot] & area != 0);
                    caught |= fell.fold(0, |all, slot| all | 1 << slot);
                }
                if area & end != 0 {
                    gone_at_end |= slots;
                }
            }
            EffectOp::Become { kind, inside } => {
                verdict.promoted |= *inside && verdict.kind != *kind;
                verdict.kind = *kind;
            }
            EffectOp::UnlessCaptured { slots, skip } => {
                if caught & slots == 0 {
                    i += skip;
                }
            }
            EffectOp::UnlessOn { set, skip } => {
                if set.eval(board, seats) & end == 0 {
                    i += skip;
                }
            }
            EffectOp::Recruit { .. } => debug_assert!(false, "a light rule recruits nobody"),
        }
    }
    let same = slot(arrival.mover.index(), verdict.kind);
    let taken = has(board.bits[same], arrival.place) && gone_at_end >> same & 1 == 0;
    (!taken).then_some(verdict)
}

/// Carries a rule's effects out and sets the piece down; it has been lifted. `moved` are the
/// places of pieces that may not move again, by kind: marks follow their pieces, and the moving
/// piece is not marked here. `None`: two pieces of a kind would share a place, and the position
/// is to be thrown away.
pub(super) fn execute(
    rule: &Rule,
    board: &mut Board,
    moved: &mut [u128; KINDS],
    seats: &[Seat; 3],
    arrival: Arrival,
    seen: &Seen,
) -> Option<Verdict> {
    let own = arrival.mover.index();
    let end_space = seats[own].space(arrival.place);
    let end = bit(end_space);
    let mut verdict = Verdict {
        captured: 0,
        fallen: 0,
        kind: arrival.kind,
        promoted: false,
    };
    let mut caught = 0u32;
    let mut doubled = [0u128; KINDS];
    let mut i = 0;
    while let Some(effect) = rule.effects.get(i) {
        i += 1;
        match effect {
            EffectOp::Capture { slots, within, at } => {
                let area = seen.at(*at, end) & within.eval(board, seats);
                for index in each_small(*slots) {
                    let hit = board.spaces[index] & area;
                    if hit == 0 {
                        continue;
                    }
                    let owner = index / KINDS;
                    let places = board.clear(&seats[owner], index, hit);
                    verdict.captured |= hit;
                    verdict.fallen += places.count_ones();
                    caught |= 1 << index;
                    if owner == own {
                        let kind = index % KINDS;
                        moved[kind] &= !places;
                        verdict.fallen += (doubled[kind] & places).count_ones();
                        doubled[kind] &= !places;
                    }
                }
            }
            EffectOp::Become { kind, inside } => {
                verdict.promoted |= *inside && verdict.kind != *kind;
                verdict.kind = *kind;
            }
            EffectOp::Recruit { slots, kind } => {
                recruit(board, moved, &mut doubled, seats, arrival, *slots, *kind);
            }
            EffectOp::UnlessCaptured { slots, skip } => {
                if caught & slots == 0 {
                    i += skip;
                }
            }
            EffectOp::UnlessOn { set, skip } => {
                if set.eval(board, seats) & end == 0 {
                    i += skip;
                }
            }
        }
    }
    let taken = has(board.bits[slot(own, verdict.kind)], arrival.place);
    if taken || doubled.iter().any(|&places| places != 0) {
        return None;
    }
    board.add(&seats[own], own, verdict.kind, arrival.place);
    Some(verdict)
}

/// Turns the pieces of these slots on the end space into the mover's: all are taken up at once,
/// then set down. Places that get a second piece of a kind are noted in `doubled`.
fn recruit(
    board: &mut Board,
    moved: &mut [u128; KINDS],
    doubled: &mut [u128; KINDS],
    seats: &[Seat; 3],
    arrival: Arrival,
    slots: u32,
    kind: Option<u8>,
) {
    let own = arrival.mover.index();
    let space = seats[own].space(arrival.place);
    let mut down: [(u128, u128, u128); SLOTS] = [(0, 0, 0); SLOTS];
    for index in each_small(slots) {
        let (owner, old) = (index / KINDS, (index % KINDS) as u8);
        let unchanged = owner == own && kind.is_none_or(|kind| kind == old);
        if unchanged || !has(board.spaces[index], space) {
            continue;
        }
        let places = board.clear(&seats[owner], index, bit(space));
        down[index] = if owner == own {
            let k = usize::from(old);
            let marks = (places, doubled[k] & places, moved[k] & places);
            doubled[k] &= !places;
            moved[k] &= !places;
            marks
        } else {
            // Several of one side and kind all go to the first pass.
            let first = bit(seats[own].first[usize::from(space)]);
            let second = if places.count_ones() > 1 { first } else { 0 };
            (first, second, 0)
        };
    }
    for (index, (places, twice, marks)) in down.into_iter().enumerate() {
        let new = kind.unwrap_or((index % KINDS) as u8);
        let k = usize::from(new);
        for place in super::bits::each(places) {
            if has(board.bits[slot(own, new)], place) {
                doubled[k] |= bit(place);
            }
            board.add(&seats[own], own, new, place);
        }
        doubled[k] |= twice;
        moved[k] |= marks;
    }
}

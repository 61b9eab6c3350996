//! A situation piece by piece, and as the other side sees it.

use super::bits::{bit, byte, each, has};
use super::game::Game;
use super::stack;
use super::state::{NEUTRAL, SLOTS, State, owner_and_kind, slot};
use crate::player::Player;

/// A piece where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PieceAt {
    slot: u8,
    place: u8,
}

impl PieceAt {
    /// Whose it is; `None` is nobody's.
    pub(crate) fn owner(self) -> Option<Player> {
        let (owner, _) = owner_and_kind(usize::from(self.slot));
        Player::BOTH.get(owner).copied()
    }

    /// The number of its kind.
    pub(crate) fn kind(self) -> u8 {
        owner_and_kind(usize::from(self.slot)).1
    }

    /// A number of its own, from 1 and below 2^[`PieceAt::BITS`].
    pub(crate) fn code(self) -> u16 {
        u16::from(self.slot) * 128 + u16::from(self.place) + 1
    }

    /// Of so many bits are the numbers of pieces.
    pub(crate) const BITS: u32 = 12;

    /// The piece of a number; none has 0, nor one that is too great.
    pub(crate) fn of_code(code: u16) -> Option<PieceAt> {
        let code = usize::from(code.checked_sub(1)?);
        (code / 128 < SLOTS).then(|| PieceAt {
            slot: byte(code / 128),
            place: byte(code % 128),
        })
    }
}

const _: () = assert!(SLOTS * 128 < 1 << PieceAt::BITS);

/// How a situation looks if the sides change their names, each with the other's pieces at the same places
/// of its own track: what the second side sees, as if it were the first.
#[derive(Clone, Debug)]
pub(crate) struct Exchange {
    /// By nobody's place: where the other side sees it.
    neutral: Vec<u8>,
}

impl Exchange {
    /// The piece as the other side sees it.
    pub(crate) fn of(&self, piece: PieceAt) -> PieceAt {
        let (owner, kind) = owner_and_kind(usize::from(piece.slot));
        match owner {
            NEUTRAL => PieceAt {
                place: self.neutral[usize::from(piece.place)],
                ..piece
            },
            _ => PieceAt {
                slot: byte(slot(1 - owner, kind)),
                ..piece
            },
        }
    }
}

impl Game {
    /// All pieces of a situation, in order, several that stand together one after the other.
    pub(crate) fn placed(&self, state: &State) -> impl Iterator<Item = PieceAt> {
        (0..=NEUTRAL).flat_map(move |owner| {
            let kinds = self.indexed.all_kinds().map(|kind| kind.0);
            kinds.flat_map(move |kind| {
                let number = slot(owner, kind);
                let places = self.standing_at(state, owner, kind);
                let group = &self.tracks[owner].groups[usize::from(kind)];
                each(places).flat_map(move |place| {
                    let piece = PieceAt {
                        slot: byte(number),
                        place,
                    };
                    let size = stack::size(&state.bits, group, number, place);
                    std::iter::repeat_n(piece, usize::from(size))
                })
            })
        })
    }

    /// The situation of these pieces; none if one stands at no place of its owner's, or more at a place than may.
    pub(crate) fn situation(
        &self,
        pieces: impl IntoIterator<Item = PieceAt>,
        to_move: Player,
    ) -> Option<State> {
        let mut state = State::empty(to_move);
        for piece in pieces {
            let number = usize::from(piece.slot);
            let (owner, kind) = owner_and_kind(number);
            let group = &self.tracks[owner].groups[usize::from(kind)];
            let size = stack::size(&state.bits, group, number, piece.place);
            let stands = has(self.tracks[owner].places, piece.place);
            if !stands || usize::from(size) >= group.most() {
                return None;
            }
            stack::stand(&mut state, group, number, piece.place, size + 1);
        }
        Some(state)
    }

    /// A side's piece at all places of its track; nobody's where it is.
    pub(crate) fn elsewhere(&self, piece: PieceAt) -> impl Iterator<Item = PieceAt> + use<> {
        let (owner, _) = owner_and_kind(usize::from(piece.slot));
        let places = match owner {
            NEUTRAL => bit(piece.place),
            _ => self.tracks[owner].on_track,
        };
        each(places).map(move |place| PieceAt { place, ..piece })
    }

    /// The space on which a piece stands.
    pub(crate) fn space_below(&self, piece: PieceAt) -> u8 {
        let (owner, _) = owner_and_kind(usize::from(piece.slot));
        self.tracks[owner].space(piece.place)
    }

    /// How situations look from the other side, as far as the tracks tell: none if they are of different
    /// shape, or if a space would be seen at two places. Whether the rules are alike isn't asked.
    pub(crate) fn exchange(&self) -> Option<Exchange> {
        let [one, other, nobody] = [0, 1, NEUTRAL].map(|owner| &self.tracks[owner]);
        if one.length != other.length || one.places != other.places {
            return None;
        }
        let mut seen = [None; 128];
        for place in each(one.places) {
            let (here, there) = (one.space(place), other.space(place));
            for (from, to) in [(here, there), (there, here)] {
                let known = seen[usize::from(from)].get_or_insert(to);
                if *known != to {
                    return None;
                }
            }
        }
        let image = |place: u8| {
            if !has(nobody.places, place) {
                return place;
            }
            let space = nobody.space(place);
            // A space on no side's track is seen where it is.
            let there = seen[usize::from(space)].unwrap_or(space);
            let (same, all) = (nobody.at[usize::from(space)], nobody.at[usize::from(there)]);
            let pass = each(same).position(|other| other == place);
            pass.and_then(|pass| each(all).nth(pass)).unwrap_or(place)
        };
        Some(Exchange {
            neutral: (0..128).map(image).collect(),
        })
    }
}

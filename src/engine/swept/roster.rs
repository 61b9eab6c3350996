//! Which kinds can come to stand on the board, and sets of them.

use super::piece_counts::most_pieces;
use super::word::Word;
use crate::engine::bits::{each, each_small};
use crate::engine::board::digits;
use crate::engine::compiled::Compiled;
use crate::engine::effect::{BitboardEffect, Perform};
use crate::engine::state::{KINDS, NEUTRAL, slot};
use crate::player::Player;

/// The most kinds of nobody's pieces.
pub(super) const NEUTRALS: usize = 2;

/// The kinds that can come to stand on the board, as the game numbers them.
pub(super) struct Roster {
    /// The players'.
    pub(super) kinds: Vec<u8>,
    /// Nobody's.
    pub(super) neutrals: Vec<u8>,
    /// The digits of how many stand together, behind the players' kinds: of which of those, least first.
    pub(super) digits: Vec<CountDigit>,
}

/// A digit of how many pieces of a kind stand together beyond the first.
pub(super) struct CountDigit {
    /// The kind, by its number here.
    kind: u8,
    /// Its place among the kind's, the least 0.
    pub(super) order: u8,
}

impl Roster {
    /// Kinds that can come to stand on the board.
    pub(super) fn new(game: &Compiled) -> Roster {
        let state = game.start;
        let counted = digits(&game.tracks);
        let standing = |owner: usize| {
            let kinds = 0..KINDS as u8;
            kinds.filter(move |&kind| {
                let slot = slot(owner, kind);
                counted >> slot & 1 == 0 && state.bits[slot] != 0
            })
        };
        let mut kinds = (0..2).fold(0, |all, o| standing(o).fold(all, |all, k| all | 1 << k));
        for rule in Player::BOTH.iter().flat_map(|&player| &game.rules[player]) {
            let made = rule
                .effects
                .iter()
                .filter_map(|effect| effect.facts().makes);
            kinds |= made.fold(0, |all, kind| all | 1 << kind);
            let bitboards = rule
                .effects
                .iter()
                .map(|effect| effect.facts().on_bitboards);
            for effect in bitboards {
                if let Some(
                    BitboardEffect::Return {
                        kind: Some(kind), ..
                    }
                    | BitboardEffect::Promote { kind, .. },
                ) = effect
                {
                    kinds |= 1 << kind;
                }
                if let Some(BitboardEffect::TakeOver {
                    slots, kind: None, ..
                }) = effect
                {
                    let taken_over =
                        standing(NEUTRAL).filter(|&k| slots >> slot(NEUTRAL, k) & 1 == 1);
                    kinds = taken_over.fold(kinds, |all, k| all | 1 << k);
                }
            }
        }
        let kinds: Vec<u8> = each_small(kinds).map(|kind| kind as u8).collect();
        let digits = kinds.iter().enumerate().flat_map(|(number, &kind)| {
            let groups = (0..2).map(|owner| &game.tracks[owner].groups[usize::from(kind)]);
            let digits = groups.map(|group| group.digits().len()).max().unwrap_or(0);
            // As a ruleset has it, all pieces may be of the kind.
            let most = (0..2)
                .map(|owner| most_pieces(game, slot(owner, kind)))
                .max();
            let beyond = most.unwrap_or(0).saturating_sub(1);
            let digits = digits.min((u32::BITS - beyond.leading_zeros()) as usize);
            (0..digits).map(move |order| CountDigit {
                kind: number as u8,
                order: order as u8,
            })
        });
        Roster {
            digits: digits.collect(),
            kinds,
            neutrals: standing(NEUTRAL).collect(),
        }
    }

    /// Whether pieces may stand together.
    pub(super) fn grouped(&self) -> bool {
        !self.digits.is_empty()
    }

    /// How many sets a side's pieces take.
    pub(super) fn sets(&self) -> usize {
        self.kinds.len() + self.digits.len()
    }

    /// The digits of these kinds, as a set.
    pub(super) fn digits_of(&self, kinds: u8) -> u16 {
        let digits = (self.kinds.len()..).zip(&self.digits);
        let digits = digits.filter(|(_, digit)| kinds >> digit.kind & 1 == 1);
        digits.fold(0, |all, (number, _)| all | 1 << number)
    }

    /// These kinds and their digits: what is counted where numbers of pieces are.
    pub(super) fn counted<W: Word, const K: usize>(&self, kinds: u8) -> [W; K] {
        spread(u16::from(kinds) | self.digits_of(kinds))
    }

    /// Where an owner's pieces begin that are counted by this digit, and others beside them.
    pub(super) fn begin(&self, game: &Compiled, owner: usize, digit: &CountDigit) -> u128 {
        let kind = self.kinds[usize::from(digit.kind)];
        let digits = game.tracks[owner].groups[usize::from(kind)].digits();
        let slot = digits.get(usize::from(digit.order));
        slot.map_or(0, |slot| game.start.bits[usize::from(*slot)])
    }

    /// A player's kinds among these slots, by their numbers here.
    pub(super) fn owned(&self, slots: u32, owner: usize) -> u8 {
        among(&self.kinds, slots, owner)
    }

    /// Nobody's.
    pub(super) fn neutral(&self, slots: u32) -> u8 {
        among(&self.neutrals, slots, NEUTRAL)
    }

    /// The number here of a kind.
    pub(super) fn number(&self, kind: u8) -> Option<u8> {
        let found = self.kinds.iter().position(|&other| other == kind);
        found.map(|kind| kind as u8)
    }
}

fn among(kinds: &[u8], slots: u32, owner: usize) -> u8 {
    let kinds = kinds.iter().enumerate();
    let among = kinds.filter(|(_, kind)| slots >> (owner * KINDS + usize::from(**kind)) & 1 == 1);
    among.fold(0, |all, (i, _)| all | 1 << i)
}

/// The places of a side on these spaces.
pub(super) fn places<W: Word>(game: &Compiled, side: Player, spaces: u128) -> W {
    let track = &game.tracks[side.index()];
    let all = each(spaces).fold(0, |all, space| all | track.at[usize::from(space)]);
    W::narrow(all)
}

/// All places for the kinds of a set, and for digits, none for others.
pub(super) fn spread<W: Word, const K: usize>(kinds: impl Into<u32>) -> [W; K] {
    let kinds = kinds.into();
    std::array::from_fn(|k| W::all_if(kinds >> k & 1 == 1))
}

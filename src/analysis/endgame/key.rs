//! Situations in 128 bits.

use crate::engine::{Exchange, Game, PieceAt, State};
use crate::player::Player;

/// So many pieces have room in a key.
pub(super) const MOST_PIECES: usize = 9;

/// The bits of all pieces; above them stands which dice are thrown, and above that who throws.
const PIECES: u32 = MOST_PIECES as u32 * PieceAt::BITS;
const SECOND: u32 = 127;

/// A situation: its pieces by their numbers, who throws, and which dice. Equal keys are the same situation,
/// or, where the sides may be exchanged, the same but for their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct StateKey(pub(super) u128);

impl StateKey {
    fn of(pieces: &mut [u16], to_move: Player) -> StateKey {
        pieces.sort_unstable();
        let packed = pieces.iter().rev().fold(0, |packed, &code| {
            packed << PieceAt::BITS | u128::from(code)
        });
        StateKey(packed | (to_move.index() as u128) << SECOND)
    }

    /// The pieces, in order.
    pub(super) fn pieces(self) -> impl Iterator<Item = PieceAt> + Clone {
        let bits = PieceAt::BITS;
        (0..MOST_PIECES as u32).map_while(move |place| {
            let code = self.0 >> (place * bits) & ((1 << bits) - 1);
            PieceAt::of_code(code as u16)
        })
    }

    /// Who throws.
    pub(super) fn to_move(self) -> Player {
        Player::BOTH[(self.0 >> SECOND) as usize]
    }

    /// Which dice are thrown, by number; 0: all, for the first time.
    pub(super) fn cast(self) -> usize {
        (self.0 >> PIECES & 0x7ffff) as usize
    }

    /// The same situation, where other dice are thrown.
    pub(super) fn with_cast(self, number: usize) -> StateKey {
        StateKey(self.0 | (number as u128) << PIECES)
    }

    /// A number for it, well mixed (the finish of MurmurHash3, Appleby 2011).
    pub(super) fn hash(self) -> u64 {
        let mut mixed =
            (self.0 as u64) ^ ((self.0 >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed = (mixed ^ mixed >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed = (mixed ^ mixed >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        mixed ^ mixed >> 33
    }
}

/// How situations are written as keys: as they are, or as the side to throw sees them, so that two that
/// differ in the sides' names alone are one.
pub(super) struct StateKeys<'g> {
    pub(super) game: &'g Game,
    pub(super) exchange: Option<Exchange>,
}

impl StateKeys<'_> {
    /// The key of a situation; none if there are too many pieces.
    pub(super) fn key(&self, state: &State) -> Option<StateKey> {
        let (mut codes, mut count) = ([0; MOST_PIECES], 0);
        let turned = self.exchange.as_ref();
        let turned = turned.filter(|_| state.to_move() == Player::Second);
        for piece in self.game.placed(state) {
            let piece = turned.map_or(piece, |exchange| exchange.of(piece));
            *codes.get_mut(count)? = piece.code();
            count += 1;
        }
        let to_move = match self.exchange {
            Some(_) => Player::First,
            None => state.to_move(),
        };
        Some(StateKey::of(&mut codes[..count], to_move))
    }

    /// The situation of a key.
    pub(super) fn state(&self, key: StateKey) -> Option<State> {
        self.game.situation(key.pieces(), key.to_move())
    }

    /// The situation of a key with the sides' names exchanged, if it is the same for the second side.
    pub(super) fn twin(&self, key: StateKey) -> Option<State> {
        let exchange = self.exchange.as_ref()?;
        let pieces = key.pieces().map(|piece| exchange.of(piece));
        self.game.situation(pieces, Player::Second)
    }
}

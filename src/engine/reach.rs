//! What a computer player wants to know at a glance, without telling moves in full.

use std::hash::Hasher;

use super::bits::FoldHasher;
use super::game::Game;
use super::moves::Way;
use super::state::State;
use super::turn::{LegalMoves, Turn};
use crate::model::PieceUse;
use crate::player::Player;
use crate::space::Place;

/// A distance that a throw lets a piece go by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DiceReach {
    /// How.
    pub way: Way,
    /// How far: the sum of the dice spent.
    pub distance: u8,
}

impl Turn {
    /// A digest of everything on which the rest of the turn depends: position, mover, dice left,
    /// pieces that have moved. Moments that are alike have equal digests; others differ, but for
    /// chances of about 1 in 2⁶⁴.
    pub(crate) fn digest(&self) -> u64 {
        self.digest_of(self.now.hash())
    }

    fn digest_of(&self, moment: u64) -> u64 {
        let now = &self.now;
        let mut hasher = FoldHasher::default();
        hasher.write_u64(moment);
        let over = self.end().map_or(0, |end| 1 + end.number() as u64);
        let rest = (now.roll as u64) << 16 | over << 4;
        hasher.write_u64(rest | now.mover.index() as u64);
        hasher.finish()
    }
}

impl LegalMoves<'_> {
    /// The digest of the turn once the move of this number is made, if that is known without making it.
    pub(crate) fn digest_after(&self, number: usize) -> Option<u64> {
        let (game, turn) = (self.game, &self.turn);
        let packed = self.numbered(number)?;
        game.moves_alone(turn, packed).then(|| {
            let once = game.spend.piece == PieceUse::Once;
            let left = game.left_after(turn, packed);
            turn.digest_of(turn.now.hash_after(packed, left, once))
        })
    }

    /// The situation behind the move of this number, if it spends the last dice, moves its piece and
    /// changes nothing else.
    pub(crate) fn state_after(&self, number: usize) -> Option<State> {
        let packed = self.numbered(number)?;
        let alone = self.game.ends_alone(self.turn, packed);
        alone.then(|| self.turn.state_behind(self.game, Some(packed)))
    }
}

impl Game {
    /// The place that follows on the side's track; `None` where the track ends, and off it.
    pub fn next_place(&self, player: Player, place: Place) -> Option<Place> {
        self.tracks[player.index()].next(place.0).map(Place)
    }

    /// The distances that the throw of this number (see [`Game::throws`]) lets a piece of this
    /// kind go by number, face and adding alone, whatever stands where; each once, in order.
    pub(crate) fn reach(&self, player: Player, kind: u8, throw: usize) -> Vec<DiceReach> {
        let roll = &self.rolls[throw];
        let mut found = Vec::new();
        for rule in &self.rules[player] {
            if rule.kinds >> kind & 1 == 0 {
                continue;
            }
            for subset in roll.choices(self.spend.add, roll.full, rule.asked) {
                let ways = rule.ways.iter();
                found.extend(ways.map(|&way| DiceReach {
                    way,
                    distance: subset.sum,
                }));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

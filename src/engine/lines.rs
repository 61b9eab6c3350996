//! Sequences of moves with common beginnings.

use std::cmp::Ordering;

use super::moves::Move;
use crate::space::Space;

/// Sequences of moves: each is known by its last move and the sequence before that. The empty one
/// has the number 0.
#[derive(Default)]
pub(super) struct MoveLines {
    /// By number, from 1.
    made: Vec<Made>,
}

/// Room for so many moves is there.
const USUAL: usize = 64;

/// The last move of a sequence, the number of the sequence before it, and how many moves there are.
struct Made {
    before: u32,
    length: u32,
    /// What orders the last move before others first of all, as a number.
    order: u64,
    last: Move,
}

impl MoveLines {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        self.made.clear();
        self.made.reserve(USUAL);
    }

    /// The number of a sequence with a move more.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a search has less than four billion moves"
    )]
    pub(super) fn add(&mut self, before: u32, last: Move) -> u32 {
        let length = self.get(before).map_or(0, |made| made.length) + 1;
        self.made.push(Made {
            before,
            length,
            order: last.order_key(),
            last,
        });
        self.made.len() as u32
    }

    fn get(&self, line: u32) -> Option<&Made> {
        self.made.get((line as usize).checked_sub(1)?)
    }

    /// The spaces of the captures of the last move of a sequence.
    pub(super) fn captures(&self, line: u32) -> &[Space] {
        self.get(line).map_or(&[], |made| &made.last.captures)
    }

    /// The moves of a sequence in order.
    pub(super) fn moves(&self, line: u32) -> Vec<Move> {
        let Some(made) = self.get(line) else {
            return Vec::new();
        };
        let mut moves = Vec::with_capacity(made.length as usize);
        let mut rest = Some(made);
        while let Some(made) = rest {
            moves.push(made.last.clone());
            rest = self.get(made.before);
        }
        moves.reverse();
        moves
    }

    /// Compares sequences, move by move; a beginning is less than the whole.
    pub(super) fn compare(&self, one: u32, other: u32) -> Ordering {
        if one == other {
            return Ordering::Equal;
        }
        match (self.get(one), self.get(other)) {
            (None, _) => Ordering::Less,
            (_, None) => Ordering::Greater,
            (Some(a), Some(b)) => match a.length.cmp(&b.length) {
                Ordering::Less => self.compare(one, b.before).then(Ordering::Less),
                Ordering::Greater => self.compare(a.before, other).then(Ordering::Greater),
                Ordering::Equal => {
                    // Most begin alike: then nothing is asked.
                    let before = match a.before == b.before {
                        true => Ordering::Equal,
                        false => self.compare(a.before, b.before),
                    };
                    let moves = || a.last.compare(&b.last);
                    before.then(a.order.cmp(&b.order)).then_with(moves)
                }
            },
        }
    }
}

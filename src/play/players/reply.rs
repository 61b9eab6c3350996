//! What a player does with a throw.

use crate::engine::{Game, Move, Scratch, Turn};

/// What a player does with a throw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It throws all dice again, as was offered.
    Refuse,
    /// It keeps the throw and makes the moves of these numbers, each to be taken after
    /// [`Turn::decide`]; none where the throw is lost, or where it stops at once.
    Moves(Vec<u32>),
}

impl Reply {
    /// The moves, told in full; `turn` is the one that was replied to.
    pub fn told(&self, game: &Game, turn: &Turn) -> Vec<Move> {
        let Reply::Moves(numbers) = self else {
            return Vec::new();
        };
        let (mut turn, mut scratch) = (*turn, Scratch::new());
        let mut moves = Vec::with_capacity(numbers.len());
        for &number in numbers {
            let options = turn.decide(game, &mut scratch);
            moves.extend(options.list().into_iter().nth(number as usize));
            if options.take(number as usize).is_none() {
                break;
            }
        }
        moves
    }
}

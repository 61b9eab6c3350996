//! Positions with pieces taken away.

use rand_xoshiro::Xoshiro256PlusPlus;

use super::draw::below;
use crate::model::{Men, Position};
use crate::player::{ByPlayer, Player};

/// The number of pieces.
pub(in crate::analysis) fn count(position: &Position) -> usize {
    let ByPlayer { first, second } = &position.sides;
    let all = first.iter().chain(second).chain(&position.neutral);
    all.map(|men| men.at.len()).sum()
}

/// The position without its piece of this number.
pub(super) fn without(position: &Position, number: usize) -> Option<Position> {
    let mut position = position.clone();
    let ByPlayer { first, second } = &mut position.sides;
    let sides = [first, second, &mut position.neutral];
    let mut left = number;
    let lifted = sides.into_iter().any(|side| lift(side, &mut left));
    lifted.then_some(position)
}

/// The position with at most `most` of each owner's pieces, drawn as is who is to move.
pub(in crate::analysis) fn thinned(
    position: &Position,
    most: usize,
    random: &mut Xoshiro256PlusPlus,
) -> Position {
    let mut thin = position.clone();
    let ByPlayer { first, second } = &mut thin.sides;
    for side in [first, second] {
        let keep = 1 + below(random, most);
        let count = |side: &[Men]| side.iter().map(|men| men.at.len()).sum::<usize>();
        while count(side) > keep {
            let mut number = below(random, count(side));
            lift(side, &mut number);
        }
    }
    thin.to_move = Player::BOTH[below(random, 2)];
    thin
}

/// Takes away the piece of this number, if there are so many; else counts them off.
fn lift(side: &mut Vec<Men>, number: &mut usize) -> bool {
    for men in side.iter_mut() {
        if *number < men.at.len() {
            men.at.remove(*number);
            side.retain(|men| !men.at.is_empty());
            return true;
        }
        *number -= men.at.len();
    }
    false
}

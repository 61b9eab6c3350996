//! Positions with pieces taken away.

use crate::model::{Men, Position};
use crate::player::ByPlayer;

/// Takes away piece after piece, as long as the position still shows what it is to show, until
/// none can be spared; gives the position with what it shows at last. `shows` is given what the
/// position before it showed.
pub(super) fn fewest<T>(
    position: Position,
    shown: T,
    shows: &mut dyn FnMut(&Position, &T) -> Option<T>,
) -> (Position, T) {
    let (mut least, mut shown) = (position, shown);
    loop {
        let before = count(&least);
        let mut number = 0;
        while let Some(fewer) = without(&least, number) {
            match shows(&fewer, &shown) {
                Some(now) => (least, shown) = (fewer, now),
                None => number += 1,
            }
        }
        if count(&least) == before {
            return (least, shown);
        }
    }
}

/// The number of pieces.
pub(super) fn count(position: &Position) -> usize {
    let ByPlayer { first, second } = &position.sides;
    let all = first.iter().chain(second).chain(&position.neutral);
    all.map(|men| men.at.len()).sum()
}

/// The position without its piece of this number.
fn without(position: &Position, number: usize) -> Option<Position> {
    let mut position = position.clone();
    let ByPlayer { first, second } = &mut position.sides;
    let sides = [first, second, &mut position.neutral];
    let mut left = number;
    let lifted = sides.into_iter().any(|side| lift(side, &mut left));
    lifted.then_some(position)
}

/// Takes away the piece of this number, if there are so many; else counts them off.
pub(super) fn lift(side: &mut Vec<Men>, number: &mut usize) -> bool {
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

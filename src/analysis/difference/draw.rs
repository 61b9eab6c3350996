//! What is drawn for questions: which position is looked at next, and with which throw.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

use crate::dice::Throw;
use crate::engine::Game;
use crate::play::Dice;

/// Throws that were collected are looked at up to so many together: longer ones are rare, and have
/// the most plays.
pub(in crate::analysis) const TOGETHER: usize = 4;

/// A throw is drawn again so often where it has more together.
const TRIES: usize = 20;

/// A number below `bound`; 0 if there is none. Not every number is quite as likely as the others,
/// by far less than shows where positions are picked.
pub(in crate::analysis) fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (random.next_u64() % bound.max(1) as u64) as usize
}

/// The throws to look at, the shortest first: those of few throws together, or else the shortest that
/// there are.
pub(in crate::analysis) fn throws(game: &Game) -> Vec<Throw> {
    let together = |throw: &Throw| throw.throws().count();
    let throws = game.throws().iter().map(|chance| chance.throw);
    let shortest = throws.clone().map(|throw| together(&throw)).min();
    let most = shortest.unwrap_or_default().max(TOGETHER);
    let mut found: Vec<Throw> = throws.filter(|throw| together(throw) <= most).collect();
    found.sort_by_key(|throw| throw.faces().len());
    found
}

/// One of the throws to look at, every one equally likely, so that rare ones are asked about, too.
/// Where throws are collected it is drawn as it is thrown: long ones are most of all that there are.
pub(in crate::analysis) fn throw(
    game: &Game,
    throws: &[Throw],
    random: &mut Xoshiro256PlusPlus,
) -> Throw {
    if game.most_throws() > 1 {
        let dice = Dice::new(game);
        for _ in 0..TRIES {
            let throw = game.throws()[dice.throw(game, random)].throw;
            if throw.throws().count() <= TOGETHER {
                return throw;
            }
        }
    }
    throws[below(random, throws.len())]
}

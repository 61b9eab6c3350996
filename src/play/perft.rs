//! Counting the positions that lie so many turns ahead.

use std::collections::HashMap;

use crate::engine::{Game, State, TooManyPlays};
use crate::player::Player;

/// How many nodes lie at each depth from 1 to `depth`, from the start with the first side to
/// throw.
///
/// A node is a position with its mover; a level is a turn. Each distinct throw of the whole set
/// of dice is followed once, a play once for each distinct result (position, next thrower,
/// winner). A throw that gives another turn counts as a turn like any other; throwing again
/// instead of playing is not followed. A finished game counts at the depth where it ends, and
/// has nothing below it.
///
/// # Errors
/// If some throw has more than a million plays.
///
/// Nodes that are the same situation are followed once and counted as often as they are reached.
pub fn perft(game: &Game, depth: usize) -> Result<Vec<u64>, TooManyPlays> {
    let mut counts = Vec::with_capacity(depth);
    let mut layer = HashMap::from([(game.start(Player::First), 1u64)]);
    for level in 1..=depth {
        let mut next: HashMap<State, u64> = HashMap::new();
        let mut count = 0u64;
        for (state, times) in &layer {
            for chance in game.throws() {
                for (after, winner) in game.results(state, &chance.throw, 1_000_000)? {
                    count = count.saturating_add(*times);
                    if winner.is_none() && level < depth {
                        let reached = next.entry(after).or_default();
                        *reached = reached.saturating_add(*times);
                    }
                }
            }
        }
        counts.push(count);
        layer = next;
    }
    Ok(counts)
}

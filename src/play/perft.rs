//! Counting the positions that lie so many turns ahead.

use std::collections::HashMap;
use std::convert::Infallible;

use crate::engine::{Game, State, TooManyPlays};
use crate::player::Player;
use crate::watch::Watch;

/// So many situations of one depth are remembered, about a gigabyte.
const MOST: usize = 2_000_000;

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PerftError {
    /// A throw has too many plays.
    #[error(transparent)]
    Plays(#[from] TooManyPlays),
    /// There are more situations to be followed than are remembered.
    #[error("more than {MOST} situations at depth {depth}; ask for a depth of at most {depth}")]
    Situations {
        /// The last depth whose count is known.
        depth: usize,
    },
}

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
/// If some throw has more than a million plays, or some depth more than two million situations.
///
/// Nodes that are the same situation are followed once and counted as often as they are reached.
pub fn perft(game: &Game, depth: usize) -> Result<Vec<u64>, PerftError> {
    let mut counts = Vec::with_capacity(depth);
    match perft_by_depth(game, depth, &Watch::default(), |count| {
        counts.push(count);
        Ok::<(), Infallible>(())
    })? {
        Ok(()) => Ok(counts),
    }
}

/// As [`perft`], each count told as soon as it is known; what telling it fails with ends it. Progress
/// is told in situations of a depth.
///
/// # Errors
/// As [`perft`]; within, the failure of `tell`.
pub fn perft_by_depth<E>(
    game: &Game,
    depth: usize,
    watch: &Watch<'_>,
    mut tell: impl FnMut(u64) -> Result<(), E>,
) -> Result<Result<(), E>, PerftError> {
    let mut layer = HashMap::from([(game.start(Player::First), 1u64)]);
    for level in 1..=depth {
        let mut next: HashMap<State, u64> = HashMap::new();
        let mut count = 0u64;
        let mut full = false;
        for (done, (state, times)) in layer.iter().enumerate() {
            watch.tell(done as u64, layer.len() as u64);
            for chance in game.throws() {
                for (after, winner) in game.results(state, &chance.throw, 1_000_000)? {
                    count = count.saturating_add(*times);
                    full |= next.len() >= MOST;
                    if winner.is_none() && level < depth && !full {
                        let reached = next.entry(after).or_default();
                        *reached = reached.saturating_add(*times);
                    }
                }
            }
        }
        if let Err(failure) = tell(count) {
            return Ok(Err(failure));
        }
        if full {
            return Err(PerftError::Situations { depth: level });
        }
        layer = next;
    }
    Ok(Ok(()))
}

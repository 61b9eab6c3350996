//! Counting the positions that lie so many turns ahead.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;

use crate::engine::{Game, State, TooManyPlays};
use crate::player::Player;

/// So many situations of one depth are remembered unless told otherwise, about a gigabyte.
pub const SITUATIONS: usize = 2_000_000;

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PerftError {
    /// A throw has too many plays.
    #[error(transparent)]
    Plays(#[from] TooManyPlays),
    /// There are more situations to be followed than are remembered.
    #[error("more than {most} situations at depth {depth}; ask for a depth of at most {depth}")]
    Situations {
        /// How many are remembered.
        most: usize,
        /// The last depth whose count is known.
        depth: usize,
    },
}

impl PerftError {
    /// `explain` knows it.
    pub fn code(&self) -> &'static str {
        match self {
            PerftError::Plays(_) => "daldos::limit::plays",
            PerftError::Situations { .. } => "daldos::limit::situations",
        }
    }
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
    match perft_by_depth(
        game,
        depth,
        SITUATIONS,
        |_, _| {},
        |count| {
            counts.push(count);
            Ok::<(), Infallible>(())
        },
    )? {
        Ok(()) => Ok(counts),
    }
}

/// As [`perft`], each count told as soon as it is known; what telling it fails with ends it. At most
/// `most` situations of a depth are remembered. `progress` hears, in situations of a depth, how many are done, of how many.
///
/// # Errors
/// As [`perft`], but for that limit; within, the failure of `tell`.
pub fn perft_by_depth<E>(
    game: &Game,
    depth: usize,
    most: usize,
    progress: impl Fn(u64, u64),
    mut tell: impl FnMut(u64) -> Result<(), E>,
) -> Result<Result<(), E>, PerftError> {
    let mut layer = HashMap::from([(game.start(Player::First), 1u64)]);
    for level in 1..=depth {
        let mut next: HashMap<State, u64> = HashMap::new();
        let mut count = 0u64;
        let mut full = false;
        for (done, (state, times)) in layer.iter().enumerate() {
            progress(done as u64, layer.len() as u64);
            for chance in game.throws() {
                for (after, winner) in game.results(state, &chance.throw, 1_000_000)? {
                    count = count.saturating_add(*times);
                    if winner.is_some() || level == depth {
                        continue;
                    }
                    let room = next.len() < most;
                    match next.entry(after) {
                        Entry::Occupied(mut known) => {
                            *known.get_mut() = known.get().saturating_add(*times);
                        }
                        Entry::Vacant(new) if room => {
                            new.insert(*times);
                        }
                        Entry::Vacant(_) => full = true,
                    }
                }
            }
        }
        if let Err(failure) = tell(count) {
            return Ok(Err(failure));
        }
        if full {
            return Err(PerftError::Situations { most, depth: level });
        }
        layer = next;
    }
    Ok(Ok(()))
}

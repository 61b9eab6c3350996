//! What can be done with a throw, by what it is worth.

use super::endings::{EndgameTableError, Endings};
use super::values::ALIKE;
use super::worth::Worth;
use crate::dice::Throw;
use crate::engine::{Cast, Play, State};

/// Something that can be done with a throw.
#[derive(Clone, Debug)]
pub struct WeighedPlay {
    /// The play; none: the dice are thrown again.
    pub play: Option<Play>,
    /// What it is worth to whoever makes it, and the throws that follow.
    pub worth: Worth,
}

/// All that can be done with a throw, the best first: what wins most often for certain, of what is equally good what wins
/// most often if a game without an end is won, and of that what ends the game sooner. None if some of it isn't known.
///
/// # Errors
/// If there are more plays than `limit`, or what they are worth can't be read.
pub fn weigh(
    endings: &dyn Endings,
    state: &State,
    cast: &Cast,
    throw: &Throw,
    limit: usize,
) -> Result<Option<Vec<WeighedPlay>>, WeighError> {
    let game = endings.game();
    let mut found = Vec::new();
    for play in game
        .plays(state, throw, limit)
        .map_err(|_| WeighError::Plays(limit))?
    {
        let Some(worth) = worth_after(endings, state, &play)? else {
            return Ok(None);
        };
        found.push(WeighedPlay {
            play: Some(play),
            worth,
        });
    }
    let number = game.throw_number(throw);
    if let Some(again) = number.and_then(|number| game.thrown_again(state, cast, number)) {
        let Some(worth) = endings.worth_at(state, &again)? else {
            return Ok(None);
        };
        found.push(WeighedPlay { play: None, worth });
    }
    // What is nearly equal is no order: it is told apart from the best alone.
    let mut alike = found.as_mut_slice();
    for bound in [|worth: Worth| worth.lower, |worth: Worth| worth.upper] {
        alike.sort_by(|one, other| bound(other.worth).total_cmp(&bound(one.worth)));
        let best = alike.first().map_or(0.0, |best| bound(best.worth));
        let most = alike.partition_point(|one| bound(one.worth) > best - ALIKE);
        alike = &mut alike[..most];
    }
    alike.sort_by(|one, other| one.worth.throws.total_cmp(&other.worth.throws));
    Ok(Some(found))
}

/// What a play is worth to whoever makes it; none if that isn't known.
pub(super) fn worth_after(
    endings: &dyn Endings,
    state: &State,
    play: &Play,
) -> Result<Option<Worth>, EndgameTableError> {
    Ok(match play.end() {
        Some(end) => Some(Worth::of_end(end, state.to_move())),
        None => endings.worth(&play.state)?.map(|worth| match play.again {
            true => worth,
            false => worth.turned(),
        }),
    })
}

/// Why plays are not weighed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WeighError {
    /// There are more plays than so many.
    #[error("more than {0} plays")]
    Plays(usize),
    /// What they are worth can't be read.
    #[error(transparent)]
    Table(#[from] EndgameTableError),
}

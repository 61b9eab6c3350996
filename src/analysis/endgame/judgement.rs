//! What was done with a throw, beside what would have been best.

use super::choice::{WeighError, WeighedPlay, weigh, worth_after};
use super::endings::Endings;
use super::values::ALIKE;
use super::worth::Worth;
use crate::dice::Throw;
use crate::engine::{Cast, Play, State};

/// What was done with a throw, beside what would have been best.
#[derive(Clone, Debug)]
pub struct Judgement {
    /// What was done is worth so much to whoever did it.
    pub worth: Worth,
    /// What is best.
    pub best: WeighedPlay,
    /// How much can be done: 1 where there is nothing to choose.
    pub choices: usize,
}

impl Judgement {
    /// The chance to win that was given away, from 0 to 1; nothing where it is less than what values are exact to.
    pub fn loss(&self) -> f64 {
        let loss = self.best.worth.middle() - self.worth.middle();
        if loss < ALIKE { 0.0 } else { loss }
    }
}

/// Judges a play of a throw; `play`: none, if the dice were thrown again. None if some of what can be done isn't
/// known, or if that could not be done.
///
/// # Errors
/// If there are more plays than `limit`, or what they are worth can't be read.
pub fn judge(
    endings: &dyn Endings,
    state: &State,
    cast: &Cast,
    throw: &Throw,
    play: Option<&Play>,
    limit: usize,
) -> Result<Option<Judgement>, WeighError> {
    let worth = match play {
        Some(play) => worth_after(endings, state, play)?,
        None => {
            let game = endings.game();
            let number = game.throw_number(throw);
            let again = number.and_then(|number| game.thrown_again(state, cast, number));
            let again = again.map(|again| endings.worth_at(state, &again));
            again.transpose()?.flatten()
        }
    };
    let Some(worth) = worth else { return Ok(None) };
    let weighed = weigh(endings, state, cast, throw, limit)?.unwrap_or_default();
    let choices = weighed.len();
    let best = weighed.into_iter().next();
    Ok(best.map(|best| Judgement {
        worth,
        best,
        choices,
    }))
}

//! What the throws of a situation lead to.

use super::error::EndgameError;
use super::key::{StateKey, StateKeys};
use super::limits::EndgameLimits;
use super::outcome::PlayOutcome;
use crate::engine::{AllThrowsScratch, Cast, Game, State};

/// What a play leads to, before it has a number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reached {
    End(PlayOutcome),
    /// The other side throws next, or the same.
    Next(StateKey, bool),
    /// The same dice are thrown again, or some of them.
    Again(StateKey, Cast),
}

/// One throw, or several of which the same comes: their weight, and the results to choose from.
pub(super) type Choice = (u128, Vec<Reached>);

/// What the throws of a situation lead to, seen by its thrower; and the same for its twin.
pub(super) fn choices(
    keys: &StateKeys<'_>,
    key: StateKey,
    casts: &[Cast],
    limits: &EndgameLimits,
    room: &mut AllThrowsScratch,
) -> Result<Vec<Choice>, EndgameError> {
    let cast = &casts[key.cast()];
    let state = keys.state(key).ok_or(EndgameError::Pieces)?;
    let found = choices_of(keys, &state, cast, limits, room)?;
    if keys.exchange.is_some() {
        let twin = keys.twin(key).ok_or(EndgameError::Uneven)?;
        if choices_of(keys, &twin, cast, limits, room)? != found {
            return Err(EndgameError::Uneven);
        }
    }
    Ok(found)
}

/// The same of a situation alone.
pub(super) fn choices_of(
    keys: &StateKeys<'_>,
    state: &State,
    cast: &Cast,
    limits: &EndgameLimits,
    room: &mut AllThrowsScratch,
) -> Result<Vec<Choice>, EndgameError> {
    let game: &Game = keys.game;
    let mover = state.to_move();
    let mut found: Vec<Choice> = Vec::new();
    let outcomes = game.outcomes(cast);
    let throws: Vec<usize> = outcomes.iter().map(|(number, _)| *number).collect();
    let see = |after: State, over| match over {
        Some(end) => Some(Reached::End(PlayOutcome::of_end(end, mover))),
        None => {
            let passes = after.to_move() != mover;
            keys.key(&after).map(|key| Reached::Next(key, passes))
        }
    };
    let mut outcomes = outcomes.into_iter();
    let mut crowded = false;
    let each = |results: Vec<Option<Reached>>| {
        let Some((number, weight)) = outcomes.next() else {
            return;
        };
        let reached: Option<Vec<Reached>> = results.into_iter().collect();
        let Some(mut reached) = reached else {
            crowded = true;
            return;
        };
        if let Some(again) = game.thrown_again(state, cast, number) {
            match keys.key(state) {
                Some(key) => reached.push(Reached::Again(key, again)),
                None => crowded = true,
            }
        }
        reached.sort_unstable();
        reached.dedup();
        // Who can win does; who can do otherwise doesn't lose.
        if reached.contains(&Reached::End(PlayOutcome::WIN)) {
            reached = vec![Reached::End(PlayOutcome::WIN)];
        } else if reached.len() > 1 {
            reached.retain(|one| *one != Reached::End(PlayOutcome::LOSS));
        }
        match found.iter_mut().find(|(_, known)| *known == reached) {
            Some((sum, _)) => *sum += weight,
            None => found.push((weight, reached)),
        }
    };
    game.each_throw(state, &throws, limits.plays, room, see, each)
        .map_err(|_| EndgameError::Plays)?;
    match crowded {
        true => Err(EndgameError::Pieces),
        false => Ok(found),
    }
}

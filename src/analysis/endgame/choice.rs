//! What can be done with a throw, by what it is worth.

use super::table::EndgameTableError;
use super::{Endgame, Worth};
use crate::dice::Throw;
use crate::engine::{Cast, Game, GameEnd, Play, State};
use crate::player::Player;

/// Situations of which it is known what they are worth.
pub trait Endings {
    /// The game.
    fn game(&self) -> &Game;

    /// What a situation is worth to the side that throws, where these dice are thrown; none if it isn't known.
    ///
    /// # Errors
    /// If it can't be read.
    fn worth_at(&self, state: &State, cast: &Cast) -> Result<Option<Worth>, EndgameTableError>;

    /// What a situation is worth to the side that throws all dice; none if it isn't known.
    ///
    /// # Errors
    /// If it can't be read.
    fn worth(&self, state: &State) -> Result<Option<Worth>, EndgameTableError> {
        self.worth_at(state, &Cast::first())
    }
}

impl Endings for Endgame<'_> {
    fn game(&self) -> &Game {
        self.keys.game
    }

    fn worth_at(&self, state: &State, cast: &Cast) -> Result<Option<Worth>, EndgameTableError> {
        let number = self.graph.casts().iter().position(|known| known == cast);
        let key = self.keys.key(state).zip(number);
        let node = key.and_then(|(key, number)| self.graph.find(key.with_cast(number)));
        Ok(node.map(|node| self.worth_of(node)))
    }
}

/// Something that can be done with a throw.
#[derive(Clone, Debug)]
pub struct WeighedPlay {
    /// The play; none: the dice are thrown again.
    pub play: Option<Play>,
    /// What it is worth to whoever makes it, and the throws that follow.
    pub worth: Worth,
}

/// All that can be done with a throw, the best first: what wins most often for certain, and of what is equally
/// good what ends the game sooner. None if some of it isn't known.
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
    let mover = state.to_move();
    let mut found = Vec::new();
    for play in game
        .plays(state, throw, limit)
        .map_err(|_| WeighError::Plays(limit))?
    {
        let worth = match play.end() {
            Some(end) => Some(ended(end, mover)),
            None => endings.worth(&play.state)?.map(|worth| match play.again {
                true => worth,
                false => worth.turned(),
            }),
        };
        let Some(worth) = worth else { return Ok(None) };
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
    found.sort_by(|one, other| {
        let alike = (one.worth.lower - other.worth.lower).abs() < super::solution::ALIKE;
        match alike {
            true => one.worth.throws.total_cmp(&other.worth.throws),
            false => other.worth.lower.total_cmp(&one.worth.lower),
        }
    });
    Ok(Some(found))
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

fn ended(end: GameEnd, mover: Player) -> Worth {
    let worth = match end.winner() {
        Some(winner) => f64::from(u8::from(winner == mover)),
        None => 0.5,
    };
    Worth {
        lower: worth,
        upper: worth,
        throws: 0.0,
    }
}

impl Worth {
    /// What it is worth to the other side.
    fn turned(self) -> Worth {
        Worth {
            lower: 1.0 - self.upper,
            upper: 1.0 - self.lower,
            ..self
        }
    }
}

//! What is best in a position, throw by throw.

use daldos_dsl::analysis::endgame::{Endings, WeighError, Worth, exact_win, weigh};
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::watch::Watch;
use num_rational::BigRational;

use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::plays::chances;

/// So many plays of a throw are weighed.
pub(crate) const PLAYS: usize = 10_000;

/// Where so many situations can come about, or fewer, chances are told as fractions.
const EXACT: usize = 64;

/// What is best in a position.
pub(crate) struct EndgameAdvice {
    pub(crate) worth: Worth,
    /// The chance to win as a fraction, where few situations can come about.
    pub(crate) exact: Option<BigRational>,
    pub(crate) throws: Vec<ThrowAdvice>,
}

/// What is best to do with a throw.
pub(crate) struct ThrowAdvice {
    pub(crate) throw: Throw,
    /// How likely it is, as a fraction.
    pub(crate) weight: String,
    pub(crate) worth: Worth,
    /// The play; none: to throw again.
    pub(crate) best: Option<String>,
    /// How much can be done.
    pub(crate) choices: usize,
}

impl EndgameAdvice {
    /// Of a position; none if it isn't known.
    pub(crate) fn of(
        loaded: &Loaded,
        endings: &dyn Endings,
        state: &State,
    ) -> Result<Option<EndgameAdvice>, Failure> {
        let (rules, game) = (&loaded.rules, &loaded.game);
        let known = endings
            .worth(state)
            .map_err(|error| Failure::unreadable(error.to_string()))?;
        let Some(worth) = known else { return Ok(None) };
        let mut throws = Vec::new();
        for (throw, weight) in chances(loaded) {
            let weighed = weigh(endings, state, &Cast::first(), &throw, PLAYS);
            let weighed = weighed.map_err(unweighed)?.unwrap_or_default();
            let Some(best) = weighed.first() else {
                continue;
            };
            let plays: Vec<_> = weighed.iter().filter_map(|one| one.play.clone()).collect();
            let mut texts = notation::play_texts(rules, game, &plays);
            throws.push(ThrowAdvice {
                throw,
                weight: weight.unwrap_or_default(),
                worth: best.worth,
                best: best.play.as_ref().map(|_| texts.swap_remove(0)),
                choices: weighed.len(),
            });
        }
        Ok(Some(EndgameAdvice {
            worth,
            exact: exact_win(game, state, EXACT, &Watch::default()),
            throws,
        }))
    }
}

/// Why nothing is told of plays.
pub(crate) fn unweighed(error: WeighError) -> Failure {
    match error {
        WeighError::Plays(_) => {
            Failure::new(Exit::Limit, "daldos::limit::plays", error.to_string())
        }
        error => Failure::unreadable(error.to_string()),
    }
}

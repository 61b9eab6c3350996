//! Plays under the names by which they are listed.

use super::play::{play_texts, same_result};
use super::written_play::own_text;
use crate::dice::Throw;
use crate::engine::{Game, Play, State};
use crate::model::Ruleset;

/// The most plays of a throw that are counted and told.
pub const MOST_PLAYS: usize = 1_000_000;

/// The most plays of a throw among which each has its name. Collected throws can have hundreds of
/// thousands, whose list takes seconds and gigabytes, and is read by nobody.
pub const MOST_LISTED: usize = 2_000;

/// The legal plays of a throw, each with the text under which it is listed, unlike that of any
/// other. Where there are too many to be listed, there are none here.
#[derive(Clone, Debug, Default)]
pub struct Listed {
    /// The plays, in order.
    pub plays: Vec<Play>,
    /// Their texts.
    pub texts: Vec<String>,
}

impl Listed {
    /// The list of a throw, if it has at most [`MOST_LISTED`] plays.
    pub fn new(rules: &Ruleset, game: &Game, state: &State, throw: &Throw) -> Listed {
        let plays = game.plays(state, throw, MOST_LISTED).unwrap_or_default();
        let texts = play_texts(rules, game, &plays);
        Listed { plays, texts }
    }

    /// Which of them a play is, however its moves are told.
    pub fn position(&self, play: &Play) -> Option<usize> {
        self.plays.iter().position(|other| same_result(other, play))
    }

    /// The text under which a legal play of the throw is listed; where there is no list, that of its
    /// own moves, which stands for no other play either.
    pub fn text(
        &self,
        rules: &Ruleset,
        game: &Game,
        state: &State,
        throw: &Throw,
        play: &Play,
    ) -> String {
        match self.position(play) {
            Some(number) => self.texts[number].clone(),
            None => own_text(rules, game, state, throw, play),
        }
    }

    /// The play that is listed under exactly this text.
    pub fn named(&self, text: &str) -> Option<&Play> {
        let found = self.texts.iter().position(|listed| listed == text)?;
        self.plays.get(found)
    }
}

/// The text of a legal play, unlike that of any other play of this throw ([`Listed::text`]).
pub fn listed_text(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    throw: &Throw,
    play: &Play,
) -> String {
    Listed::new(rules, game, state, throw).text(rules, game, state, throw, play)
}

//! Plays under the names by which they are listed.

use super::play::play_texts;
use super::read_play::same_result;
use crate::dice::Throw;
use crate::engine::{Game, Play, State};
use crate::model::Ruleset;

/// The most plays of a throw that are listed.
pub const MOST_PLAYS: usize = 1_000_000;

/// The text under which a legal play is listed, unlike that of any other play of this throw.
pub fn listed_text(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    throw: &Throw,
    play: &Play,
) -> String {
    let all = game.plays(state, throw, MOST_PLAYS).unwrap_or_default();
    let found = all.iter().position(|other| same_result(other, play));
    let own = || play_texts(rules, game, std::slice::from_ref(play));
    let mut texts = match found {
        Some(_) => play_texts(rules, game, &all),
        None => own(),
    };
    texts.swap_remove(found.unwrap_or(0))
}

/// The legal play that is listed under exactly this text.
pub fn listed_play(
    rules: &Ruleset,
    game: &Game,
    state: &State,
    throw: &Throw,
    text: &str,
) -> Option<Play> {
    let all = game.plays(state, throw, MOST_PLAYS).ok()?;
    let texts = play_texts(rules, game, &all);
    let found = texts.iter().position(|listed| listed == text)?;
    all.into_iter().nth(found)
}

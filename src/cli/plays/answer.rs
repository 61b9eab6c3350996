//! What is answered about a throw and its plays, as other programs read it.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Play, State};
use daldos_dsl::load::{Identity, Loaded};
use daldos_dsl::notation;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::cli::json::{Positions, SCHEMA, object};

/// What is asked about.
pub(super) fn head<'a>(
    loaded: &'a Loaded,
    of: &'a Identity,
    id: Option<&'a RawValue>,
    state: &State,
    positions: Positions,
) -> impl Serialize + use<'a> {
    object! {
        schema: SCHEMA,
        ..id: id.map(|id| object! { id: id, }),
        ..of: of,
        position: positions.write(&loaded.rules, loaded.game.position(state)),
    }
}

/// About one throw.
pub(super) fn one(head: impl Serialize, answer: impl Serialize) -> impl Serialize {
    object! { ..head: head, ..answer: answer, }
}

/// About all throws: its `throw` is null, as in the query, so that the answer asks the same again.
pub(super) fn all(head: impl Serialize, throws: Vec<impl Serialize>) -> impl Serialize {
    object! { ..head: head, throw: (), throws: throws, }
}

/// A throw and its plays.
pub(super) fn throw<'a>(
    loaded: &'a Loaded,
    throw: &Throw,
    chance: Option<String>,
    plays: &[Play],
    positions: Positions,
) -> impl Serialize + use<'a> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let texts = notation::play_texts(rules, game, plays);
    let listed = texts.into_iter().zip(plays);
    let listed = listed.map(|(text, one)| play(loaded, text, one, positions));
    object! {
        throw: notation::labels(rules, throw),
        ..chance: chance.map(|chance| object! { chance: chance, }),
        ..refusable: refusable(game.refusable(throw)),
        plays: listed.collect::<Vec<_>>(),
    }
}

/// That a throw may be thrown again instead of being played, if it may.
pub(crate) fn refusable(is: bool) -> Option<impl Serialize> {
    is.then(|| object! { rethrow: true, })
}

/// Dice as they lie at last, and as they lay before.
pub(crate) fn dice<'a>(
    loaded: &'a Loaded,
    earlier: &[Throw],
    throw: &Throw,
) -> impl Serialize + use<'a> {
    let labels = |throw| notation::labels(&loaded.rules, throw);
    object! {
        rethrown: earlier.iter().map(labels).collect::<Vec<_>>(),
        throw: labels(throw),
    }
}

/// A play under this text, and what it leads to.
pub(crate) fn play<'a>(
    loaded: &'a Loaded,
    text: String,
    play: &Play,
    positions: Positions,
) -> impl Serialize + use<'a> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let moves = play.moves.iter().map(|step| {
        let captures = step.captures.iter();
        let captures = captures.map(|space| game.space_name(*space).to_string());
        object! {
            r#move: &rules.moves[usize::from(step.rule)].name,
            from: notation::spot_text(game, step.from),
            to: notation::spot_text(game, step.to),
            dice: notation::labels(rules, &step.dice),
            captures: captures.collect::<Vec<_>>(),
        }
    });
    object! {
        text: text,
        moves: moves.collect::<Vec<_>>(),
        position: positions.write(rules, game.position(&play.state)),
        again: play.again && play.winner.is_none(),
        winner: play.winner.map(|winner| rules.player(winner)),
    }
}

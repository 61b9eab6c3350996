//! What is answered about a throw and its plays, as other programs read it.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Play, State};
use daldos_dsl::load::{Identity, Loaded};
use daldos_dsl::notation;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::cli::json::{Positions, SCHEMA, Written};

/// About one throw.
#[derive(Serialize)]
pub(super) struct One<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    #[serde(flatten)]
    answer: Answer<'a>,
}

/// About all throws.
#[derive(Serialize)]
pub(super) struct All<'a> {
    #[serde(flatten)]
    head: Head<'a>,
    /// Null, as in the query, so that the answer asks the same again.
    throw: (),
    throws: Vec<Answer<'a>>,
}

/// What is asked about.
#[derive(Serialize)]
pub(super) struct Head<'a> {
    schema: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    of: &'a Identity,
    position: Written<'a>,
}

/// A throw and its plays.
#[derive(Serialize)]
pub(super) struct Answer<'a> {
    throw: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<String>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    rethrow: bool,
    plays: Vec<PlayAnswer<'a>>,
}

/// A play and what it leads to.
#[derive(Serialize)]
pub(crate) struct PlayAnswer<'a> {
    text: String,
    moves: Vec<MoveAnswer<'a>>,
    position: Written<'a>,
    again: bool,
    winner: Option<&'a str>,
}

#[derive(Serialize)]
struct MoveAnswer<'a> {
    #[serde(rename = "move")]
    name: &'a str,
    from: String,
    to: String,
    dice: Vec<&'a str>,
    captures: Vec<String>,
}

impl<'a> Head<'a> {
    pub(super) fn new(
        loaded: &'a Loaded,
        of: &'a Identity,
        id: Option<&'a RawValue>,
        state: &State,
        positions: Positions,
    ) -> Head<'a> {
        Head {
            schema: SCHEMA,
            id,
            of,
            position: positions.write(&loaded.rules, loaded.game.position(state)),
        }
    }

    pub(super) fn one(self, answer: Answer<'a>) -> One<'a> {
        One { head: self, answer }
    }

    pub(super) fn all(self, throws: Vec<Answer<'a>>) -> All<'a> {
        All {
            head: self,
            throw: (),
            throws,
        }
    }
}

impl<'a> Answer<'a> {
    pub(super) fn new(
        loaded: &'a Loaded,
        throw: &Throw,
        chance: Option<String>,
        plays: &[Play],
        positions: Positions,
    ) -> Answer<'a> {
        let (rules, game) = (&loaded.rules, &loaded.game);
        let texts = notation::play_texts(rules, game, plays);
        let listed = texts.into_iter().zip(plays);
        Answer {
            throw: notation::labels(rules, throw),
            chance,
            rethrow: game.rethrow(throw),
            plays: listed
                .map(|(text, play)| PlayAnswer::new(loaded, text, play, positions))
                .collect(),
        }
    }
}

impl<'a> PlayAnswer<'a> {
    /// A play under this text.
    pub(crate) fn new(loaded: &'a Loaded, text: String, play: &Play, positions: Positions) -> Self {
        let (rules, game) = (&loaded.rules, &loaded.game);
        let moves = play.moves.iter().map(|step| MoveAnswer {
            name: &rules.moves[usize::from(step.rule)].name,
            from: notation::spot_text(game, step.from),
            to: notation::spot_text(game, step.to),
            dice: notation::labels(rules, &step.dice),
            captures: step
                .captures
                .iter()
                .map(|space| game.space_name(*space).to_string())
                .collect(),
        });
        PlayAnswer {
            text,
            moves: moves.collect(),
            position: positions.write(rules, game.position(&play.state)),
            again: play.again && play.winner.is_none(),
            winner: play.winner.map(|winner| rules.player(winner)),
        }
    }
}

//! What is answered about one throw and its plays, as other programs read it.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Play, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct Answer<'a> {
    schema: u32,
    game: &'a str,
    position: String,
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
    position: String,
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

/// What is answered about one throw.
pub(super) fn answer<'a>(
    loaded: &'a Loaded,
    state: &State,
    throw: &Throw,
    chance: Option<String>,
    plays: &[Play],
) -> Answer<'a> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let texts = notation::play_texts(rules, game, plays);
    let position = |state: &State| notation::position_text(rules, &game.position(state));
    let listed = texts.into_iter().zip(plays);
    Answer {
        schema: 1,
        game: &rules.name,
        position: position(state),
        throw: notation::labels(rules, throw),
        chance,
        rethrow: game.rethrow(throw),
        plays: listed
            .map(|(text, play)| PlayAnswer::new(loaded, text, play))
            .collect(),
    }
}

impl<'a> PlayAnswer<'a> {
    /// A play under this text.
    pub(crate) fn new(loaded: &'a Loaded, text: String, play: &Play) -> Self {
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
            position: notation::position_text(rules, &game.position(&play.state)),
            again: play.again && play.winner.is_none(),
            winner: play.winner.map(|winner| rules.player(winner)),
        }
    }
}

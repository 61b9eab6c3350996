//! What is answered about a throw and its plays, as other programs read it.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Move, Play, State};
use daldos_dsl::load::{Identity, Loaded};
use daldos_dsl::notation;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
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
        position: positions.of(loaded, state),
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
    state: &State,
    throw: &Throw,
    chance: Option<String>,
    plays: Vec<Play>,
    style: PlayStyle,
) -> impl Serialize + use<'a> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let texts = notation::play_texts(rules, game, &plays);
    let listed = texts.into_iter().zip(plays);
    let listed = listed.map(|(text, play)| PlayAnswer {
        loaded,
        text,
        play,
        style,
    });
    object! {
        throw: notation::labels(rules, throw),
        ..chance: chance.map(|chance| object! { chance: chance, }),
        ..refusable: refusable(game.refusable(state, throw)),
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

/// How much is told of a play, and in which form.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlayStyle {
    pub(crate) positions: Positions,
    /// Without the moves in parts, and without the position after them.
    pub(crate) brief: bool,
}

/// A play under this text, and what it leads to.
pub(crate) struct PlayAnswer<'a> {
    pub(crate) loaded: &'a Loaded,
    pub(crate) text: String,
    pub(crate) play: Play,
    pub(crate) style: PlayStyle,
}

impl Serialize for PlayAnswer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (loaded, play) = (self.loaded, &self.play);
        let mut keys = serializer.serialize_map(None)?;
        keys.serialize_entry("text", &self.text)?;
        if !self.style.brief {
            keys.serialize_entry("moves", &Moves(loaded, &play.moves))?;
            keys.serialize_entry("position", &self.style.positions.of(loaded, &play.state))?;
        }
        keys.serialize_entry("again", &(play.again && play.end().is_none()))?;
        let winner = play.winner.map(|winner| loaded.rules.player(winner));
        keys.serialize_entry("winner", &winner)?;
        if play.drawn {
            keys.serialize_entry("drawn", &true)?;
        }
        keys.end()
    }
}

/// The moves of a play in parts.
struct Moves<'a>(&'a Loaded, &'a [Move]);

impl Serialize for Moves<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Moves(loaded, moves) = self;
        serializer.collect_seq(moves.iter().map(|made| step(loaded, made, false)))
    }
}

/// A move in parts; its kind and how many pieces it moves only where that isn't plain, unless all of
/// it is wanted.
pub(crate) fn step<'a>(loaded: &'a Loaded, step: &Move, all: bool) -> impl Serialize + use<'a> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let captures = step.captures.iter();
    let captures = captures.map(|space| game.space_name(*space).to_string());
    object! {
        r#move: &rules.moves[usize::from(step.rule)].name,
        ..kind: (all || step.shared_start).then(|| object! { kind: game.kind_name(step.kind), }),
        from: notation::spot_text(game, step.from),
        ..count: (all || step.count > 1).then(|| object! { count: step.count, }),
        to: notation::spot_text(game, step.to),
        dice: notation::labels(rules, &step.dice),
        captures: captures.collect::<Vec<_>>(),
    }
}

//! Dice on the table: who begins, and what falls.

use daldos_dsl::dice::Throw;
use daldos_dsl::engine::Cast;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::play::{DiceSequence, OnTable};
use daldos_dsl::watch::Stop;
use serde::Deserialize;

use super::super::service::{Answered, Service, read};
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, object};
use crate::cli::play::dice;
use crate::cli::plays::answer::refusable;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartQuestion {
    game: String,
    text: Option<String>,
    seed: u64,
}

/// Who begins, and how things stand then.
pub(super) fn start(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: StartQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let (rules, game) = (&loaded.rules, &loaded.game);
    let dice = DiceSequence::new(game, question.seed);
    let state = game.start(dice.first());
    let opening = dice.opening().iter().map(|round| {
        let sides = round.iter().map(|(player, faces)| {
            let faces = faces.iter().map(|face| game.face_label(*face));
            (rules.player(player), faces.collect::<Vec<_>>())
        });
        sides.collect::<std::collections::BTreeMap<_, _>>()
    });
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! {
            position: notation::state_text(rules, game, &state),
            to_move: rules.player(dice.first()),
            opening: opening.collect::<Vec<_>>(),
            quiet: 0,
        },
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThrowQuestion {
    game: String,
    text: Option<String>,
    position: String,
    #[serde(default)]
    earlier: Vec<String>,
    number: Option<usize>,
    #[serde(default)]
    seed: u64,
    typed: Option<String>,
}

/// What the dice show, or what somebody says that they show.
pub(super) fn throw(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    /// No game has more throws: each costs the time to draw those before it.
    const MOST_THROWS: usize = 1_000_000;
    let question: ThrowQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let (rules, game) = (&loaded.rules, &loaded.game);
    let state = files::state(&loaded, Some(&question.position))?;
    let lain = throws(&loaded, &question.earlier)?;
    let cast = match lain.is_empty() {
        true => Cast::first(),
        false => game
            .cast_after(&state, &lain)
            .ok_or_else(|| Failure::wrong("this throw may not be thrown again"))?,
    };
    let throw = match &question.typed {
        None if question.number.unwrap_or(0) > MOST_THROWS => {
            return Err(Failure::wrong("no game has so many throws"));
        }
        None => DiceSequence::new(game, question.seed).cast(question.number.unwrap_or(0), &cast),
        Some(text) => {
            let throw = notation::typed_throw(rules, text)?;
            // From a position of one's own, a game goes on with whatever falls.
            let begins = question.number == Some(0) && game.is_start(&state);
            match dice::unfit(&loaded, &cast, &throw, begins) {
                Some(why) => return Err(Failure::wrong(why)),
                None => throw,
            }
        }
    };
    let again = OnTable {
        earlier: lain,
        throw,
    };
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! {
            throw: notation::throw_text(rules, &throw),
            faces: notation::labels(rules, &throw),
            ..again: refusable(again.cast(game, &state).is_some()),
        },
    ))
}

/// The throws of a turn that were thrown again.
pub(super) fn throws(loaded: &Loaded, texts: &[String]) -> Result<Vec<Throw>, Failure> {
    let throws = texts
        .iter()
        .map(|text| notation::typed_throw(&loaded.rules, text));
    Ok(throws.collect::<Result<_, _>>()?)
}

//! Games as they were played.

use std::collections::BTreeMap;

use daldos_dsl::analysis::replay as record_file;
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation::{self, Listed, Typed};
use daldos_dsl::play::{Heading, OnTable, Trial, record_text};
use daldos_dsl::player::ByPlayer;
use daldos_dsl::watch::Stop;
use serde::Deserialize;

use super::super::kept::WrittenTurn;
use super::super::service::{Answered, Service, in_time, read};
use super::dice::throws;
use super::games::side;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, object};
use crate::cli::replay::document;

/// So many turns at most a record has.
const MOST_TURNS: usize = 20_000;

/// So many letters at most a player's name has.
const MOST_LETTERS: usize = 200;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordQuestion {
    game: String,
    text: Option<String>,
    #[serde(default)]
    players: BTreeMap<String, String>,
    seed: Option<u64>,
    position: String,
    turns: Vec<WrittenTurn>,
    /// Dice that have been thrown and not yet played.
    table: Option<WrittenDice>,
    resigned: Option<String>,
    #[serde(default)]
    agreed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenDice {
    throw: String,
    #[serde(default)]
    earlier: Vec<String>,
}

/// The record of a game.
pub(super) fn record(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: RecordQuestion = read(body)?;
    if question.turns.len() > MOST_TURNS {
        return Err(Failure::wrong(format!(
            "a record has at most {MOST_TURNS} turns"
        )));
    }
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let (rules, game) = (&loaded.rules, &loaded.game);
    let begin = || files::state(&loaded, Some(&question.position)).map(Trial::new);
    let make = |trial: &mut Trial, turn: &WrittenTurn| {
        in_time(stop)?;
        made(&loaded, trial, turn)
    };
    let mut trial = service.trials.trial(
        &loaded,
        question.position.clone(),
        question.turns,
        begin,
        make,
    )?;
    if let Some(name) = &question.resigned {
        trial.resign(side(&loaded, name)?);
    } else if question.agreed {
        trial.agree();
    }
    let table = match &question.table {
        None => None,
        Some(dice) => Some(OnTable {
            earlier: thrown_again(&loaded, trial.state(), &dice.earlier)?,
            throw: notation::typed_throw(rules, &dice.throw)?,
        }),
    };
    let mut players = ByPlayer::<Option<String>>::default();
    for (name, who) in question.players {
        if who.chars().count() > MOST_LETTERS {
            return Err(Failure::wrong(format!(
                "a player's name has at most {MOST_LETTERS} letters"
            )));
        }
        let side = side(&loaded, &name)?;
        players[side] = Some(who).filter(|who| !who.trim().is_empty());
    }
    let heading = Heading {
        file: Some(loaded.identity().address.clone()),
        players,
        seed: question.seed,
        notes: Vec::new(),
    };
    let record = record_text(rules, game, &heading, &trial, table.as_ref());
    Ok(JsonLayout::Line.answer(&loaded.identity(), object! { record: record, }))
}

/// Makes a turn as it was written.
fn made(loaded: &Loaded, trial: &mut Trial, turn: &WrittenTurn) -> Result<(), Failure> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let number = trial.turns().len() + 1;
    let wrong = |why: String| Failure::wrong(format!("turn {number}: {why}"));
    if trial.ending().is_some() {
        return Err(wrong("the game is over".to_owned()));
    }
    let state = *trial.state();
    let earlier = thrown_again(loaded, &state, &turn.earlier)?;
    let throw = notation::typed_throw(rules, &turn.throw)?;
    let listed = Listed::new(rules, game, &state, &throw);
    match notation::typed_play(rules, game, &state, &throw, &listed, &turn.play)? {
        Typed::Play(play) => {
            let text = listed.text(rules, game, &state, &throw, &play);
            trial.play(game, earlier, throw, *play, text);
            Ok(())
        }
        _ => Err(wrong(format!(
            "`{}` is no play of {}",
            turn.play, turn.throw
        ))),
    }
}

/// Throws of a turn that were thrown again, as the rules let them.
fn thrown_again(loaded: &Loaded, state: &State, texts: &[String]) -> Result<Vec<Throw>, Failure> {
    let throws = throws(loaded, texts)?;
    match loaded.game.cast_after(state, &throws) {
        Some(_) => Ok(throws),
        None => Err(Failure::wrong(format!(
            "`{}` may not be thrown again",
            texts.join(", ")
        ))),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplayQuestion {
    record: String,
    game: Option<String>,
    text: Option<String>,
}

/// A record turn by turn, held against the rules.
pub(super) fn replay(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: ReplayQuestion = read(body)?;
    let written = record_file::read("the record", &question.record)
        .map_err(|findings| Failure::rejected("this can't be read as a record", &findings))?;
    let named = question.game.as_deref().or_else(|| written.file());
    let game = named.ok_or_else(|| Failure::wrong("the record names no game; choose one"))?;
    let loaded = service.load(game, question.text.as_deref())?;
    let replayed = written.verify(&loaded);
    let rules = &loaded.rules;
    let shown = |throw: &Throw| notation::throw_text(rules, throw);
    let all_shown = |throws: &[Throw]| throws.iter().map(shown).collect::<Vec<_>>();
    // The same throws as the other questions take them, and how many there were without a capture.
    let mut again = Trial::new(*replayed.trial.start());
    let throws = replayed.trial.turns().iter().map(|turn| {
        again.play(
            &loaded.game,
            turn.earlier.clone(),
            turn.throw,
            turn.play.clone(),
            turn.text.clone(),
        );
        object! {
            throw: shown(&turn.throw),
            earlier: all_shown(&turn.earlier),
            quiet: again.quiet(),
        }
    });
    let throws: Vec<_> = throws.collect();
    let lying = replayed.table.as_ref();
    let lying = lying.map(|OnTable { earlier, throw }| {
        object! { throw: shown(throw), earlier: all_shown(earlier), }
    });
    let told = document::document(&loaded, &replayed);
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! { ..told: told, throws: throws, lying: lying, },
    ))
}

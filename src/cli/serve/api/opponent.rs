//! Computer players: what they do with a throw.

use std::sync::Arc;

use daldos_dsl::analysis::endgame::EndgameTables;
use daldos_dsl::analysis::threats::threats;
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::play::players::{Policy, PolicyError};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::watch::Stop;
use serde::Deserialize;

use super::super::service::{Answered, Service, read};
use super::games::side;
use super::turn::{TurnQuestion, TurnSoFar};
use crate::cli::failure::Failure;
use crate::cli::json::{JsonLayout, object};
use crate::cli::play::advice::PlayAdvice;
use crate::cli::play::computer;
use crate::cli::plays::answer::refusable;

/// The most microseconds that a computer player is given for a reply.
pub(super) const LONGEST_REPLY: u64 = 5_000_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceQuestion {
    game: String,
    text: Option<String>,
    position: String,
    throw: String,
    #[serde(default)]
    earlier: Vec<String>,
    player: String,
    seed: u64,
    number: usize,
    /// Whether the play's gains and risks are told, too.
    #[serde(default)]
    reasons: bool,
}

/// What a computer player does with a throw.
pub(super) fn choose(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: ChoiceQuestion = read(body)?;
    let policy = limited(&question.player)?;
    let turn = TurnQuestion {
        game: question.game,
        text: question.text,
        position: question.position,
        throw: question.throw,
        earlier: question.earlier,
        moves: Vec::new(),
        quiet: 0,
    };
    // Whoever is asked to stop plays what it has thought of, which is still to be told.
    let mut so_far = TurnSoFar::of(service, &turn, Stop::default())?;
    let loaded = Arc::clone(&so_far.loaded);
    let tables = service.endings(&loaded)?;
    let (game, dice) = (&loaded.game, &so_far.dice);
    let choice = computer::choice(
        game,
        (&policy, &tables),
        &so_far.state,
        &dice.throw,
        dice.cast(game, &so_far.state),
        (question.seed, question.number),
        stop,
    );
    let identity = loaded.identity();
    let Some(moves) = choice else {
        unfaulted(&tables)?;
        return Ok(JsonLayout::Line.answer(&identity, object! { ..again: refusable(true), }));
    };
    let texts = so_far.texts(&moves);
    let texts =
        texts.ok_or_else(|| Failure::wrong("the computer player has made no legal play"))?;
    let shown = match texts.is_empty() {
        true => "-".to_owned(),
        false => texts.join(" "),
    };
    let reasons = question.reasons.then(|| {
        let advice = PlayAdvice {
            loaded: &loaded,
            reckon: |state: &State| threats(game, state, stop),
            endings: &tables,
        };
        let told = so_far
            .play()
            .map(|play| advice.reasons(&so_far.state, &so_far.dice.throw, &play));
        let told = told.unwrap_or_default();
        let lines: Vec<String> = told.lines().map(|line| line.trim().to_owned()).collect();
        object! { reasons: lines, }
    });
    unfaulted(&tables)?;
    Ok(JsonLayout::Line.answer(
        &identity,
        object! { moves: texts, text: shown, ..reasons: reasons, },
    ))
}

/// What is answered is sure only if all tables could be read.
fn unfaulted(tables: &EndgameTables<'_>) -> Result<(), Failure> {
    match tables.take_fault() {
        Some(fault) => Err(Failure::unreadable(fault.to_string())),
        None => Ok(()),
    }
}

/// A computer player who answers in time.
fn limited(text: &str) -> Result<Policy, Failure> {
    let policy: Policy = text
        .parse()
        .map_err(|error: PolicyError| Failure::wrong(error.to_string()))?;
    match policy.limits.time {
        Some(time) if time > LONGEST_REPLY => Err(Failure::wrong(
            "a computer player on this page thinks for at most 5 seconds",
        )),
        _ => Ok(policy),
    }
}

/// The computer players of both sides.
pub(super) fn policies(
    loaded: &Loaded,
    named: &[(String, String)],
) -> Result<ByPlayer<Policy>, Failure> {
    for (name, _) in named {
        side(loaded, name)?;
    }
    let of = |player: Player| {
        let name = loaded.rules.player(player);
        let found = named.iter().find(|(side, _)| side == name);
        limited(found.map_or("random", |(_, policy)| policy.as_str()))
    };
    Ok(ByPlayer {
        first: of(Player::First)?,
        second: of(Player::Second)?,
    })
}

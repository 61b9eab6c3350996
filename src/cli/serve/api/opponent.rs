//! Computer players: what they do with a throw.

use daldos_dsl::analysis::threats::threats;
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::play::players::{Policy, PolicyError};
use daldos_dsl::player::{ByPlayer, Player};
use daldos_dsl::watch::Stop;
use serde::Deserialize;

use super::super::service::{Answered, Service, read};
use super::turn::{TurnQuestion, TurnSoFar};
use crate::cli::failure::Failure;
use crate::cli::json::{JsonLayout, object};
use crate::cli::play::advice::Advice;
use crate::cli::play::computer;
use crate::cli::plays::answer::refusable;

/// The most microseconds that a computer player is given for a reply.
const LONGEST_REPLY: u64 = 5_000_000;

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
    let mut so_far = TurnSoFar::of(service, &turn)?;
    let (game, dice) = (&so_far.loaded.game, &so_far.dice);
    let choice = computer::choice(
        game,
        &policy,
        &so_far.state,
        &dice.throw,
        dice.cast(game, &so_far.state),
        (question.seed, question.number),
        stop,
    );
    let identity = so_far.loaded.identity();
    let Some(moves) = choice else {
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
        let advice = Advice {
            loaded: &so_far.loaded,
            reckon: |state: &State| threats(&so_far.loaded.game, state, stop),
        };
        let told = so_far.play().map(|play| advice.reasons(&so_far.state, &play));
        let told = told.unwrap_or_default();
        let lines: Vec<String> = told.lines().map(|line| line.trim().to_owned()).collect();
        object! { reasons: lines, }
    });
    Ok(JsonLayout::Line.answer(
        &identity,
        object! { moves: texts, text: shown, ..reasons: reasons, },
    ))
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

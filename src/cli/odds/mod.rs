//! `odds`: the exact chance that a piece falls in this turn.

pub(crate) mod args;
mod json;
mod percent;
pub(crate) mod piece;
mod series;
pub(crate) mod text;
mod win;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use daldos_dsl::analysis::odds::{self, OddsError, OddsLimits, Question, ThrowOdds};
use daldos_dsl::engine::State;
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::player::Player;
use daldos_dsl::watch::Stop;

use self::args::OddsArgs;
use self::piece::piece;
use super::failure::{Done, Failure};
use super::format::layout;
use super::json::JsonLayout;
use super::out::Out;
use super::run::RunCommand;
use super::{files, interrupt, progress};

impl RunCommand for OddsArgs {
    fn layout(&self) -> Option<JsonLayout> {
        layout(&self.format)
    }

    fn run(self, out: &mut Out) -> Done {
        let loaded = files::load(&self.game, out)?;
        match (self.win, self.endings.endings.is_empty()) {
            (true, _) => return self.won(&loaded, out),
            (false, false) => {
                return Err(Failure::wrong("tables of endings answer `--win` alone"));
            }
            (false, true) => {}
        }
        let stop = Arc::new(AtomicBool::new(false));
        interrupt::listen(&stop);
        let mut limits = OddsLimits {
            stop: Stop(Some(&stop)),
            ..OddsLimits::default()
        };
        if let Some(looked) = self.limit {
            limits.looked = looked;
        }
        match &self.table {
            Some(distances) => self.series(&loaded, distances.clone(), &limits, out),
            None => self.one(&loaded, &limits, out),
        }
    }
}

impl OddsArgs {
    fn one(&self, loaded: &Loaded, limits: &OddsLimits<'_>, out: &mut Out) -> Done {
        let (rules, game) = (&loaded.rules, &loaded.game);
        let state = self.state(loaded)?;
        let state = state.unwrap_or_else(|| game.start(Player::First));
        let throw = self.throw.as_deref();
        let throw = throw.map(|text| notation::typed_throw(rules, text));
        let throw = throw.transpose()?;
        let target = self.capture.as_deref().unwrap_or_default();
        let (space, kind) = piece(loaded, target)?;
        let question = Question {
            space,
            kind,
            elsewhere: self.elsewhere,
        };
        let odds = progress::meanwhile("reckoning (Ctrl-C: stop)", || {
            odds::capture(rules, game, &state, question, limits)
        });
        interrupt::over();
        let odds = odds.map_err(|error| unanswered(&error, loaded, &state))?;
        let mut shown: Vec<&ThrowOdds> = odds
            .throws
            .iter()
            .filter(|odds| throw.is_none_or(|throw| odds.throw == throw))
            .collect();
        let unfinished = throw.filter(|_| shown.is_empty());
        let unfinished = unfinished.map(|throw| odds.unfinished(rules, &state, &throw, limits));
        shown.extend(&unfinished);
        let chance = match (&throw, shown.as_slice()) {
            (Some(_), [one]) => &one.chance,
            _ => &odds.chance,
        };
        let exact = chance.exact().is_some();
        let interrupted = !exact && limits.stop.asked();
        out.put(&match self.style() {
            Some(style) => json::answer(style, loaded, &state, target, chance, &shown),
            None => {
                let with = throw.map(|throw| notation::throw_text(rules, &throw));
                let why = text::Unsolved {
                    looked: odds.looked,
                    interrupted,
                };
                text::answer(
                    rules,
                    target,
                    with.as_deref(),
                    chance,
                    &why,
                    &shown,
                    self.elsewhere,
                ) + &files::reading(&loaded.identity())
            }
        })?;
        Ok(self.exit(exact, interrupted))
    }
}

/// Why there is no answer, with what a reader needs to put it right.
fn unanswered(error: &OddsError, loaded: &Loaded, state: &State) -> Failure {
    let position = loaded.game.position(state);
    let position = notation::position_text(&loaded.rules, &position);
    Failure::wrong(match error {
        OddsError::Nothing(_) | OddsError::Own(_) => format!("{error} in `{position}`"),
        _ => error.to_string(),
    })
}

//! A play beside the best.

use daldos_dsl::analysis::endgame::{Endings, Judgement, judge};
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, Play, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use serde::Serialize;

use super::advice::{PLAYS, unweighed};
use super::json::worth;
use super::text::wins;
use crate::cli::failure::Failure;
use crate::cli::json::object;
use crate::cli::plays::answer::refusable;

/// A play beside the best.
pub(crate) struct JudgedPlay {
    pub(crate) judgement: Judgement,
    /// The best play; none: to throw again.
    best: Option<String>,
}

impl JudgedPlay {
    /// Of a throw; `play`: none, if the dice were thrown again. None if it isn't known.
    pub(crate) fn of(
        loaded: &Loaded,
        endings: &dyn Endings,
        (state, cast): (&State, &Cast),
        throw: &Throw,
        play: Option<&Play>,
    ) -> Result<Option<JudgedPlay>, Failure> {
        let judgement = judge(endings, state, cast, throw, play, PLAYS).map_err(unweighed)?;
        Ok(judgement.map(|judgement| {
            let (rules, game) = (&loaded.rules, &loaded.game);
            let best = judgement.best.play.as_ref();
            let best = best.map(|best| notation::listed_text(rules, game, state, throw, best));
            JudgedPlay { judgement, best }
        }))
    }

    /// For people: what it wins, and how much less than the best.
    pub(crate) fn text(&self) -> String {
        let Judgement {
            worth,
            best,
            choices,
            ..
        } = &self.judgement;
        let own = wins(*worth);
        if *choices == 1 {
            return format!("it wins {own}, and there is nothing else to do");
        }
        let loss = self.judgement.loss();
        if loss == 0.0 {
            return format!("it wins {own}: nothing is better");
        }
        format!(
            "it wins {own} and loses {:.4} % against the best, {}, which wins {}",
            100.0 * loss,
            match &self.best {
                Some(best) => format!("`{best}`"),
                None => "throwing again".to_owned(),
            },
            wins(best.worth),
        )
    }

    /// For programs.
    pub(crate) fn json(&self) -> impl Serialize + use<'_> {
        object! {
            ..worth: worth(self.judgement.worth),
            best: object! {
                play: self.best.as_deref(),
                ..again: refusable(self.best.is_none()),
                ..worth: worth(self.judgement.best.worth),
            },
            loss: self.judgement.loss(),
            choices: self.judgement.choices,
        }
    }
}

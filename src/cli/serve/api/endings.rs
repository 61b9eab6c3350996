//! Endings, as the tables that were given know them.

use daldos_dsl::analysis::endgame::{EndgameTables, Endings, weigh};
use daldos_dsl::dice::Throw;
use daldos_dsl::engine::{Cast, State};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::watch::Stop;
use serde::{Deserialize, Serialize};

use super::super::service::{Answered, Service, read};
use super::dice::throws;
use crate::cli::endings::advice::{EndgameAdvice, PLAYS, unweighed};
use crate::cli::endings::json;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, object};
use crate::cli::plays::answer::refusable;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingsQuestion {
    game: String,
    text: Option<String>,
    position: String,
    throw: Option<String>,
    #[serde(default)]
    earlier: Vec<String>,
}

/// How likely the side that throws is to win, and what is best with each throw, or what each play of a throw is
/// worth.
pub(super) fn endings(service: &Service, body: &[u8], _: Stop<'_>) -> Answered {
    let question: EndingsQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let tables = service.endings(&loaded)?;
    let state = files::state(&loaded, Some(&question.position))?;
    let throw = question.throw.as_deref();
    let throw = throw.map(|text| notation::typed_throw(&loaded.rules, text));
    let throw = throw.transpose()?;
    let earlier = throws(&loaded, &question.earlier)?;
    let worth = tables.worth(&state);
    let worth = worth.map_err(|error| Failure::unreadable(error.to_string()))?;
    let (mut of_throws, mut of_plays) = (None, Vec::new());
    match &throw {
        Some(throw) if worth.is_some() => {
            let cast = loaded.game.cast_after(&state, &earlier);
            let cast = cast.unwrap_or_else(Cast::first);
            of_plays = weighed(&loaded, &tables, (&state, &cast), throw)?;
        }
        Some(_) => {}
        None => of_throws = EndgameAdvice::of(&loaded, &tables, &state)?,
    }
    let of_throws = of_throws.as_ref();
    let of_throws = of_throws.map(|advice| json::throws(&loaded, advice).collect::<Vec<_>>());
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! {
            win: worth.map(|worth| [worth.lower, worth.upper]),
            length: worth.and_then(|worth| json::length(worth.throws)),
            throws: of_throws.unwrap_or_default(),
            plays: of_plays,
        },
    ))
}

/// All that can be done with a throw, the best first.
fn weighed<'a>(
    loaded: &'a Loaded,
    tables: &EndgameTables<'_>,
    (state, cast): (&State, &Cast),
    throw: &Throw,
) -> Result<Vec<impl Serialize + use<'a>>, Failure> {
    let (rules, game) = (&loaded.rules, &loaded.game);
    let weighed = weigh(tables, state, cast, throw, PLAYS).map_err(unweighed)?;
    let weighed = weighed.unwrap_or_default();
    let plays: Vec<_> = weighed.iter().filter_map(|one| one.play.clone()).collect();
    let mut texts = notation::play_texts(rules, game, &plays).into_iter();
    let told = weighed.into_iter().map(|one| {
        let text = one.play.as_ref().and_then(|_| texts.next());
        object! {
            ..again: refusable(text.is_none()),
            text: text,
            ..worth: json::worth(one.worth),
        }
    });
    Ok(told.collect())
}

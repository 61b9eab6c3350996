//! The questions that the page asks, each answered by itself: nothing is remembered between them.
//! `docs/page.md` tells them one by one.

mod dice;
mod editing;
mod endings;
mod games;
mod opponent;
mod reasons;
mod recorded;
mod rulings;
mod study;
mod turn;

use std::sync::atomic::AtomicBool;

use daldos_dsl::watch::Stop;
use hyper::StatusCode;

use super::answer::{self, HttpAnswer};
use super::service::{Answered, Service};
use crate::cli::json::{JsonLayout, object};

/// What answers a question.
type AnswerQuestion = fn(&Service, &[u8], Stop<'_>) -> Answered;

/// The questions, by their names in addresses.
const QUESTIONS: &[(&str, AnswerQuestion)] = &[
    ("games", games::games),
    ("game", games::game),
    ("view", games::view),
    ("start", dice::start),
    ("throw", dice::throw),
    ("turn", turn::turn),
    ("play", turn::play),
    ("choose", opponent::choose),
    ("why", reasons::why),
    ("evidence", reasons::evidence),
    ("record", recorded::record),
    ("replay", recorded::replay),
    ("odds", study::odds),
    ("endings", endings::endings),
    ("compare", study::compare),
    ("simulate", study::simulate),
    ("test", rulings::test),
    ("accept", rulings::accept),
    ("mutate", rulings::mutate),
    ("lsp", editing::lsp),
    ("read", editing::read),
    ("write", editing::write),
];

/// Whether there is a question of this name.
pub(super) fn knows(name: &str) -> bool {
    QUESTIONS.iter().any(|(known, _)| *known == name)
}

/// Answers the question of a name.
pub(super) fn answer(service: &Service, name: &str, body: &[u8], stop: &AtomicBool) -> HttpAnswer {
    let found = QUESTIONS.iter().find(|(known, _)| *known == name);
    let Some((_, question)) = found else {
        let message = "there is no such question";
        return answer::refused(StatusCode::NOT_FOUND, "daldos::query::wrong", message);
    };
    match question(service, body, Stop(Some(stop))) {
        Ok(text) => answer::json(StatusCode::OK, text),
        Err(failure) => {
            let text = JsonLayout::Line.text(&object! { error: failure.fault(), });
            answer::json(StatusCode::UNPROCESSABLE_ENTITY, text)
        }
    }
}

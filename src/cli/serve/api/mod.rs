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

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use daldos_dsl::watch::Stop;
use hyper::StatusCode;

use super::answer::{self, HttpAnswer};
use super::service::{Answered, Service};
use crate::cli::json::{JsonLayout, object};

/// What answers a question.
type AnswerQuestion = fn(&Service, &[u8], Stop<'_>) -> Answered;

/// How long a question may be thought about.
#[derive(Clone, Copy)]
pub(super) enum Effort {
    /// It is answered at once.
    Quick,
    /// It takes thinking.
    Thinking,
    /// It takes no more thinking than a player at the table.
    Reply,
}

impl Effort {
    /// So long it is thought about at most.
    pub(super) fn longest(self) -> Duration {
        match self {
            Effort::Quick | Effort::Thinking => Duration::from_secs(20),
            // Whoever was given nodes or playouts instead of a time is given no more for them.
            Effort::Reply => Duration::from_micros(opponent::LONGEST_REPLY),
        }
    }
}

/// A question that can be asked.
pub(super) struct ApiQuestion {
    name: &'static str,
    work: AnswerQuestion,
    pub(super) effort: Effort,
}

const fn question(name: &'static str, work: AnswerQuestion, effort: Effort) -> ApiQuestion {
    ApiQuestion { name, work, effort }
}

/// The questions, by their names in addresses.
static QUESTIONS: &[ApiQuestion] = &[
    question("games", games::games, Effort::Quick),
    question("game", games::game, Effort::Quick),
    question("view", games::view, Effort::Quick),
    question("start", dice::start, Effort::Quick),
    question("throw", dice::throw, Effort::Quick),
    question("turn", turn::turn, Effort::Quick),
    question("play", turn::play, Effort::Quick),
    question("choose", opponent::choose, Effort::Reply),
    question("why", reasons::why, Effort::Thinking),
    question("evidence", reasons::evidence, Effort::Thinking),
    question("record", recorded::record, Effort::Quick),
    question("replay", recorded::replay, Effort::Quick),
    question("odds", study::odds, Effort::Thinking),
    question("endings", endings::endings, Effort::Thinking),
    question("compare", study::compare, Effort::Thinking),
    question("simulate", study::simulate, Effort::Thinking),
    question("test", rulings::test, Effort::Thinking),
    question("accept", rulings::accept, Effort::Thinking),
    question("mutate", rulings::mutate, Effort::Thinking),
    question("lsp", editing::lsp, Effort::Thinking),
    question("read", editing::read, Effort::Quick),
    question("write", editing::write, Effort::Quick),
];

/// The question of a name, if there is one.
pub(super) fn question_named(name: &str) -> Option<&'static ApiQuestion> {
    QUESTIONS.iter().find(|known| known.name == name)
}

impl ApiQuestion {
    /// Answers it.
    pub(super) fn answer(&self, service: &Service, body: &[u8], stop: &AtomicBool) -> HttpAnswer {
        match (self.work)(service, body, Stop(Some(stop))) {
            Ok(text) => answer::json(StatusCode::OK, &text),
            Err(failure) => {
                let text = JsonLayout::Line.text(&object! { error: failure.fault(), });
                // Whoever was asked to stop had no time for more.
                let status = match stop.load(Ordering::Relaxed) {
                    true => StatusCode::SERVICE_UNAVAILABLE,
                    false => StatusCode::UNPROCESSABLE_ENTITY,
                };
                answer::json(status, &text)
            }
        }
    }
}

//! Reasons: why a play is legal or not, and what the rules rest on.

use daldos_dsl::analysis::mutants::Evidence;
use daldos_dsl::analysis::why as why_play;
use daldos_dsl::notation;
use daldos_dsl::watch::Stop;
use serde::{Deserialize, Serialize};

use super::super::service::{Answered, Service, read};
use crate::cli::files;
use crate::cli::json::{JsonLayout, object};

/// So many sentences, and so many rulings, are told beside a reason.
const FEW: usize = 3;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WhyQuestion {
    game: String,
    text: Option<String>,
    position: String,
    throw: String,
    play: String,
    /// Whether what decides is to be held against the rulings, which takes longer than to name it.
    #[serde(default)]
    evidence: bool,
}

/// Why a play is legal or not.
pub(super) fn why(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: WhyQuestion = read(body)?;
    let loaded = service.load(&question.game, question.text.as_deref())?;
    let state = files::state(&loaded, Some(&question.position))?;
    let throw = notation::typed_throw(&loaded.rules, &question.throw)?;
    let answer = why_play::typed(&loaded, &state, &throw, &question.play)?;
    let text = answer.to_string();
    let mut evidence = None;
    if question.evidence {
        let mut found = match answer.span.filter(|_| !answer.legal) {
            Some(at) => service.evidence_at(&question.game, question.text.as_deref(), at, stop)?,
            None => Evidence::default(),
        };
        found.sentences.truncate(FEW);
        found.rulings.truncate(FEW);
        evidence = Some(object! { evidence: told(&found), });
    }
    Ok(JsonLayout::Line.answer(
        &loaded.identity(),
        object! { ..answer: &answer, text: text, ends: &answer.ends, ..evidence: evidence, },
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EvidenceQuestion {
    game: String,
    text: Option<String>,
}

/// Which rulings hold which sentences of the rules.
pub(super) fn evidence(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: EvidenceQuestion = read(body)?;
    let (game, text) = (&question.game, question.text.as_deref());
    let loaded = service.load(game, text)?;
    let evidence = service.evidence(game, text, stop)?;
    Ok(JsonLayout::Line.answer(&loaded.identity(), told(&evidence)))
}

/// Evidence with each ruling once: sentences name them by their numbers, from 0, in the list of all.
/// Some hold nearly every sentence.
fn told(evidence: &Evidence) -> impl Serialize + use<> {
    let sentences = evidence.sentences.iter().map(|held| {
        let number = |ruling| evidence.rulings.iter().position(|other| other == ruling);
        object! {
            heading: held.heading.clone(),
            sentence: held.sentence.clone(),
            file: held.file.clone(),
            line: held.line,
            column: held.column,
            rulings: held.rulings.iter().filter_map(number).collect::<Vec<_>>(),
        }
    });
    let interrupted = evidence.interrupted.then(|| object! { interrupted: true, });
    object! {
        sentences: sentences.collect::<Vec<_>>(),
        rulings: evidence.rulings.clone(),
        ..interrupted: interrupted,
    }
}

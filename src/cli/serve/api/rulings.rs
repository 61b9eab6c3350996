//! Rulings: whether they hold, what is accepted in their place, and whether they pin the rules.

use daldos_dsl::analysis::mutants::{self, MutationOptions, POSITIONS};
use daldos_dsl::analysis::rulings;
use daldos_dsl::load::Loaded;
use daldos_dsl::picture::Options;
use daldos_dsl::watch::{Stop, Watch};
use serde::Deserialize;

use super::super::service::{Answered, Service, in_time, read, unloaded};
use super::super::view::board_view;
use crate::cli::failure::Failure;
use crate::cli::files;
use crate::cli::json::{JsonLayout, SCHEMA, object};
use crate::cli::mutate as mutation_text;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TestQuestion {
    game: String,
    text: Option<String>,
}

/// The rulings of a file, put to the test, each with its board.
pub(super) fn test(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: TestQuestion = read(body)?;
    let opened = service.open(&question.game, question.text.as_deref())?;
    let path = opened.path().to_owned();
    let tested = rulings::test_until(&opened, stop).map_err(|why| unloaded(&path, why))?;
    let mut games: Vec<(Vec<String>, Option<Loaded>)> = Vec::new();
    let mut told = Vec::new();
    for ruling in &tested.rulings {
        if !games
            .iter()
            .any(|(variants, _)| *variants == ruling.variants)
        {
            let names: Vec<&str> = ruling.variants.iter().map(String::as_str).collect();
            games.push((ruling.variants.clone(), opened.game(&names).ok()));
        }
        let found = games
            .iter()
            .find(|(variants, _)| *variants == ruling.variants);
        let loaded = found.and_then(|(_, loaded)| loaded.as_ref());
        let view = loaded.and_then(|loaded| {
            let state = files::state(loaded, Some(&ruling.position)).ok()?;
            let position = loaded.game.position(&state);
            Some(board_view(loaded, &position, Options::default()))
        });
        told.push(object! {
            title: &ruling.title,
            line: ruling.line,
            cites: &ruling.cites,
            variants: &ruling.variants,
            position: &ruling.position,
            throw: &ruling.throw,
            passed: ruling.failures.is_empty(),
            failures: &ruling.failures,
            acceptable: ruling.failures.iter().any(|failure| failure.replacement.is_some()),
            view: view,
        });
    }
    let interrupted = (told.len() < opened.file().examples.len()).then(|| {
        object! { interrupted: true, }
    });
    Ok(JsonLayout::Line
        .text(&object! { schema: SCHEMA, rulings: told, ..interrupted: interrupted, }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AcceptQuestion {
    game: String,
    text: Option<String>,
    /// The line of the ruling.
    line: usize,
}

/// The file with what the engine says, in place of what doesn't hold in a ruling.
pub(super) fn accept(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: AcceptQuestion = read(body)?;
    let opened = service.open(&question.game, question.text.as_deref())?;
    let path = opened.path().to_owned();
    let tested = rulings::test_until(&opened, stop);
    let mut tested = tested.map_err(|why| unloaded(&path, why))?;
    in_time(stop)?;
    tested.rulings.retain(|ruling| ruling.line == question.line);
    let own = opened.file().game.span.source;
    let text = rulings::accepted(&tested, &opened.sources().get(own).text);
    let text = text.ok_or_else(|| {
        Failure::wrong(format!(
            "no ruling in line {} has something to be accepted",
            question.line
        ))
    })?;
    Ok(JsonLayout::Line.text(&object! { schema: SCHEMA, text: text, }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MutateQuestion {
    game: String,
    text: Option<String>,
    positions: usize,
}

/// Do the rulings of a file pin its rules?
pub(super) fn mutate(service: &Service, body: &[u8], stop: Stop<'_>) -> Answered {
    let question: MutateQuestion = read(body)?;
    if !(1..=POSITIONS).contains(&question.positions) {
        return Err(Failure::wrong(format!(
            "1 to {POSITIONS} positions are compared for a question"
        )));
    }
    let opened = service.open(&question.game, question.text.as_deref())?;
    let path = opened.path().to_owned();
    let options = MutationOptions {
        positions: question.positions,
        ..MutationOptions::default()
    };
    let watch = Watch {
        progress: None,
        stop,
    };
    let study = mutants::study(&opened, &options, &watch);
    let study = study.map_err(|why| unloaded(&path, why))?;
    Ok(JsonLayout::Line.text(&object! {
        schema: SCHEMA,
        text: mutation_text::report(&study),
        study: study,
    }))
}

//! Rulings put to the test: do the examples of a file hold in its games?

mod accept;
mod judge;
mod odds;
mod tested;
pub(super) mod wording;

pub use accept::accepted;
pub use tested::{Citation, FailedExpectation, Ruling, Tested};

use crate::check;
use crate::load::{Loaded, NotLoaded, Opened};
use crate::model::Position;
use crate::notation::{self, Faces};
use crate::picture::{Options, TextLook, board_text};
use crate::player::Player;
use crate::source::{Report, Sources, Span};
use crate::syntax::ast;
use crate::watch::Stop;

/// Tests every ruling of a file.
///
/// # Errors
/// If the file's game, or one with variants that a ruling is about, can't be loaded. What else
/// is wrong with a ruling's words is for [`crate::load::check`] to find; here it counts as a
/// failure.
pub fn test(opened: &Opened) -> Result<Tested, NotLoaded> {
    test_until(opened, Stop::default())
}

/// The same, until it is asked to stop: what comes then is left out.
///
/// # Errors
/// As [`test()`].
pub fn test_until(opened: &Opened, stop: Stop<'_>) -> Result<Tested, NotLoaded> {
    let mut games: Vec<(Vec<&str>, Loaded)> = vec![(Vec::new(), opened.game(&[])?)];
    let mut rulings = Vec::new();
    for example in &opened.file().examples {
        if stop.asked() {
            break;
        }
        let variants: Vec<&str> = example.variants.iter().map(|v| v.value.as_str()).collect();
        let known = games.iter().position(|(names, _)| *names == variants);
        let number = match known {
            Some(number) => number,
            None => {
                games.push((variants.clone(), opened.game(&variants)?));
                games.len() - 1
            }
        };
        rulings.push(ruling(example, &games[number].1, opened.sources()));
    }
    Ok(Tested {
        path: opened.path().to_owned(),
        readings: games.iter().map(|(_, loaded)| loaded.identity()).collect(),
        rulings,
    })
}

/// Tests the ruling of this number, from 0.
///
/// # Errors
/// As [`test()`].
///
/// # Panics
/// If the file has no such example.
pub fn test_one(opened: &Opened, number: usize) -> Result<Ruling, NotLoaded> {
    let example = &opened.file().examples[number];
    let variants: Vec<&str> = example.variants.iter().map(|v| v.value.as_str()).collect();
    Ok(ruling(example, &opened.game(&variants)?, opened.sources()))
}

pub(super) fn ruling(example: &ast::Example, loaded: &Loaded, sources: &Sources) -> Ruling {
    let unfit = |span: Span, message: String| FailedExpectation::new(message).at(sources, span);
    let mut failures = Vec::new();
    let mut refuse = |reports: Vec<Report>| {
        let reports = reports.into_iter();
        failures.extend(reports.map(|report| unfit(report.primary.span, report.message)));
    };
    let position = match &example.position {
        None => Ok(loaded.game.position(&loaded.game.start(Player::First))),
        Some(written) => check::position(&loaded.rules, written).map_err(&mut refuse),
    };
    let throw = example.throw.as_ref();
    let throw = throw.map(|written| check::throw(&loaded.rules, written).map_err(&mut refuse));
    let throw = throw.transpose();
    if let (Ok(position), Ok(throw)) = (&position, throw) {
        match loaded.game.setup(position) {
            Err(fault) => failures.push(unfit(example.span, fault.to_string())),
            Ok(state) => {
                let mut judge = judge::RulingJudge::new(loaded, sources, state, throw);
                failures.extend(example.expectations.iter().filter_map(|e| judge.failure(e)));
            }
        }
    }
    let text = |position: &Position| notation::position_text(&loaded.rules, position);
    Ruling {
        title: example.title.value.clone(),
        line: sources
            .line_column(example.span.source, example.span.start)
            .0,
        cites: example.cites.iter().map(citation).collect(),
        variants: example.variants.iter().map(|v| v.value.clone()).collect(),
        position: position.as_ref().map(text).unwrap_or_default(),
        throw: throw
            .ok()
            .flatten()
            .map(|throw| Faces::new(&loaded.rules, &throw)),
        expectations: example.expectations.len(),
        board: position
            .ok()
            .filter(|_| !failures.is_empty())
            .map(|p| board_text(&loaded.rules, &p, &Options::default(), TextLook::default())),
        failures,
    }
}

fn citation(cites: &ast::Cites) -> Citation {
    Citation {
        source: cites.source.value.clone(),
        place: cites.place.as_ref().map(|place| place.value.clone()),
        rule: cites.rule.as_ref().map(|rule| rule.value.clone()),
    }
}

//! A table of endings held against the rules.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use daldos_dsl::analysis::endgame::{
    EndgameError, EndgameLimits, EndgameTable, VerifiedTable, VerifyError,
};
use daldos_dsl::load::Loaded;
use daldos_dsl::notation;
use daldos_dsl::watch::{Stop, Watch};

use super::unsolved::unsolved;
use crate::cli::exit::Exit;
use crate::cli::failure::{Done, Failure};
use crate::cli::json::{JsonLayout, Positions, object};
use crate::cli::out::Out;
use crate::cli::progress::Progress;
use crate::cli::{endings, files, interrupt};

/// Whether what a table says follows from the rules.
pub(super) fn verify(
    loaded: &Loaded,
    path: &str,
    limits: &EndgameLimits,
    layout: Option<JsonLayout>,
    positions: Positions,
    out: &mut Out,
) -> Done {
    let table = endings::open(loaded, path)?;
    let stop = Arc::new(AtomicBool::new(false));
    interrupt::listen(&stop);
    let bar = Progress::new("", table.header.states, "situations");
    let progress = |done, all| bar.tell(done, all);
    let watch = Watch {
        progress: Some(&progress),
        stop: Stop(Some(&stop)),
    };
    let verified = table.verify(limits, &watch);
    drop(bar);
    interrupt::over();
    match &verified {
        Err(VerifyError::Table(error)) => return Err(endings::unread(path, error)),
        Err(VerifyError::Endgame(EndgameError::Stopped)) => {
            return Err(Failure::interrupted(
                "stopped before the table was verified",
            ));
        }
        Err(VerifyError::Endgame(error)) if *error != EndgameError::Uneven => {
            return Err(unsolved(error, None));
        }
        _ => {}
    }
    let text = match layout {
        Some(layout) => layout.answer(
            &loaded.identity(),
            verdict_json(loaded, &table, &verified, positions),
        ),
        None => verdict(loaded, &table, &verified) + &files::reading(&loaded.identity()),
    };
    out.put(&text)?;
    Ok(Exit::yes(verified.is_ok()))
}

/// The same for programs.
fn verdict_json<'a>(
    loaded: &'a Loaded,
    table: &'a EndgameTable<'_>,
    verified: &'a Result<VerifiedTable, VerifyError>,
    positions: Positions,
) -> impl serde::Serialize + use<'a> {
    let parted = verified.as_ref().err();
    object! {
        ending: table.header.ending.as_str(),
        states: table.header.states,
        verified: verified.is_ok(),
        ..width: verified.as_ref().ok().map(|table| object! { width: table.width, }),
        ..why: parted.map(|error| object! { why: error.to_string(), }),
        ..state: parted.and_then(VerifyError::state).map(|state| object! {
            position: positions.write(&loaded.rules, loaded.game.position(state)),
        }),
    }
}

/// What is told of it.
fn verdict(
    loaded: &Loaded,
    table: &EndgameTable<'_>,
    verified: &Result<VerifiedTable, VerifyError>,
) -> String {
    let (states, ending) = (table.header.states, &table.header.ending);
    match verified {
        Ok(VerifiedTable { width }) => format!(
            "{states} situations of {ending}, and what they lead to: verified, bounds at most {width:.1e} apart\n\n"
        ),
        Err(error) => {
            let place = error.state().map_or(String::new(), |state| {
                let position = notation::state_text(&loaded.rules, &loaded.game, state);
                format!(":\n  {position}")
            });
            format!("{states} situations of {ending}: not verified, {error}{place}\n\n")
        }
    }
}

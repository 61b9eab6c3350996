//! From an address to a game that runs.

use super::chain::{self, Chain, Read, Unreadable};
use super::{Address, Findings, exact};
use crate::check::{self, Origins};
use crate::engine::Game;
use crate::model::Ruleset;
use crate::source::{Report, Severity, Sources};
use crate::syntax::ast;

/// A game ready to be played, and all that is known about it.
#[derive(Debug)]
pub struct Loaded {
    /// Its rules as meant.
    pub rules: Ruleset,
    /// Its tables.
    pub game: Game,
    /// Where each rule was written.
    pub origins: Origins,
    /// The texts.
    pub sources: Sources,
}

/// Why there is no game.
#[derive(Debug)]
pub enum NotLoaded {
    /// The file asked for can't be read.
    Unreadable(Unreadable),
    /// It has no variant of that name; those it has.
    NoVariant {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// It has errors.
    Rejected(Box<Findings>),
}

/// Finds all errors and warnings of a file: its text, the game, each of its variants, its examples.
pub fn check(path: &str, read: &mut Read<'_>) -> Result<Findings, Unreadable> {
    let Chain {
        sources,
        files,
        mut reports,
        left_out,
    } = chain::read(path, read)?;
    if !files.is_empty() {
        let chain: Vec<&ast::File> = files.iter().collect();
        reports.extend(meaning(&chain));
    }
    Ok(Findings::new(path, sources, reports, left_out))
}

/// What is wrong with the meaning of a file and of its variants.
fn meaning(chain: &[&ast::File]) -> Vec<Report> {
    let check::FileChecked {
        mut reports,
        readings,
    } = check::file(chain);
    // What play shows would often only follow from what has been found without it.
    if reports
        .iter()
        .all(|report| report.severity == Severity::Warning)
    {
        reports.extend(readings.iter().flat_map(exact::findings));
    }
    reports
}

/// The game at an address.
///
/// # Errors
/// If the file can't be read, lacks a variant, or has errors; warnings don't stop it.
pub fn load(address: &Address, read: &mut Read<'_>) -> Result<Loaded, NotLoaded> {
    let Chain {
        sources,
        files,
        reports,
        left_out,
    } = chain::read(&address.path, read).map_err(NotLoaded::Unreadable)?;
    let rejected = |sources: Sources, reports| {
        NotLoaded::Rejected(Box::new(Findings::new(
            &address.path,
            sources,
            reports,
            left_out,
        )))
    };
    let Some(last) = files.last() else {
        return Err(rejected(sources, reports));
    };
    for name in &address.variants {
        if !last.variants.iter().any(|v| v.name.value == *name) {
            let known = last.variants.iter().map(|v| v.name.value.clone()).collect();
            return Err(NotLoaded::NoVariant {
                name: name.clone(),
                known,
            });
        }
    }
    let chain: Vec<&ast::File> = files.iter().collect();
    let variants: Vec<&str> = address.variants.iter().map(String::as_str).collect();
    let checked = check::ruleset(&chain, &variants);
    let mut reports = checked.reports;
    let Some((rules, origins)) = checked.rules else {
        return Err(rejected(sources, reports));
    };
    reports.extend(check::analysis::findings(&rules, &origins));
    let game = Game::new(&rules);
    reports.extend(exact::begins(&rules, &origins, &game));
    if reports.iter().any(|r| r.severity == Severity::Error) {
        return Err(rejected(sources, reports));
    }
    Ok(Loaded {
        rules,
        game,
        origins,
        sources,
    })
}

//! What questions are answered from: the games that are there.

use std::sync::Arc;

use daldos_dsl::analysis::endgame::EndgameTables;
use daldos_dsl::analysis::mutants::{self, Evidence};
use daldos_dsl::load::{self, Address, Loaded, NotLoaded, Opened, ReadFile};
use daldos_dsl::shipped;
use daldos_dsl::source::Span;
use daldos_dsl::watch::Stop;
use serde::de::DeserializeOwned;

use super::entry::GameEntry;
use super::folder::{GameFolder, Shelf};
use super::kept::{KeptEntries, KeptEvidence, KeptGames, KeptTrials};
use crate::cli::endings;
use crate::cli::failure::Failure;
use crate::cli::files;

/// What a question comes to: JSON, or why there is none.
pub(super) type Answered = Result<String, Failure>;

/// What questions are answered from.
pub(super) struct Service {
    /// The folder whose games are there, too.
    pub(super) folder: Option<GameFolder>,
    /// The token by which games may be replaced, if they may.
    pub(super) token: Option<String>,
    /// The files of tables of endings, of whichever games.
    pub(super) endings: Vec<String>,
    /// Games that earlier questions were about.
    pub(super) kept: KeptGames,
    /// The games of the folder as they were listed.
    pub(super) listed: KeptEntries,
    /// What was found to hold the rules that earlier questions were about.
    pub(super) found: KeptEvidence,
    /// Games whose records earlier questions were about.
    pub(super) trials: KeptTrials,
}

impl Service {
    /// The game that a question names; its file's text may be given with it.
    pub(super) fn load(&self, game: &str, text: Option<&str>) -> Result<Arc<Loaded>, Failure> {
        self.ask(game, text, |address, read| {
            self.kept.answer(address, read, load::load, |_| true)
        })
    }

    /// The tables of endings of a game.
    pub(super) fn endings<'g>(&self, loaded: &'g Loaded) -> Result<EndgameTables<'g>, Failure> {
        endings::fitting(loaded, &self.endings)
    }

    /// A file with all its readings.
    pub(super) fn open(&self, game: &str, text: Option<&str>) -> Result<Opened, Failure> {
        self.ask(game, text, |address, read| load::open(&address.path, read))
    }

    /// A game of the folder as the list has it.
    pub(super) fn entry(&self, path: &str) -> Result<Arc<GameEntry>, Failure> {
        self.ask(path, None, |address, read| {
            let work = |address: &Address, read: &mut ReadFile<'_>| {
                let opened = load::open(&address.path, read).ok();
                Ok(GameEntry::of(path, opened.as_ref(), false))
            };
            self.listed.answer(address, read, work, |_| true)
        })
    }

    /// Which rulings hold which sentences of a game.
    pub(super) fn evidence(
        &self,
        game: &str,
        text: Option<&str>,
        stop: Stop<'_>,
    ) -> Result<Arc<Evidence>, Failure> {
        self.ask(game, text, |address, read| {
            let work = |address: &Address, read: &mut ReadFile<'_>| {
                mutants::evidence(address, None, read, stop)
            };
            let whole = |evidence: &Evidence| !evidence.interrupted;
            self.found.answer(address, read, work, whole)
        })
    }

    /// Which rulings hold what the clauses at a place of a game say.
    pub(super) fn evidence_at(
        &self,
        game: &str,
        text: Option<&str>,
        at: Span,
        stop: Stop<'_>,
    ) -> Result<Evidence, Failure> {
        self.ask(game, text, |address, read| {
            mutants::evidence(&address, Some(at), read, stop)
        })
    }

    /// Asks something of the game that a question names.
    fn ask<T>(
        &self,
        game: &str,
        text: Option<&str>,
        ask: impl FnOnce(Address, &mut ReadFile<'_>) -> Result<T, NotLoaded>,
    ) -> Result<T, Failure> {
        let shelf = Shelf(self.folder.as_ref());
        let address = named(&shelf, game, text)?;
        let mut read = |path: &str| match text {
            Some(text) if path == address.path => Ok(text.as_bytes().to_vec()),
            _ => shelf.read(path),
        };
        ask(address.clone(), &mut read).map_err(|why| unloaded(&address.path, why))
    }
}

/// What an address means. The text of a game that comes with the program is a file beside it, for what
/// lies in the program is read there alone.
fn named(shelf: &Shelf<'_>, game: &str, text: Option<&str>) -> Result<Address, Failure> {
    let address = shelf.address(game)?;
    let name = shipped::name(&address.path).filter(|_| text.is_some());
    let path = name.map(|name| format!("{name}.game"));
    Ok(Address {
        path: path.unwrap_or(address.path),
        variants: address.variants,
    })
}

/// Why there is no game.
pub(super) fn unloaded(path: &str, why: NotLoaded) -> Failure {
    match why {
        NotLoaded::Unreadable(unreadable) => Failure::unreadable(unreadable.to_string()),
        NotLoaded::NoVariant { name, known } => files::no_variant(path, &name, &known),
        NotLoaded::Rejected(findings) => {
            Failure::rejected(&format!("`{}` can't be used", findings.path), &findings)
        }
    }
}

/// What is told where there was no time for an answer.
pub(super) const TOO_LONG: &str = "this takes too long";

/// Whether there is time left.
pub(super) fn in_time(stop: Stop<'_>) -> Result<(), Failure> {
    match stop.asked() {
        true => Err(Failure::wrong(TOO_LONG)),
        false => Ok(()),
    }
}

/// What a question holds.
pub(super) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(body)
        .map_err(|error| Failure::wrong(format!("the question can't be read: {error}")))
}

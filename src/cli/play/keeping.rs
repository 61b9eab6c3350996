//! The game's record, how a game ends, and how people leave it.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use daldos_dsl::play::record_text;

use super::command::{At, Command};
use super::input::Line;
use super::session::{After, Next, Session};
use super::show;
use super::table::Table;
use super::who::Who;
use crate::cli::exit::Exit;
use crate::cli::failure::{Done, Failure};
use crate::cli::files;
use crate::cli::files::Before;
use crate::cli::out::Out;

/// How often the record of a game between computer players is kept.
const OFTEN: Duration = Duration::from_secs(1);

impl<'g> Session<'g> {
    /// The record as it would be saved now.
    pub(super) fn text(&self, table: &Table<'g>) -> String {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        record_text(
            rules,
            game,
            &self.heading,
            &table.trial,
            table.dice.as_ref(),
        )
    }

    /// Keeps the record of a game that goes on: between computer players not at each step, which
    /// are many in a moment.
    pub(super) fn keep_up(&mut self, table: &Table<'g>) -> Result<(), Failure> {
        let alone = self.seats.iter().all(|(_, who)| *who != Who::Human);
        match self.kept {
            Some(kept) if alone && kept.elapsed() < OFTEN => Ok(()),
            _ => self.keep(table),
        }
    }

    /// Keeps the record, where one is to be kept.
    pub(super) fn keep(&mut self, table: &Table<'g>) -> Result<(), Failure> {
        let Some(path) = &self.record else {
            return Ok(());
        };
        let text = self.text(table);
        let saved = Saved {
            path: path.clone(),
            text,
        };
        if self.saved.as_ref() == Some(&saved) {
            return Ok(());
        }
        let overwrite = self.records.overwrite;
        let written = self.records.write(path, &saved.text, overwrite);
        written.map_err(|error| {
            let why = files::unwritten(&error);
            Failure::wrong(format!("can't write `{path}`: {why}"))
        })?;
        self.saved = Some(saved);
        self.kept = Some(Instant::now());
        Ok(())
    }

    pub(super) fn save_as(
        &mut self,
        path: Option<&str>,
        table: &Table<'g>,
        out: &mut Out,
    ) -> Result<bool, Failure> {
        let typed = path.unwrap_or_default();
        let (overwrite, typed) = match typed.strip_prefix(OVERWRITE) {
            Some(rest) if rest.is_empty() || rest.starts_with(' ') => (true, rest.trim()),
            _ => (self.records.overwrite, typed),
        };
        let path = match (bare(typed), &self.record) {
            ("", Some(record)) => record.clone(),
            ("", None) => {
                out.put("say where: `save FILE`\n")?;
                return Ok(false);
            }
            (path, _) => match named(path) {
                Some(path) => path,
                None => {
                    out.put(&format!("`{path}` is a folder: say which file in it\n"))?;
                    return Ok(false);
                }
            },
        };
        let text = self.text(table);
        let done = match self.records.may_write(&path, overwrite) {
            Ok(()) => {
                let written = self.records.write(&path, &text, overwrite);
                written.map_err(|error| files::unwritten(&error))
            }
            Err(taken) => Err(taken.or("say `save --overwrite FILE`")),
        };
        match done {
            Ok(()) => {
                out.put(&format!("saved; {}\n", later(&path, table)))?;
                self.saved = Some(Saved { path, text });
                Ok(true)
            }
            Err(reason) => {
                out.put(&format!("can't save to `{path}`: {reason}\n"))?;
                Ok(false)
            }
        }
    }

    /// The game is over: says so, and lets people look back. None if something was taken back.
    pub(super) fn over(
        &mut self,
        table: &mut Table<'g>,
        out: &mut Out,
    ) -> Result<Option<After>, Failure> {
        if let Some(result) = show::result(self.loaded, &table.trial) {
            let turns = show::turns(&table.trial);
            out.put(&format!("{result}; {turns}.\n"))?;
        }
        if self.seats.iter().all(|(_, who)| *who != Who::Human) {
            return Ok(Some(After::Leave(Exit::Fine)));
        }
        if self.input.is_terminal() {
            self.board(table, out)?;
        }
        loop {
            let command = match self.line("over> ", &[], At::Over, out)? {
                Ok(command) => command,
                Err(exit) => return self.leave(table, exit, out).map(After::Leave).map(Some),
            };
            if command == Command::New {
                self.unsaved(table, out)?;
                return Ok(Some(After::New));
            }
            match self.common(&command, At::Over, table, out)? {
                Some(Next::Leave(exit)) => {
                    return self.leave(table, exit, out).map(After::Leave).map(Some);
                }
                Some(Next::On) if table.trial.ending().is_none() => return Ok(None),
                Some(_) => {}
                None => out.put("the game is over: `new` for another, `quit`, or `help`\n")?,
            }
        }
    }

    /// Somebody leaves; what isn't saved may be.
    pub(super) fn leave(&mut self, table: &Table<'g>, exit: Exit, out: &mut Out) -> Done {
        self.keep(table)?;
        self.unsaved(table, out)?;
        Ok(exit)
    }

    /// What isn't saved may be, before it is gone.
    fn unsaved(&mut self, table: &Table<'g>, out: &mut Out) -> Result<(), Failure> {
        let turns = show::turns(&table.trial);
        let text = self.text(table);
        if let Some(saved) = self.saved.as_ref().filter(|saved| saved.text == text) {
            let later = later(&saved.path, table);
            return out.put(&format!("left after {turns}, saved; {later}\n"));
        }
        if table.trial.turns().is_empty() {
            return Ok(());
        }
        if !self.input.is_terminal() {
            return out.put(&format!("left after {turns}, not saved\n"));
        }
        loop {
            let prompt = "Save as (a file's name; Enter or `no`: don't save): ";
            match self.input.line(prompt, &[], Vec::new(), out)? {
                Line::Text(path) => match path.trim() {
                    "" | "n" | "no" | "quit" | "exit" => return Ok(()),
                    // It was typed for the prompt before.
                    play if table.meant(play).is_ok() => out.put(&format!(
                        "`{play}` is a play, and is not made now: name a file, or type `no`\n"
                    ))?,
                    path => {
                        if self.save_as(Some(path), table, out)? {
                            return Ok(());
                        }
                    }
                },
                Line::End | Line::Interrupted => return Ok(()),
            }
        }
    }
}

/// Lets a game that is saved replace another's record.
const OVERWRITE: &str = "--overwrite";

/// A path without the quotes that a shell would want.
fn bare(path: &str) -> &str {
    let path = path.trim();
    let within = |quote| path.strip_prefix(quote)?.strip_suffix(quote);
    within('"').or_else(|| within('\'')).unwrap_or(path)
}

/// A record's file as it is called: without a suffix of its own, by that of records, by which it
/// is known when it is to go on. None if only a folder can be called so.
fn named(path: &str) -> Option<String> {
    let file = !path.ends_with(std::path::is_separator) && !path.ends_with("/.");
    match Path::new(path).extension() {
        _ if !file => None,
        Some(_) => Some(path.to_owned()),
        None => Path::new(path)
            .file_name()
            .map(|_| format!("{path}.record")),
    }
}

/// A path as a shell takes it.
fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/\\._-+:,=@%".contains(c);
    let quote = if cfg!(windows) { '"' } else { '\'' };
    match path.chars().all(plain) && (cfg!(windows) || !path.contains('\\')) {
        true => path.to_owned(),
        false if cfg!(windows) => format!("{quote}{path}{quote}"),
        false => format!("{quote}{}{quote}", path.replace(quote, "'\\''")),
    }
}

/// What can be done later with a game that lies there.
fn later(path: &str, table: &Table<'_>) -> String {
    let path = quoted(path);
    match table.trial.ending() {
        None => format!("`daldos-dsl play --resume {path}` goes on"),
        Some(_) => format!("`daldos-dsl replay {path} --step` shows it"),
    }
}

/// A record that was written, and where.
#[derive(PartialEq, Eq)]
pub(super) struct Saved {
    pub(super) path: String,
    pub(super) text: String,
}

/// Why a record may not be written somewhere.
pub(super) enum Taken {
    /// What lies there is no record.
    NoRecord(String),
    /// It is the record of another game.
    Another(String),
}

impl Taken {
    /// The reason, and how it is replaced nevertheless.
    pub(super) fn or(&self, overwrite: &str) -> String {
        match self {
            Taken::NoRecord(path) => format!("`{path}` is there already and is no record"),
            Taken::Another(path) => format!(
                "`{path}` is the record of another game: name another file, go on with that game \
                 (`daldos-dsl play --resume {}`), or {overwrite}",
                quoted(path)
            ),
        }
    }
}

/// The records of one game: they alone are replaced by it.
#[derive(Default)]
pub(super) struct Records {
    /// Where they lie, and what they held when they were last read or written.
    held: HashMap<PathBuf, Vec<u8>>,
    /// Whether other records may be replaced, too.
    pub(super) overwrite: bool,
}

impl Records {
    /// None yet.
    pub(super) fn new(overwrite: bool) -> Self {
        Self {
            held: HashMap::new(),
            overwrite,
        }
    }

    /// None, for another game begins.
    pub(super) fn forget(&mut self) {
        self.held.clear();
    }

    /// What was read there is this game's record.
    pub(super) fn add(&mut self, path: &str, text: &str) {
        self.held.insert(whole(path), text.as_bytes().to_vec());
    }

    /// Whether the game's record may be written there: not by a slip of the finger over a game,
    /// nor over the record of another.
    pub(super) fn may_write(&self, path: &str, overwrite: bool) -> Result<(), Taken> {
        match files::read(path) {
            Ok(bytes) if bytes.is_empty() || self.held.contains_key(&whole(path)) => Ok(()),
            Ok(bytes) if !bytes.starts_with(b"record:") => Err(Taken::NoRecord(path.to_owned())),
            Ok(_) if !overwrite => Err(Taken::Another(path.to_owned())),
            _ => Ok(()),
        }
    }

    /// Writes the record there, unless somebody else has written something meanwhile.
    fn write(&mut self, path: &str, text: &str, overwrite: bool) -> io::Result<()> {
        let is_file = || fs::metadata(path).map(|data| data.is_file()).ok();
        let before = match (self.held.get(&whole(path)), is_file()) {
            (Some(held), _) => Before::This(held),
            (None, None) => Before::Nothing,
            // A file without anything in it may have been made for this.
            (None, Some(true)) if !overwrite => Before::This(&[]),
            (None, Some(_)) => Before::Anything,
        };
        files::save(path, before, text.as_bytes())?;
        if is_file() == Some(true) {
            self.add(path, text);
        }
        Ok(())
    }
}

/// A path by which a file is known, however it is named.
fn whole(path: &str) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| PathBuf::from(path))
}

//! The game's record, how a game ends, and how people leave it.

use std::path::Path;
use std::time::{Duration, Instant};

use daldos_dsl::play::record_text;

use super::command::{Prompt, TypedCommand};
use super::leave::{Leave, Next, OrLeave};
use super::records::{Saved, quoted};
use super::session::Session;
use super::show;
use super::table::Table;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::files;
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
        let alone = self.alone();
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
        written.map_err(|error| Failure::unwritten(path, files::unwritten(&error)))?;
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
        let before = typed.strip_prefix(OVERWRITE);
        let before = before.filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let behind = typed.strip_suffix(OVERWRITE);
        let given = before.or(behind.filter(|path| path.ends_with(' ')));
        let (overwrite, typed) = match given {
            Some(path) => (true, path.trim()),
            None => (self.records.overwrite, typed),
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

    /// The game is over: says so, and lets people look back. Whether another one is wanted; if not,
    /// something was taken back.
    pub(super) fn over(&mut self, table: &mut Table<'g>, out: &mut Out) -> OrLeave<bool> {
        if let Some(result) = show::result(self.loaded, &table.trial) {
            let turns = show::turns(&table.trial);
            out.put(&format!("{result}; {turns}.\n"))?;
        }
        if self.alone() {
            return Err(Exit::Fine.into());
        }
        if self.input.is_terminal() {
            self.board(table, out)?;
        }
        loop {
            let line = self.input.line("over> ", &[], Prompt::Over.words(), out)?;
            let command = TypedCommand::of(&line);
            if command == TypedCommand::New {
                self.unsaved(table, out)?;
                return Ok(true);
            }
            match self.common(&command, Prompt::Over, table, out)? {
                Some(Next::On) if table.trial.ending().is_none() => return Ok(false),
                Some(_) => {}
                None => out.put("the game is over: `new` for another, `quit`, or `help`\n")?,
            }
        }
    }

    /// Somebody leaves; what isn't saved may be. Where computer players have played to the end,
    /// nobody has left.
    pub(super) fn leave(
        &mut self,
        table: &Table<'g>,
        exit: Exit,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let alone = self.alone();
        if exit == Exit::Fine && alone && table.trial.ending().is_some() {
            return Ok(());
        }
        self.keep(table)?;
        self.unsaved(table, out)
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
            let path = match self.input.line(prompt, &[], Vec::new(), out) {
                Ok(path) => path,
                Err(Leave::Exit(_)) => return Ok(()),
                Err(Leave::Failure(failure)) => return Err(failure),
            };
            match path.trim() {
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

/// What can be done later with a game that lies there.
fn later(path: &str, table: &Table<'_>) -> String {
    let path = quoted(path);
    match table.trial.ending() {
        None => format!("`daldos-dsl play --resume {path}` goes on"),
        Some(_) => format!("`daldos-dsl replay {path} --step` shows it"),
    }
}

//! The records of one game, and what they may replace.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::PathBuf;

use crate::cli::files::{self, Before, FileKind};

/// A record that was written, and where.
#[derive(PartialEq, Eq)]
pub(super) struct Saved {
    pub(super) path: String,
    pub(super) text: String,
}

/// Why a record may not be written somewhere.
pub(super) enum RecordTaken {
    /// What lies there is no record.
    NoRecord(String),
    /// It is the record of another game.
    Another(String),
}

impl RecordTaken {
    /// The reason, and how it is replaced nevertheless.
    pub(super) fn or(&self, overwrite: &str) -> String {
        match self {
            RecordTaken::NoRecord(path) => format!("`{path}` is there already and is no record"),
            RecordTaken::Another(path) => format!(
                "`{path}` is the record of another game: name another file, go on with that game \
                 (`daldos-dsl play --resume {}`), or {overwrite}",
                quoted(path)
            ),
        }
    }
}

/// The records of one game: they alone are replaced by it.
#[derive(Default)]
pub(super) struct GameRecords {
    /// Where they lie, and what they held when they were last read or written.
    held: HashMap<PathBuf, Vec<u8>>,
    /// Whether other records may be replaced, too.
    pub(super) overwrite: bool,
}

impl GameRecords {
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
    pub(super) fn may_write(&self, path: &str, overwrite: bool) -> Result<(), RecordTaken> {
        match files::read(path) {
            Ok(bytes) if bytes.is_empty() || self.held.contains_key(&whole(path)) => Ok(()),
            Ok(bytes) if !FileKind::Record.replaces(&bytes) => {
                Err(RecordTaken::NoRecord(path.to_owned()))
            }
            Ok(_) if !overwrite => Err(RecordTaken::Another(path.to_owned())),
            _ => Ok(()),
        }
    }

    /// Writes the record there, unless somebody else has written something meanwhile.
    pub(super) fn write(&mut self, path: &str, text: &str, overwrite: bool) -> io::Result<()> {
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

/// A path as a shell takes it.
pub(super) fn quoted(path: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/\\._-+:,=@%".contains(c);
    let quote = if cfg!(windows) { '"' } else { '\'' };
    match path.chars().all(plain) && (cfg!(windows) || !path.contains('\\')) {
        true => path.to_owned(),
        false if cfg!(windows) => format!("{quote}{path}{quote}"),
        false => format!("{quote}{}{quote}", path.replace(quote, "'\\''")),
    }
}

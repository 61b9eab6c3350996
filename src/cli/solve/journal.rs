//! The file beside a table in which it is kept what has been solved so far.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};

use daldos_dsl::analysis::endgame::{
    EndgameJournal, EndgameLimits, EndgameTableError, JournalFile,
};
use daldos_dsl::engine::Game;

use crate::cli::failure::Failure;

/// The file beside a table in which it is kept what has been solved so far.
pub(super) struct PartialFile {
    path: String,
}

/// The same, open.
struct OpenPartial(File);

impl PartialFile {
    /// Beside the table of this path; none where that is no file but a pipe or a device.
    pub(super) fn of(table: &str) -> Option<PartialFile> {
        let path = format!("{table}.partial");
        let plain = fs::metadata(table).map_or(true, |found| found.is_file());
        plain.then_some(PartialFile { path })
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    /// Whether something has been kept there.
    pub(super) fn lies(&self) -> bool {
        fs::metadata(&self.path).is_ok_and(|found| found.is_file() && found.len() > 0)
    }

    /// Opens it, or begins it.
    pub(super) fn open(
        &self,
        game: &Game,
        ending: &str,
        limits: &EndgameLimits,
    ) -> Result<EndgameJournal, Failure> {
        let mut open = OpenOptions::new();
        let file = open.read(true).write(true).create(true).truncate(false);
        let file = file.open(&self.path);
        let file = file.map_err(|error| Failure::unwritten(&self.path, error))?;
        if file.try_lock().is_err() {
            return Err(Failure::wrong(format!(
                "`{}` is being written by another program that solves this ending",
                self.path
            )));
        }
        let journal = EndgameJournal::open(OpenPartial(file), game, ending, limits);
        journal.map_err(|error| match error {
            EndgameTableError::Unread(why) => self.unkept(why),
            error => Failure::unreadable(format!(
                "`{}`: {error}; remove it, or name another table",
                self.path
            )),
        })
    }

    /// Why nothing more is kept in it, the disk being full, say.
    pub(super) fn unkept(&self, why: impl Display) -> Failure {
        let path = &self.path;
        Failure::wrong(format!("what is solved can't be kept in `{path}`: {why}"))
    }

    /// Takes it away.
    pub(super) fn remove(&self) -> Result<(), Failure> {
        fs::remove_file(&self.path).map_err(|error| Failure::unwritten(&self.path, error))
    }
}

impl Read for OpenPartial {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

impl Write for OpenPartial {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Seek for OpenPartial {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

impl JournalFile for OpenPartial {
    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.0.set_len(length)?;
        self.0.seek(SeekFrom::Start(length)).map(drop)
    }
}

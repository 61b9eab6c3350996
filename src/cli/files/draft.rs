//! Files that are too long to be held in memory.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use super::special;
use super::temporary::{self, Readers};
use super::whole::{Occupant, Over, folder_of, found, put_new, unwritten};
use crate::cli::failure::Failure;
use crate::cli::interrupt::{self, Outlet};

/// A file written bit by bit: it takes its place at the end, whole, or never.
pub(crate) struct FileDraft {
    path: String,
    to: Target,
}

/// Where a draft is written.
enum Target {
    /// In place of a file.
    Over(BufWriter<NamedTempFile>, Over),
    /// Where nothing is yet.
    New(BufWriter<NamedTempFile>),
    /// Into a pipe or a device, at once.
    Special(BufWriter<Outlet<fs::File>>),
}

impl FileDraft {
    /// A draft of the file at `path`.
    pub(crate) fn new(path: &str) -> Result<FileDraft, Failure> {
        let to = Target::new(Path::new(path))
            .map_err(|error| Failure::unwritten(path, unwritten(&error)))?;
        let path = path.to_owned();
        Ok(FileDraft { path, to })
    }

    /// Whether there can be a file at `path`, asked before there is anything to be written; the draft itself, if it is a
    /// pipe or a device, which whoever reads it may have opened but once.
    pub(crate) fn promised(path: &str) -> Result<Option<FileDraft>, Failure> {
        let draft = FileDraft::new(path)?;
        Ok(matches!(draft.to, Target::Special(_)).then_some(draft))
    }

    /// Puts it in its place.
    pub(crate) fn done(self) -> Result<(), Failure> {
        let done = match self.to {
            Target::Over(file, over) => {
                let _replacing = interrupt::replacing();
                settled(file).and_then(|file| over.put(file, None))
            }
            Target::New(file) => {
                let _replacing = interrupt::replacing();
                settled(file).and_then(|file| put_new(file, self.path.as_ref()))
            }
            Target::Special(mut file) => file.flush(),
        };
        done.map_err(|error| Failure::unwritten(&self.path, unwritten(&error)))
    }
}

impl Write for FileDraft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.to {
            Target::Over(file, _) | Target::New(file) => file.write(bytes),
            Target::Special(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.to {
            Target::Over(file, _) | Target::New(file) => file.flush(),
            Target::Special(file) => file.flush(),
        }
    }
}

impl Target {
    fn new(path: &Path) -> io::Result<Target> {
        Ok(match found(path)? {
            Occupant::Special => Target::Special(BufWriter::new(special::open(path)?)),
            Occupant::File => {
                let over = Over::new(path)?;
                Target::Over(
                    BufWriter::new(temporary::empty(over.folder(), Readers::Owner)?),
                    over,
                )
            }
            Occupant::Nothing => Target::New(BufWriter::new(temporary::empty(
                folder_of(path),
                Readers::AsNew,
            )?)),
        })
    }
}

/// A temporary file, safely on the disk.
fn settled(file: BufWriter<NamedTempFile>) -> io::Result<NamedTempFile> {
    let file = file.into_inner().map_err(|error| error.into_error())?;
    file.as_file().sync_all()?;
    Ok(file)
}

//! Writing files whole or not at all.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::temporary::{self, Readers};
use super::{plain, special};
use crate::cli::interrupt;

/// What must be there for a file to be written.
#[derive(Clone, Copy)]
pub(crate) enum Before<'a> {
    /// Whatever is there is replaced.
    Anything,
    /// Nothing is there yet.
    Nothing,
    /// A file that holds this: nobody has changed it since it was read.
    This(&'a [u8]),
}

/// Writes a file whole or not at all. What is there and is no file, such as a pipe or a device, is
/// written into, unless a file had been read; it is never replaced.
pub(crate) fn save(path: &str, before: Before<'_>, bytes: &[u8]) -> io::Result<()> {
    let path = Path::new(path);
    match (found(path)?, before) {
        (Occupant::File | Occupant::Special, Before::Nothing) => {
            Err(io::ErrorKind::AlreadyExists.into())
        }
        (Occupant::Special | Occupant::Nothing, Before::This(_)) => Err(changed()),
        (Occupant::Special, Before::Anything) => {
            let mut special = special::open(path)?;
            special.write_all(bytes)?;
            special.flush()
        }
        (Occupant::File, Before::Anything) => swap(path, None, bytes),
        (Occupant::File, Before::This(old)) => swap(path, Some(old), bytes),
        (Occupant::Nothing, _) => make(path, bytes),
    }
}

/// What is there already where a file is to be written.
pub(super) enum Occupant {
    File,
    /// A pipe or a device.
    Special,
    Nothing,
}

pub(super) fn found(path: &Path) -> io::Result<Occupant> {
    match fs::metadata(path) {
        Ok(data) if data.is_dir() => Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        )),
        Ok(data) if !data.is_file() => Ok(Occupant::Special),
        Ok(_) => Ok(Occupant::File),
        Err(_) if plain::lies(path) => Err(plain::leads_nowhere()),
        Err(_) => Ok(Occupant::Nothing),
    }
}

/// Why a file can't be written, in words: of the temporary file nobody has heard.
pub(crate) fn unwritten(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        io::ErrorKind::AlreadyExists => "it is there already".to_owned(),
        io::ErrorKind::PermissionDenied => "its folder, or the file, may not be written".to_owned(),
        io::ErrorKind::NotADirectory => "it would lie in what is no folder".to_owned(),
        io::ErrorKind::StorageFull => "the disk is full".to_owned(),
        io::ErrorKind::ReadOnlyFilesystem => "the disk is read-only".to_owned(),
        // A system's own words end in the number of the error; what is put after it is ours.
        _ => match error.to_string().split_once(" at path ") {
            Some((words, _)) => words.to_owned(),
            None => error.to_string(),
        },
    }
}

fn changed() -> io::Error {
    io::Error::other("somebody else has changed it meanwhile")
}

/// Replaces a file.
fn swap(path: &Path, old: Option<&[u8]>, bytes: &[u8]) -> io::Result<()> {
    let over = Over::new(path)?;
    let _replacing = interrupt::replacing();
    let new = temporary::written(over.folder(), Readers::Owner, bytes)?;
    over.put(new, old)
}

/// A file that is there and may be replaced; a link to it stays a link.
pub(super) struct Over {
    target: PathBuf,
    permissions: fs::Permissions,
}

impl Over {
    pub(super) fn new(path: &Path) -> io::Result<Over> {
        let target = fs::canonicalize(path)?;
        let permissions = fs::metadata(&target)?.permissions();
        if permissions.readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the file is read-only",
            ));
        }
        Ok(Over {
            target,
            permissions,
        })
    }

    pub(super) fn folder(&self) -> &Path {
        self.target.parent().unwrap_or(Path::new("."))
    }

    /// Puts a temporary file in its place, with its permissions; if something `old` is given, only
    /// where the file still holds that.
    pub(super) fn put(&self, temporary: NamedTempFile, old: Option<&[u8]>) -> io::Result<()> {
        temporary
            .as_file()
            .set_permissions(self.permissions.clone())?;
        // As late as can be: what is changed after this was changed after the reading, and is lost.
        if let Some(old) = old
            && !holds(&self.target, old)?
        {
            return Err(changed());
        }
        let done = temporary.persist(&self.target);
        done.map(drop).map_err(|error| error.error)
    }
}

/// Whether a file holds exactly this.
fn holds(path: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut found = Vec::with_capacity(bytes.len() + 1);
    let file = plain::open(path)?;
    file.take(bytes.len() as u64 + 1).read_to_end(&mut found)?;
    Ok(found == bytes)
}

/// Makes a file where there is none.
fn make(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let _replacing = interrupt::replacing();
    let new = temporary::written(folder_of(path), Readers::AsNew, bytes)?;
    put_new(new, path)
}

/// The folder in which a file will lie.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Puts a temporary file where nothing is yet.
pub(super) fn put_new(temporary: NamedTempFile, path: &Path) -> io::Result<()> {
    let done = temporary.persist_noclobber(path);
    done.map(drop).map_err(|error| error.error)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail where it stands")]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_was_changed_after_it_was_read_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.game");
        let name = path.to_str().unwrap();
        let save = |before, text: &str| save(name, before, text.as_bytes());
        save(Before::Nothing, "read").unwrap();
        save(Before::This(b"read"), "written").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"written");
        // Longer, shorter, otherwise, gone.
        for now in ["written and more", "writ", "wrItten"] {
            fs::write(&path, now).unwrap();
            let error = save(Before::This(b"written"), "lost").unwrap_err();
            assert_eq!(unwritten(&error), "somebody else has changed it meanwhile");
            assert_eq!(fs::read(&path).unwrap(), now.as_bytes());
        }
        assert!(save(Before::Nothing, "lost").is_err());
        fs::remove_file(&path).unwrap();
        assert!(save(Before::This(b"written"), "lost").is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        save(Before::Anything, "new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }
}

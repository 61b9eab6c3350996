//! Writing files whole or not at all.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use super::{plain, temporary};
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
    match (fs::metadata(path), before) {
        (Ok(data), _) if data.is_dir() => Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        )),
        (Ok(_), Before::Nothing) => Err(io::ErrorKind::AlreadyExists.into()),
        (Ok(data), Before::This(_)) if !data.is_file() => Err(changed()),
        (Ok(data), _) if !data.is_file() => {
            let mut special = fs::OpenOptions::new().write(true).open(path)?;
            special.write_all(bytes)?;
            special.flush()
        }
        (Ok(_), Before::Anything) => swap(path, None, bytes),
        (Ok(_), Before::This(old)) => swap(path, Some(old), bytes),
        (Err(_), Before::This(_)) => Err(changed()),
        (Err(_), _) if fs::symlink_metadata(path).is_ok() => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "it is a link that leads nowhere",
        )),
        (Err(_), _) => make(path, bytes),
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

/// Replaces a file, keeping its permissions; a link stays a link.
fn swap(path: &Path, old: Option<&[u8]>, bytes: &[u8]) -> io::Result<()> {
    let target = fs::canonicalize(path)?;
    let permissions = fs::metadata(&target)?.permissions();
    if permissions.readonly() {
        return Err(io::Error::new(
            io::ErrorKind::PermissionDenied,
            "the file is read-only",
        ));
    }
    let _replacing = interrupt::replacing();
    let temporary = temporary::written(target.parent().unwrap_or(Path::new(".")), bytes)?;
    temporary.as_file().set_permissions(permissions)?;
    // As late as can be: what is changed after this was changed after the reading, and is lost.
    if let Some(old) = old
        && !holds(&target, old)?
    {
        return Err(changed());
    }
    temporary
        .persist(&target)
        .map(drop)
        .map_err(|error| error.error)
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
    let folder = path
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let _replacing = interrupt::replacing();
    let temporary = temporary::written(folder, bytes)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        temporary
            .as_file()
            .set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    temporary
        .persist_noclobber(path)
        .map(drop)
        .map_err(|error| error.error)
}

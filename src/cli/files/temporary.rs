//! Files that are being written, under names of their own until they are whole.
//!
//! Each is locked as long as its writer lives. One that isn't was left by a program that was
//! killed, and is removed by the next that writes in its folder.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::NamedTempFile;

use super::plain;

/// How their names begin; so many letters and digits follow.
const PREFIX: &str = ".daldos-dsl-";
const LETTERS: usize = 6;

/// Who may read a file while it is being written.
#[derive(Clone, Copy)]
pub(super) enum Readers {
    /// Nobody else: it will take the place of another, with that one's permissions.
    Owner,
    /// Whoever may read any new file of the same folder, and write it: so the umask says.
    AsNew,
}

/// A file in `folder` that holds these bytes, safely on the disk.
pub(super) fn written(folder: &Path, readers: Readers, bytes: &[u8]) -> io::Result<NamedTempFile> {
    let mut temporary = empty(folder, readers)?;
    temporary.write_all(bytes)?;
    temporary.as_file().sync_all()?;
    Ok(temporary)
}

/// A file in `folder` that holds nothing yet.
pub(super) fn empty(folder: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    sweep(folder);
    locked(folder, readers)
}

#[cfg_attr(
    not(unix),
    allow(unused_variables, reason = "permissions are inherited there")
)]
fn locked(folder: &Path, readers: Readers) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).rand_bytes(LETTERS);
    #[cfg(unix)]
    if matches!(readers, Readers::AsNew) {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    loop {
        let temporary = builder.tempfile_in(folder)?;
        // Where a disk knows no locks, nobody takes any, and nobody removes what is left.
        let unlocked = temporary.as_file().lock().is_err();
        // Between its making and its locking it may have been taken for one that was left.
        if unlocked || lies_at(temporary.as_file(), temporary.path()) {
            return Ok(temporary);
        }
    }
}

/// Removes what programs that were killed have left in a folder, once.
fn sweep(folder: &Path) {
    static SWEPT: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let mut swept = SWEPT.lock().unwrap_or_else(PoisonError::into_inner);
    if !swept.insert(folder.to_owned()) {
        return;
    }
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let letters = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
        let ours = letters.is_some_and(|letters| {
            letters.len() == LETTERS && letters.bytes().all(|byte| byte.is_ascii_alphanumeric())
        });
        // A link, a folder or a pipe of such a name is none of ours.
        if ours && entry.file_type().is_ok_and(|sort| sort.is_file()) {
            // What can't be removed does no harm.
            let _ = remove_left(&entry.path());
        }
    }
}

/// Removes a file whose writer is dead.
fn remove_left(path: &Path) -> io::Result<()> {
    let file = plain::open(path)?;
    file.try_lock()?;
    // It may have become whole meanwhile, and have another name now.
    match lies_at(&file, path) {
        true => fs::remove_file(path),
        false => Ok(()),
    }
}

/// Whether it is this file that lies there.
#[cfg(unix)]
fn lies_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |data: fs::Metadata| (data.dev(), data.ino());
    let there = fs::symlink_metadata(path).map(number).ok();
    there.is_some() && file.metadata().map(number).ok() == there
}

/// Elsewhere a file that is open can't be removed, nor another put in its place.
#[cfg(not(unix))]
fn lies_at(_: &File, path: &Path) -> bool {
    path.exists()
}

//! Reading plain files, and nothing that might make a reader wait.

use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// Opens a plain file. What is none is refused: a pipe may have no writer, a device no end.
pub(crate) fn open(path: impl AsRef<Path>) -> io::Result<File> {
    let path = path.as_ref();
    // Looked at before, since some devices do things when they are opened; and after, since
    // something else may be there by then.
    is_plain(&fs::metadata(path).map_err(|error| lost(path, error))?)?;
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        // To open a pipe waits for its writer, but for this. Of a file it changes nothing.
        options.custom_flags(libc::O_NONBLOCK);
    }
    let file = options.open(path)?;
    is_plain(&file.metadata()?)?;
    Ok(file)
}

/// That what isn't there is a link that leads there, if it is.
fn lost(path: &Path, error: io::Error) -> io::Error {
    match error.kind() == io::ErrorKind::NotFound && lies(path) {
        true => leads_nowhere(),
        false => error,
    }
}

/// Whether anything of that name is there, be it a link that leads nowhere.
pub(crate) fn lies(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether anything of that name is there that may be read as a file: in a folder, no game is named.
pub(super) fn lies_no_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| !data.is_dir())
}

pub(super) fn leads_nowhere() -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidInput,
        "it is a link that leads nowhere",
    )
}

fn is_plain(data: &Metadata) -> io::Result<()> {
    if data.is_file() {
        return Ok(());
    }
    if data.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a folder",
        ));
    }
    let what = sort(data);
    Err(io::Error::new(
        io::ErrorKind::InvalidInput,
        format!("it is {what}, and only plain files are read"),
    ))
}

#[cfg(unix)]
fn sort(data: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let sort = data.file_type();
    match () {
        () if sort.is_fifo() => "a pipe",
        () if sort.is_socket() => "a socket",
        () => "a device",
    }
}

#[cfg(not(unix))]
fn sort(_: &Metadata) -> &'static str {
    "no file"
}

//! Writing into pipes and devices, without waiting for a reader who never comes.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

use crate::cli::interrupt::Outlet;

/// Opens a pipe or a device to be written into.
pub(super) fn open(path: &Path) -> io::Result<Outlet<File>> {
    // As long as this is open, to open the pipe once more doesn't wait.
    #[cfg(unix)]
    let _read = read_pipe(path)?;
    OpenOptions::new().write(true).open(path).map(Outlet)
}

/// A pipe that is read; none if it is another thing.
#[cfg(unix)]
fn read_pipe(path: &Path) -> io::Result<Option<File>> {
    use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// Who reads may have been started together with this program.
    const PATIENCE: Duration = Duration::from_secs(1);

    if !std::fs::metadata(path)?.file_type().is_fifo() {
        return Ok(None);
    }
    let mut options = OpenOptions::new();
    options.write(true).custom_flags(libc::O_NONBLOCK);
    let begin = Instant::now();
    loop {
        match options.open(path) {
            Err(error) if error.raw_os_error() != Some(libc::ENXIO) => return Err(error),
            Err(_) if begin.elapsed() < PATIENCE => sleep(Duration::from_millis(10)),
            Err(_) => return Err(io::Error::other("it is a pipe that nobody reads")),
            Ok(pipe) => return Ok(Some(pipe)),
        }
    }
}

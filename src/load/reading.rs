//! How the caller lends a way to read files, and why one can't be read.

use std::io;

/// Reads a file: its bytes, or why it can't be read.
pub type ReadFile<'a> = dyn FnMut(&str) -> Result<Vec<u8>, ReadError> + 'a;

/// Why a file can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is none; with what may be said behind that, such as a name that may have been meant.
    #[error("there is no such file{0}")]
    Absent(String),
    /// Something else.
    #[error("{0}")]
    Unreadable(String),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError::Unreadable(match error.kind() {
            io::ErrorKind::NotFound => return ReadError::Absent(String::new()),
            io::ErrorKind::PermissionDenied => "it may not be read".to_owned(),
            io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
            _ => error.to_string(),
        })
    }
}

//! Files that no editor has open.

use super::document::Documents;
use crate::load::ReadError;

/// Access to files that no editor has open; nothing is ever written.
pub trait GameFiles: Send + Sync {
    /// Reads a file.
    ///
    /// # Errors
    /// If it can't be read.
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError>;

    /// The `.game` files of a folder and those in it, as far as they can be found soon.
    fn games(&self, folder: &str) -> Vec<String>;
}

/// Reads what the editor has open, and other files as they lie there.
pub(super) fn overlaid<'a>(
    documents: &'a Documents,
    files: &'a dyn GameFiles,
) -> impl FnMut(&str) -> Result<Vec<u8>, ReadError> + 'a {
    move |path| match documents.get(path) {
        Some(document) => Ok(document.text.clone().into_bytes()),
        None => files.read(path),
    }
}

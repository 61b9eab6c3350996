//! A file in its canonical layout.

use super::chain::{Read, Unreadable};
use super::Findings;
use crate::source::Sources;
use crate::syntax;

/// What formatting a file comes to.
#[derive(Debug)]
pub enum Formatted {
    /// The text in canonical layout, and whether that differs from what it was.
    Text {
        /// The canonical text.
        text: String,
        /// Whether it differs from the file's.
        changed: bool,
    },
    /// The text has errors, so it has no layout.
    Broken(Box<Findings>),
}

/// Reads a file and lays it out.
pub fn format(path: &str, read: &mut Read<'_>) -> Result<Formatted, Unreadable> {
    let unreadable = |reason: String| Unreadable { path: path.to_owned(), reason };
    let bytes = read(path).map_err(unreadable)?;
    let text = syntax::decode(&bytes).map_err(|fault| unreadable(fault.to_string()))?;
    Ok(match syntax::format(text) {
        Ok(formatted) => Formatted::Text { changed: formatted != text, text: formatted },
        Err(faults) => {
            let mut sources = Sources::default();
            sources.add(path, text);
            Formatted::Broken(Box::new(Findings::new(path, sources, faults.reports, faults.more)))
        }
    })
}

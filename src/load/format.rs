//! A file in its canonical layout.

use super::Findings;
use super::chain::{Unreadable, not_text};
use super::reading::ReadFile;
use crate::source::{SourceId, Sources};
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
pub fn format(path: &str, read: &mut ReadFile<'_>) -> Result<Formatted, Unreadable> {
    let unreadable = |reason: String| Unreadable {
        path: path.to_owned(),
        reason,
    };
    let bytes = read(path).map_err(|error| unreadable(error.to_string()))?;
    let mut sources = Sources::default();
    let formatted = match syntax::decode(SourceId(0), &bytes) {
        Ok(text) => {
            syntax::format(SourceId(0), text).map(|formatted| (formatted != text, formatted))
        }
        Err(faults) => {
            if let Some(reason) = not_text(&faults) {
                return Err(unreadable(reason));
            }
            Err(faults)
        }
    };
    Ok(match formatted {
        Ok((changed, text)) => Formatted::Text { text, changed },
        Err(faults) => {
            sources.add(path, String::from_utf8_lossy(&bytes));
            Formatted::Broken(Box::new(Findings::new(
                path,
                sources,
                faults.reports,
                faults.more,
            )))
        }
    })
}

//! The table as CSV, with a line of names.

use std::io::Write;

use super::columns::{RowValue, RowsFile, columns};
use crate::cli::csv::line;
use crate::cli::failure::Failure;
use crate::cli::files::{FileDraft, unwritten};

/// A table in that form.
pub(super) fn open(path: &str) -> Result<Box<dyn RowsFile>, Failure> {
    let mut draft = FileDraft::new(path)?;
    let done = put(&mut draft, columns().map(|(name, _)| name));
    done.map_err(|why| Failure::unwritten(path, why))?;
    Ok(Box::new(draft))
}

impl RowsFile for FileDraft {
    fn add(&mut self, row: &[RowValue<'_>]) -> Result<(), String> {
        put(self, row.iter().map(RowValue::to_string))
    }

    fn done(self: Box<Self>) -> Result<(), Failure> {
        FileDraft::done(*self)
    }
}

fn put(
    draft: &mut FileDraft,
    cells: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<(), String> {
    let done = draft.write_all(line(cells).as_bytes());
    done.map_err(|error| unwritten(&error))
}

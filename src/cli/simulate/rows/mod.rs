//! `simulate --rows`: a table with a row a game.

pub(super) mod columns;
mod csv;
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet;

use std::path::Path;

use daldos_dsl::play::Played;

use self::columns::{COLUMNS, RowValue, RowsFile, SAME, Same};
use crate::cli::failure::Failure;
use crate::cli::files::{FileKind, Overwrite};

/// A table that is being written.
pub(super) struct Rows {
    path: String,
    same: Same,
    to: Box<dyn RowsFile>,
}

impl Rows {
    /// A table in a file, of the kind that the ending of its name says.
    pub(super) fn new(path: &str, over: Overwrite, same: Same) -> Result<Rows, Failure> {
        let ending = Path::new(path).extension();
        let ending = ending.map(|ending| ending.to_ascii_lowercase());
        let to = match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("csv") => {
                over.allows(path, FileKind::Csv)?;
                csv::open(path)?
            }
            Some("parquet") => {
                over.allows(path, FileKind::Parquet)?;
                parquet::open(path, &same)?
            }
            _ => {
                return Err(Failure::wrong(format!(
                    "`{path}` should end in `.csv` or `.parquet`, which says what is to be written"
                )));
            }
        };
        Ok(Rows {
            path: path.to_owned(),
            same,
            to,
        })
    }

    /// Adds the row of a game.
    pub(super) fn add(&mut self, played: &Played) -> Result<(), Failure> {
        let same = &self.same;
        let row = COLUMNS.iter().map(|(_, _, of)| of(same, played));
        let row: Vec<RowValue<'_>> = row.chain(SAME.iter().map(|(_, _, of)| of(same))).collect();
        let done = self.to.add(&row);
        done.map_err(|why| Failure::unwritten(&self.path, why))
    }

    /// Puts the table, whole, where it was to be; gives the path.
    pub(super) fn done(self) -> Result<String, Failure> {
        self.to.done()?;
        Ok(self.path)
    }
}

//! The table as CSV, with a line of names.

use std::io::Write;

use super::columns::{RowValue, columns};
use crate::cli::csv::line;
use crate::cli::failure::Failure;
use crate::cli::files::{FileDraft, unwritten};

pub(super) struct CsvRows(FileDraft);

impl CsvRows {
    pub(super) fn new(path: &str) -> Result<CsvRows, Failure> {
        let mut table = CsvRows(FileDraft::new(path)?);
        let names: Vec<String> = columns().map(|(name, _)| name.to_owned()).collect();
        let done = table.line(&names);
        done.map(|()| table)
            .map_err(|why| Failure::unwritten(path, why))
    }

    pub(super) fn add(&mut self, row: &[RowValue<'_>]) -> Result<(), String> {
        let values = row.iter().map(|value| match value {
            RowValue::Number(number) => number.to_string(),
            RowValue::Text(words) => (*words).to_owned(),
            RowValue::Nothing => String::new(),
        });
        self.line(&values.collect::<Vec<String>>())
    }

    fn line(&mut self, cells: &[String]) -> Result<(), String> {
        let text = line(cells.iter().map(String::as_str));
        let done = self.0.write_all(text.as_bytes());
        done.map_err(|error| unwritten(&error))
    }

    pub(super) fn done(self) -> Result<(), Failure> {
        self.0.done()
    }
}

//! The table as CSV, with a line of names.

use std::io::Write;

use super::{COLUMNS, Row, Value};
use crate::cli::csv::line;
use crate::cli::failure::Failure;
use crate::cli::files::{Draft, unwritten};

pub(super) struct Table(Draft);

impl Table {
    pub(super) fn new(path: &str) -> Result<Table, Failure> {
        let mut table = Table(Draft::new(path)?);
        let done = table.line(&COLUMNS.map(|(name, _)| name.to_owned()));
        done.map(|()| table)
            .map_err(|why| super::unwritten(path, why))
    }

    pub(super) fn add(&mut self, row: &Row<'_>) -> Result<(), String> {
        let values = row.each_ref().map(|value| match value {
            Value::Number(number) => number.to_string(),
            Value::Text(words) => (*words).to_owned(),
            Value::Nothing => String::new(),
        });
        self.line(&values)
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

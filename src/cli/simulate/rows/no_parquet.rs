//! The table as Parquet, in a program that was built without it.

use super::columns::{RowValue, Same};
use crate::cli::failure::Failure;

/// Why there is none, and what to do.
const CANNOT: &str = "this program was built without Parquet; build it with \
    `cargo install --path . --locked --features parquet`, or write a `.csv`";

/// There is none.
pub(super) enum ParquetRows {}

impl ParquetRows {
    pub(super) fn new(_: &str, _: &Same) -> Result<ParquetRows, Failure> {
        Err(Failure::wrong(CANNOT))
    }

    pub(super) fn add(&mut self, _: &[RowValue<'_>]) -> Result<(), String> {
        match *self {}
    }

    pub(super) fn done(self) -> Result<(), Failure> {
        match self {}
    }
}

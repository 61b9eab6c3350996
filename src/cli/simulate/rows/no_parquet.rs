//! The table as Parquet, in a program that was built without it.

use super::columns::{RowsFile, Same};
use crate::cli::failure::Failure;

/// Says that there is none, and what to do.
pub(super) fn open(_: &str, _: &Same) -> Result<Box<dyn RowsFile>, Failure> {
    Err(Failure::wrong(
        "this program was built without Parquet; build it with \
         `cargo install --path . --locked --features parquet`, or write a `.csv`",
    ))
}

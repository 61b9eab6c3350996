//! What may be replaced by what.

use std::io::Read;

use clap::Args;

use super::plain;
use crate::cli::failure::Failure;

/// What a file holds.
#[derive(Clone, Copy)]
pub(crate) enum FileKind {
    Record,
    Svg,
    Png,
    /// A table with a row a game.
    Csv,
    Parquet,
    Html,
    /// A table of endings.
    Endings,
}

impl FileKind {
    /// How such a file begins.
    fn begin(self) -> &'static [u8] {
        match self {
            FileKind::Record => b"record:",
            FileKind::Svg => b"<svg",
            FileKind::Png => b"\x89PNG",
            FileKind::Csv => b"number,winner,",
            FileKind::Parquet => b"PAR1",
            FileKind::Html => b"<!DOCTYPE html>",
            FileKind::Endings => b"DALDENDG",
        }
    }

    /// Whether a file that holds this may be replaced unasked: it may have been made for it, or is
    /// of this kind.
    pub(crate) fn replaces(self, bytes: &[u8]) -> bool {
        bytes.is_empty() || bytes.starts_with(self.begin())
    }
}

/// Whether files may be replaced that hold something else.
#[derive(Args, Clone, Copy)]
pub(crate) struct Overwrite {
    /// Replace files, too, that hold something else than what is written now.
    #[arg(long)]
    overwrite: bool,
}

impl Overwrite {
    /// Refuses a file that holds something else; what is no file is written into.
    pub(crate) fn allows(self, path: &str, kind: FileKind) -> Result<(), Failure> {
        let mut begin = Vec::new();
        let read = plain::open(path).and_then(|file| file.take(16).read_to_end(&mut begin));
        self.allows_else(path, read.is_ok() && !kind.replaces(&begin))
    }

    /// The same of a file of which that is known.
    pub(crate) fn allows_else(self, path: &str, holds_else: bool) -> Result<(), Failure> {
        match self.overwrite || !holds_else {
            true => Ok(()),
            false => Err(Failure::wrong(format!(
                "`{path}` is there already and holds something else: name another file, or take \
                 `--overwrite`"
            ))),
        }
    }
}

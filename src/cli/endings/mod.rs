//! Tables of endings that commands look up.

pub(crate) mod advice;
pub(crate) mod json;
pub(crate) mod judged;
pub(crate) mod text;

use clap::Args;
use daldos_dsl::analysis::endgame::{EndgameTable, EndgameTableError, EndgameTables};
use daldos_dsl::load::Loaded;

use super::failure::Failure;
use super::files;

/// Which tables of endings are looked up.
#[derive(Args, Default)]
pub(crate) struct EndingsArgs {
    /// Look endings up in this table, which `solve --to` has written; it may be given several times.
    #[arg(long, value_name = "FILE")]
    pub(crate) endings: Vec<String>,
}

impl EndingsArgs {
    /// The tables, all of which have to be of this game.
    pub(crate) fn open<'g>(&self, loaded: &'g Loaded) -> Result<EndgameTables<'g>, Failure> {
        let mut tables = EndgameTables::new(&loaded.game);
        for path in &self.endings {
            tables.add(open(loaded, path)?);
        }
        Ok(tables)
    }
}

/// A table of this game.
pub(crate) fn open<'g>(loaded: &'g Loaded, path: &str) -> Result<EndgameTable<'g>, Failure> {
    let table = read(loaded, path).map_err(|error| unread(path, &error))?;
    table.map_err(|error| unread(path, &error))
}

/// Those of some tables that are of this game.
pub(crate) fn fitting<'g>(
    loaded: &'g Loaded,
    paths: &[String],
) -> Result<EndgameTables<'g>, Failure> {
    let mut tables = EndgameTables::new(&loaded.game);
    for path in paths {
        match read(loaded, path).map_err(|error| unread(path, &error))? {
            Ok(table) => tables.add(table),
            Err(EndgameTableError::OtherRules(..)) => {}
            Err(error) => return Err(unread(path, &error)),
        }
    }
    Ok(tables)
}

/// Whether a file holds the table of another game, or of another ending than this.
pub(crate) fn is_of_another(loaded: &Loaded, path: &str, ending: &str) -> bool {
    match read(loaded, path) {
        Ok(Ok(table)) => table.header.ending != ending,
        Ok(Err(error)) => matches!(error, EndgameTableError::OtherRules(..)),
        Err(_) => false,
    }
}

fn read<'g>(
    loaded: &'g Loaded,
    path: &str,
) -> std::io::Result<Result<EndgameTable<'g>, EndgameTableError>> {
    let file = files::open_plain(path)?;
    let table = EndgameTable::open(&loaded.game, file);
    Ok(table.map(|table| table.named(path)))
}

/// Why a table can't be read.
pub(crate) fn unread(path: &str, error: &dyn std::fmt::Display) -> Failure {
    Failure::unreadable(format!("`{path}`: {error}"))
}

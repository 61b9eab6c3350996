//! `simulate --rows`: a table with a row a game.

mod csv;
#[cfg_attr(not(feature = "parquet"), path = "no_parquet.rs")]
mod parquet;

use std::path::Path;

use daldos_dsl::load::{Identity, Loaded};
use daldos_dsl::play::details::Names;
use daldos_dsl::play::{Outcome, Played, Simulation};
use daldos_dsl::player::ByPlayer;

use crate::cli::failure::Failure;
use Value::{Nothing, Number, Text};
use csv::CsvRows;
use parquet::ParquetRows;

/// Which games these are: the same in every row.
pub(crate) struct Same {
    /// How many games were to be played: where there are fewer rows, the table was cut short.
    asked: u64,
    pub(super) seed: u64,
    /// The players, as `--A` and `--B` take them.
    pub(super) policies: ByPlayer<String>,
    /// The rules, as cells under [`Identity::COLUMNS`].
    rules: [String; Identity::COLUMNS.len()],
    names: Names,
}

impl Same {
    /// What all rows of this simulation have in common.
    pub(super) fn new(loaded: &Loaded, simulation: &Simulation<'_>, asked: u64) -> Same {
        Same {
            asked,
            seed: simulation.seed,
            policies: ByPlayer::from_fn(|side| simulation.policies[side].to_string()),
            rules: loaded.identity().cells(),
            names: Names::new(&loaded.game, &loaded.rules),
        }
    }
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Text,
    /// A text that not every row has.
    Perhaps,
}

/// A value in a row.
enum Value<'v> {
    Number(u64),
    Text(&'v str),
    Nothing,
}

/// A column: its name, what it holds, and the value in a game's row.
type Column = (
    &'static str,
    Kind,
    for<'v> fn(&'v Same, &Played) -> Value<'v>,
);

/// The columns of what differs from game to game.
const COLUMNS: [Column; 10] = [
    ("number", Kind::Number, |_, game| Number(game.number + 1)),
    ("winner", Kind::Perhaps, |same, game| {
        match game.record.outcome {
            Outcome::Won(player) => Text(&same.names.sides[player]),
            Outcome::Drawn | Outcome::Unfinished => Nothing,
        }
    }),
    ("first", Kind::Text, |same, game| {
        Text(&same.names.sides[game.record.first])
    }),
    ("turns", Kind::Number, |_, game| {
        Number(game.record.turns.into())
    }),
    ("decisions", Kind::Number, |_, game| {
        Number(game.record.decisions.into())
    }),
    ("captures", Kind::Number, |_, game| {
        Number(game.record.captures.into())
    }),
    ("captures_A", Kind::Number, |_, game| {
        Number(game.captured.first.into())
    }),
    ("captures_B", Kind::Number, |_, game| {
        Number(game.captured.second.into())
    }),
    ("end", Kind::Text, |same, game| {
        let end = game.end.and_then(|end| same.names.ends.get(end));
        Text(end.map_or("unfinished", String::as_str))
    }),
    ("stream", Kind::Number, |_, game| Number(game.number)),
];

/// The columns of what is the same in all rows.
const SAME: [(&str, Kind, fn(&Same) -> Value<'_>); 10] = [
    ("asked", Kind::Number, |same| Number(same.asked)),
    ("seed", Kind::Number, |same| Number(same.seed)),
    ("policy_A", Kind::Text, |same| Text(&same.policies.first)),
    ("policy_B", Kind::Text, |same| Text(&same.policies.second)),
    ("game", Kind::Text, |same| Text(&same.rules[0])),
    ("address", Kind::Text, |same| Text(&same.rules[1])),
    ("variants", Kind::Text, |same| Text(&same.rules[2])),
    ("fingerprint", Kind::Text, |same| Text(&same.rules[3])),
    ("version", Kind::Text, |same| Text(&same.rules[4])),
    // The version of these columns.
    ("schema", Kind::Number, |_| Number(1)),
];

/// All columns, by name, and what they hold.
fn columns() -> impl Iterator<Item = (&'static str, Kind)> {
    let same = SAME.iter().map(|(name, kind, _)| (*name, *kind));
    COLUMNS
        .iter()
        .map(|(name, kind, _)| (*name, *kind))
        .chain(same)
}

/// A table that is being written.
pub(super) struct Rows {
    path: String,
    same: Same,
    to: RowsFile,
}

enum RowsFile {
    Csv(CsvRows),
    Parquet(Box<ParquetRows>),
}

impl Rows {
    /// A table in a file, of the kind that the ending of its name says.
    pub(super) fn new(path: &str, same: Same) -> Result<Rows, Failure> {
        let ending = Path::new(path).extension();
        let ending = ending.map(|ending| ending.to_ascii_lowercase());
        let to = match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("csv") => RowsFile::Csv(CsvRows::new(path)?),
            Some("parquet") => RowsFile::Parquet(Box::new(ParquetRows::new(path, &same)?)),
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
        let row: Vec<Value<'_>> = row.chain(SAME.iter().map(|(_, _, of)| of(same))).collect();
        match &mut self.to {
            RowsFile::Csv(table) => table.add(&row),
            RowsFile::Parquet(table) => table.add(&row),
        }
        .map_err(|why| unwritten(&self.path, why))
    }

    /// Puts the table, whole, where it was to be; gives the path.
    pub(super) fn done(self) -> Result<String, Failure> {
        match self.to {
            RowsFile::Csv(table) => table.done()?,
            RowsFile::Parquet(table) => table.done()?,
        }
        Ok(self.path)
    }
}

fn unwritten(path: &str, why: String) -> Failure {
    Failure::wrong(format!("can't write `{path}`: {why}"))
}

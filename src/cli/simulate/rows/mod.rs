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

/// The columns: what differs from game to game, then what is the same in all rows.
const COLUMNS: [(&str, Kind); 20] = [
    ("number", Kind::Number),
    ("winner", Kind::Perhaps),
    ("first", Kind::Text),
    ("turns", Kind::Number),
    ("decisions", Kind::Number),
    ("captures", Kind::Number),
    ("captures_A", Kind::Number),
    ("captures_B", Kind::Number),
    ("end", Kind::Text),
    ("stream", Kind::Number),
    ("asked", Kind::Number),
    ("seed", Kind::Number),
    ("policy_A", Kind::Text),
    ("policy_B", Kind::Text),
    ("game", Kind::Text),
    ("address", Kind::Text),
    ("variants", Kind::Text),
    ("fingerprint", Kind::Text),
    ("version", Kind::Text),
    ("schema", Kind::Number),
];

/// From which column on all rows are the same.
const SAME: usize = 10;

/// The version of these columns.
const SCHEMA: u64 = 1;

/// A value in a row.
enum Value<'v> {
    Number(u64),
    Text(&'v str),
    Nothing,
}

type Row<'v> = [Value<'v>; COLUMNS.len()];

impl Same {
    /// The row of a game.
    fn row<'v>(&'v self, played: &Played) -> Row<'v> {
        use Value::{Nothing, Number, Text};
        let record = &played.record;
        let side = |player| self.names.sides[player].as_str();
        let end = played.end.and_then(|end| self.names.ends.get(end));
        let [
            asked,
            seed,
            a,
            b,
            game,
            address,
            variants,
            fingerprint,
            version,
            schema,
        ] = self.same();
        [
            Number(played.number + 1),
            match record.outcome {
                Outcome::Won(player) => Text(side(player)),
                Outcome::Drawn | Outcome::Unfinished => Nothing,
            },
            Text(side(record.first)),
            Number(record.turns.into()),
            Number(record.decisions.into()),
            Number(record.captures.into()),
            Number(played.captured.first.into()),
            Number(played.captured.second.into()),
            Text(end.map_or("unfinished", String::as_str)),
            Number(played.number),
            asked,
            seed,
            a,
            b,
            game,
            address,
            variants,
            fingerprint,
            version,
            schema,
        ]
    }

    /// The values that are the same in all rows.
    fn same(&self) -> [Value<'_>; COLUMNS.len() - SAME] {
        use Value::{Number, Text};
        let [game, address, variants, fingerprint, version] = &self.rules;
        [
            Number(self.asked),
            Number(self.seed),
            Text(&self.policies.first),
            Text(&self.policies.second),
            Text(game),
            Text(address),
            Text(variants),
            Text(fingerprint),
            Text(version),
            Number(SCHEMA),
        ]
    }
}

/// A table that is being written.
pub(super) struct Rows {
    path: String,
    same: Same,
    to: Table,
}

enum Table {
    Csv(csv::Table),
    Parquet(Box<parquet::Table>),
}

impl Rows {
    /// A table in a file, of the kind that the ending of its name says.
    pub(super) fn new(path: &str, same: Same) -> Result<Rows, Failure> {
        let ending = Path::new(path).extension();
        let ending = ending.map(|ending| ending.to_ascii_lowercase());
        let to = match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("csv") => Table::Csv(csv::Table::new(path)?),
            Some("parquet") => Table::Parquet(Box::new(parquet::Table::new(path, &same)?)),
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
        let row = self.same.row(played);
        match &mut self.to {
            Table::Csv(table) => table.add(&row),
            Table::Parquet(table) => table.add(&row),
        }
        .map_err(|why| unwritten(&self.path, why))
    }

    /// Puts the table, whole, where it was to be; gives the path.
    pub(super) fn done(self) -> Result<String, Failure> {
        match self.to {
            Table::Csv(table) => table.done()?,
            Table::Parquet(table) => table.done()?,
        }
        Ok(self.path)
    }
}

fn unwritten(path: &str, why: String) -> Failure {
    Failure::wrong(format!("can't write `{path}`: {why}"))
}

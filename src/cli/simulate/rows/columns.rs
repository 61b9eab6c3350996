//! The columns of the table of games.

use std::fmt;

use daldos_dsl::load::{Identity, Loaded};
use daldos_dsl::play::details::GameNames;
use daldos_dsl::play::{Outcome, Played};
use daldos_dsl::player::ByPlayer;

use crate::cli::failure::Failure;
use crate::cli::players::ComputerPlayer;
use RowValue::{Nothing, Number, Text};

/// Which games these are: the same in every row.
pub(in crate::cli::simulate) struct Same {
    /// How many games were to be played: where there are fewer rows, the table was cut short.
    asked: u64,
    pub(in crate::cli::simulate) seed: u64,
    /// The players, as `--A` and `--B` take them.
    pub(in crate::cli::simulate) policies: ByPlayer<String>,
    /// The rules, as cells under [`Identity::COLUMNS`].
    rules: [String; Identity::COLUMNS.len()],
    names: GameNames,
}

impl Same {
    /// What all rows of this simulation have in common.
    pub(in crate::cli::simulate) fn new(
        loaded: &Loaded,
        seed: u64,
        players: &ByPlayer<ComputerPlayer>,
        asked: u64,
    ) -> Same {
        Same {
            asked,
            seed,
            policies: ByPlayer::from_fn(|side| players[side].to_string()),
            rules: loaded.identity().cells(),
            names: GameNames::new(&loaded.game, &loaded.rules),
        }
    }
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ColumnKind {
    Number,
    Text,
    /// A text that not every row has.
    Perhaps,
}

/// A value in a row.
pub(super) enum RowValue<'v> {
    Number(u64),
    Text(&'v str),
    Nothing,
}

impl fmt::Display for RowValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Number(number) => number.fmt(f),
            Text(text) => f.write_str(text),
            Nothing => Ok(()),
        }
    }
}

/// A file into which a table is written.
pub(super) trait RowsFile {
    /// Adds a row, or says why not.
    fn add(&mut self, row: &[RowValue<'_>]) -> Result<(), String>;

    /// Puts the table, whole, where it was to be.
    fn done(self: Box<Self>) -> Result<(), Failure>;
}

/// A column: its name, what it holds, and the value in a game's row.
pub(super) type GameColumn = (
    &'static str,
    ColumnKind,
    for<'v> fn(&'v Same, &Played) -> RowValue<'v>,
);

/// The columns of what differs from game to game.
pub(super) const COLUMNS: [GameColumn; 10] = [
    ("number", ColumnKind::Number, |_, game| {
        Number(game.number + 1)
    }),
    ("winner", ColumnKind::Perhaps, |same, game| {
        match game.record.outcome {
            Outcome::Won(player) => Text(&same.names.sides[player]),
            Outcome::Drawn | Outcome::Unfinished => Nothing,
        }
    }),
    ("first", ColumnKind::Text, |same, game| {
        Text(&same.names.sides[game.record.first])
    }),
    ("turns", ColumnKind::Number, |_, game| {
        Number(game.record.turns.into())
    }),
    ("decisions", ColumnKind::Number, |_, game| {
        Number(game.record.decisions.into())
    }),
    ("captures", ColumnKind::Number, |_, game| {
        Number(game.record.captures.into())
    }),
    ("captures_A", ColumnKind::Number, |_, game| {
        Number(game.captured.first.into())
    }),
    ("captures_B", ColumnKind::Number, |_, game| {
        Number(game.captured.second.into())
    }),
    ("end", ColumnKind::Text, |same, game| {
        let end = game.end.and_then(|end| same.names.ends.get(end));
        Text(end.map_or("unfinished", String::as_str))
    }),
    ("stream", ColumnKind::Number, |_, game| Number(game.number)),
];

/// A column of what is the same in all rows: its name, what it holds, and how.
pub(super) type SameColumn = (&'static str, ColumnKind, fn(&Same) -> RowValue<'_>);

/// The columns of what is the same in all rows.
pub(super) const SAME: [SameColumn; 10] = [
    ("asked", ColumnKind::Number, |same| Number(same.asked)),
    ("seed", ColumnKind::Number, |same| Number(same.seed)),
    ("policy_A", ColumnKind::Text, |same| {
        Text(&same.policies.first)
    }),
    ("policy_B", ColumnKind::Text, |same| {
        Text(&same.policies.second)
    }),
    ("game", ColumnKind::Text, |same| Text(&same.rules[0])),
    ("address", ColumnKind::Text, |same| Text(&same.rules[1])),
    ("variants", ColumnKind::Text, |same| Text(&same.rules[2])),
    ("fingerprint", ColumnKind::Text, |same| Text(&same.rules[3])),
    ("version", ColumnKind::Text, |same| Text(&same.rules[4])),
    // The version of these columns.
    ("schema", ColumnKind::Number, |_| Number(1)),
];

/// All columns, by name, and what they hold.
pub(super) fn columns() -> impl Iterator<Item = (&'static str, ColumnKind)> {
    let same = SAME.iter().map(|(name, kind, _)| (*name, *kind));
    COLUMNS
        .iter()
        .map(|(name, kind, _)| (*name, *kind))
        .chain(same)
}

//! Computer players as they are named on the command line.

use std::fmt;
use std::str::FromStr;

use daldos_dsl::analysis::endgame::EndgameTables;
use daldos_dsl::load::Loaded;
use daldos_dsl::play::players::{Policy, PolicyError};

use super::endings::{self, EndingsArgs};
use super::failure::Failure;

/// A computer player, and the table of endings that it knows: `expectimax:table=FILE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ComputerPlayer {
    pub(crate) policy: Policy,
    /// The table's file.
    table: Option<String>,
}

impl ComputerPlayer {
    /// The endings that it knows: those of its own table, and of these.
    pub(crate) fn endings<'g>(
        &self,
        loaded: &'g Loaded,
        others: &EndingsArgs,
    ) -> Result<EndgameTables<'g>, Failure> {
        let mut tables = others.open(loaded)?;
        if let Some(path) = &self.table {
            tables.add(endings::open(loaded, path)?);
        }
        Ok(tables)
    }
}

impl FromStr for ComputerPlayer {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<ComputerPlayer, PolicyError> {
        let (mut table, mut others) = (None, Vec::new());
        let (name, options) = text.split_once(':').unwrap_or((text, ""));
        let weighs = ["expectimax", "mcts"].contains(&name);
        for option in options.split(',').filter(|_| weighs && !options.is_empty()) {
            match option.strip_prefix("table=") {
                Some(_) if table.is_some() => return Err(PolicyError::Twice("table".to_owned())),
                Some("") => {
                    return Err(PolicyError::Value {
                        option: "table".to_owned(),
                        value: String::new(),
                        wanted: "a table of endings that `solve --to` has written",
                    });
                }
                Some(path) => table = Some(path.to_owned()),
                None => others.push(option),
            }
        }
        let policy = match (&table, others.as_slice()) {
            (None, _) => text.parse()?,
            (Some(_), []) => name.parse()?,
            (Some(_), others) => format!("{name}:{}", others.join(",")).parse()?,
        };
        Ok(ComputerPlayer { policy, table })
    }
}

impl fmt::Display for ComputerPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.policy.fmt(f)?;
        match &self.table {
            // Who knows a table has options of other kinds, too.
            Some(path) => write!(f, ",table={path}"),
            None => Ok(()),
        }
    }
}

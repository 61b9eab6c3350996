//! Who sits on a side.

use std::fmt;
use std::str::FromStr;

use daldos_dsl::play::players::{PLAYERS, PolicyError};

use crate::cli::players::ComputerPlayer;

/// A person or a computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Sitter {
    /// A person, who types.
    Human,
    /// A computer player.
    Computer(ComputerPlayer),
}

impl FromStr for Sitter {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = |error: PolicyError| match error {
            PolicyError::Unknown(name) => {
                format!("there is no player `{name}`; there are `human`, {PLAYERS}")
            }
            other => other.to_string(),
        };
        match text {
            "human" => Ok(Sitter::Human),
            other => other.parse().map(Sitter::Computer).map_err(unknown),
        }
    }
}

impl fmt::Display for Sitter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sitter::Human => f.write_str("human"),
            Sitter::Computer(player) => player.fmt(f),
        }
    }
}

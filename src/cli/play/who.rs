//! Who sits on a side.

use std::fmt;
use std::str::FromStr;

use super::computer::{Policy, PolicyError};

/// A person or a computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// A person, who types.
    Human,
    /// A computer player.
    Computer(Policy),
}

impl FromStr for Who {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        match text {
            "human" => Ok(Who::Human),
            other => other.parse().map(Who::Computer),
        }
    }
}

impl fmt::Display for Who {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Computer(policy) => policy.fmt(f),
        }
    }
}

//! Exit codes.

use std::process::ExitCode;

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// All is well.
    Fine = 0,
    /// The answer is no: errors found, would reformat.
    No = 1,
    /// The question was wrong: usage, no such file, a position that the game can't have.
    Wrong = 2,
    /// A limit was reached.
    Limit = 3,
    /// Interrupted by the user.
    Interrupted = 130,
}

impl Exit {
    /// Yes, or no.
    pub(crate) fn yes(yes: bool) -> Exit {
        if yes { Exit::Fine } else { Exit::No }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

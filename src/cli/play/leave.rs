//! How a player leaves the table.

use crate::cli::exit::Exit;
use crate::cli::failure::Failure;

/// Why nothing more is asked.
pub(super) enum Leave {
    /// Somebody leaves.
    Exit(Exit),
    /// Something went wrong.
    Failure(Failure),
}

/// An answer, unless the game is left instead.
pub(super) type OrLeave<T> = Result<T, Leave>;

impl From<Exit> for Leave {
    fn from(exit: Exit) -> Leave {
        Leave::Exit(exit)
    }
}

impl From<Failure> for Leave {
    fn from(failure: Failure) -> Leave {
        Leave::Failure(failure)
    }
}

/// What comes after a line has been dealt with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// Another line is asked for.
    Ask,
    /// Things have changed.
    On,
}

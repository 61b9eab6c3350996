//! Why an ending has no solution.

use super::key::MOST_PIECES;
use super::size::MemorySize;

/// Why an ending has no solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameError {
    /// It doesn't fit into the room that it may take.
    #[error("more than {states} situations don't fit into {}", MemorySize(*most as u64))]
    Memory {
        /// So many were found before.
        states: usize,
        /// So many bytes were allowed.
        most: usize,
    },
    /// It will not fit into the room that it may take.
    #[error("about {states} situations take about {}, and don't fit into {}", MemorySize(*bytes), MemorySize(*most as u64))]
    Estimate {
        /// About so many there are.
        states: u64,
        /// They take about so many bytes.
        bytes: u64,
        /// So many bytes were allowed.
        most: usize,
    },
    /// The journal can't be read or written.
    #[error("what has been solved can't be kept: {0}")]
    Journal(String),
    /// There are more pieces than fit into a key.
    #[error("an ending has at most {MOST_PIECES} pieces")]
    Pieces,
    /// A throw has too many plays.
    #[error("some throw has too many plays to look at all of them")]
    Plays,
    /// The rules are not the same for both sides.
    #[error("the rules are not the same for both sides")]
    Uneven,
    /// The game is drawn after so many throws: its situations alone don't tell how it ends.
    #[error(
        "the game is drawn after {0} throws in which nothing happens: how it ends hangs on more than \
         where the pieces stand"
    )]
    Counted(u32),
    /// No situation has these men that isn't over.
    #[error("with these men the game is over wherever they stand")]
    Decided,
    /// Of so many ways to stand that were tried the game is over in all.
    #[error(
        "with these men the game is over in all of {tries} ways to stand that were tried: give a position instead"
    )]
    Undrawn {
        /// So many were tried.
        tries: usize,
    },
    /// The game is over there.
    #[error("the game is already over here")]
    Over,
    /// It was asked to stop.
    #[error("stopped before it was solved")]
    Stopped,
}

impl From<std::io::Error> for EndgameError {
    fn from(error: std::io::Error) -> EndgameError {
        EndgameError::Journal(error.to_string())
    }
}

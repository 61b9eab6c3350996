//! Situations of which it is known what they are worth, wherever that is kept.

use std::io;

use super::worth::Worth;
use crate::engine::{Cast, Game, State};

/// Situations of which it is known what they are worth.
pub trait Endings {
    /// The game.
    fn game(&self) -> &Game;

    /// What a situation is worth to the side that throws, where these dice are thrown; none if it isn't known.
    ///
    /// # Errors
    /// If it can't be read.
    fn worth_at(&self, state: &State, cast: &Cast) -> Result<Option<Worth>, EndgameTableError>;

    /// What a situation is worth to the side that throws all dice; none if it isn't known.
    ///
    /// # Errors
    /// If it can't be read.
    fn worth(&self, state: &State) -> Result<Option<Worth>, EndgameTableError> {
        self.worth_at(state, &Cast::first())
    }
}

/// Why a table says nothing.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EndgameTableError {
    /// It can't be read.
    #[error("the table can't be read: {0}")]
    Unread(#[from] io::Error),
    /// It is none, or of another version of the format.
    #[error("this is no table of endings that this version reads")]
    Unknown,
    /// A checksum is not that of what it stands for.
    #[error("the table is damaged: make it again with `solve --to`")]
    Damaged,
    /// A journal of another ending.
    #[error("this is the journal of another ending, of other rules, or of another version")]
    OtherJournal,
    /// Of a table that has a name.
    #[error("`{0}`: {1}")]
    Named(String, Box<EndgameTableError>),
    /// Of other rules.
    #[error("the table is of other rules: its fingerprint is {0}, that of the game is {1}")]
    OtherRules(String, String),
}

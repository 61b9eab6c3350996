//! Several tables of endings of a game.

use std::sync::{Mutex, PoisonError};

use super::endings::{EndgameTableError, Endings};
use super::table::EndgameTable;
use super::worth::Worth;
use crate::engine::{Cast, Game, State};
use crate::play::players::{EndgameChance, EndgameChances};

/// Several tables of endings of a game: what the first of them that knows a situation says of it.
pub struct EndgameTables<'g> {
    game: &'g Game,
    tables: Vec<EndgameTable<'g>>,
    /// Why a player was told nothing.
    fault: Mutex<Option<EndgameTableError>>,
}

impl<'g> EndgameTables<'g> {
    /// No tables.
    pub fn new(game: &'g Game) -> EndgameTables<'g> {
        EndgameTables {
            game,
            tables: Vec::new(),
            fault: Mutex::new(None),
        }
    }

    /// Adds one.
    pub fn add(&mut self, table: EndgameTable<'g>) {
        self.tables.push(table);
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// What kept a computer player from being told what a table holds, if anything did: players go on
    /// without it.
    pub fn take_fault(&self) -> Option<EndgameTableError> {
        let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        fault.take()
    }
}

impl Endings for EndgameTables<'_> {
    fn game(&self) -> &Game {
        self.game
    }

    fn worth_at(&self, state: &State, cast: &Cast) -> Result<Option<Worth>, EndgameTableError> {
        for table in &self.tables {
            if let Some(worth) = table.worth_at(state, cast)? {
                return Ok(Some(worth));
            }
        }
        Ok(None)
    }
}

impl EndgameChances for EndgameTables<'_> {
    fn chance(&self, state: &State) -> Option<EndgameChance> {
        let worth = self.worth(state).unwrap_or_else(|error| {
            let mut fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
            fault.get_or_insert(error);
            None
        });
        worth.map(|worth| EndgameChance {
            win: worth.middle(),
            throws: worth.throws,
        })
    }
}

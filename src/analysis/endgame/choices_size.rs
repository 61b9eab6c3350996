//! How much memory a row takes.

use super::choices::choices_of;
use super::error::EndgameError;
use super::key::{StateKey, StateKeys};
use super::limits::EndgameLimits;
use super::waiting_row::WaitingRow;
use crate::engine::{AllThrowsScratch, Cast};

/// How large what a situation leads to is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ChoicesSize {
    /// So many words its rows take, and those of the situations in which its dice are thrown again.
    pub(super) words: usize,
    /// So many bytes that takes up until situations have numbers.
    pub(super) waiting: usize,
    /// So many such situations there are, itself among them.
    pub(super) casts: usize,
}

impl ChoicesSize {
    /// Of a situation.
    pub(super) fn new(
        keys: &StateKeys<'_>,
        key: StateKey,
        limits: &EndgameLimits,
        room: &mut AllThrowsScratch,
    ) -> Result<ChoicesSize, EndgameError> {
        let mut casts = vec![Cast::first()];
        let (mut looked, mut words, mut waiting) = (0, 0, 0);
        while looked < casts.len() {
            let state = keys.state(key).ok_or(EndgameError::Pieces)?;
            let found = choices_of(keys, &state, &casts[looked], limits, room)?;
            let row = WaitingRow::new(found);
            words += row.words();
            waiting += row.bytes();
            for (_, cast) in row.again {
                if !casts.contains(&cast) {
                    casts.push(cast);
                }
            }
            looked += 1;
        }
        Ok(ChoicesSize {
            words,
            waiting,
            casts: casts.len(),
        })
    }
}

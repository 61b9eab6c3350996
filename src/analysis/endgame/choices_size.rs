//! How large what a situation leads to is.

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
    /// So many bytes it takes up until these have numbers.
    pub(super) waiting: usize,
    /// So many there are of these, itself among them.
    pub(super) casts: usize,
    /// Whether pieces of several kinds come to share a space.
    pub(super) mixed: bool,
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
        let (mut looked, mut words, mut waiting, mut mixed) = (0, 0, 0, false);
        while looked < casts.len() {
            let state = keys.state(key).ok_or(EndgameError::Pieces)?;
            let found = choices_of(keys, &state, &casts[looked], limits, room)?;
            let row = WaitingRow::new(found);
            words += row.words();
            waiting += row.bytes();
            mixed |= row.reached.iter().any(|&after| keys.mixed(after));
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
            mixed,
        })
    }
}

//! The one loop in which games are played.

use super::outcome::{Outcome, Record};
use crate::engine::{Game, GameEnd};
use crate::player::Player;

/// What came of a turn.
#[derive(Clone, Copy)]
pub(super) struct TurnResult {
    /// Choices made, forced ones included.
    pub(super) decisions: u32,
    /// Pieces captured.
    pub(super) captured: u32,
    /// How the game is over by it.
    pub(super) end: Option<GameEnd>,
}

/// A game at a throw, whose turns somebody plays.
pub(super) trait Turns {
    /// It is asked whether to stop after so many turns at the latest.
    const GLANCE: u32;

    /// Plays the turn; `None`: it goes on for ever, and the game is given up.
    fn turn(&mut self) -> Option<TurnResult>;
    /// Whether no more turns are to be played.
    fn stopped(&self) -> bool;
    /// Throws for the turn of this number, from 1.
    fn advance(&mut self, number: u32);
}

/// Plays a game of at most `cap` turns from its first throw on; nobody has won before that.
#[inline(always)]
pub(super) fn play_game<T: Turns>(game: &Game, first: Player, cap: u32, turns: &mut T) -> Record {
    let mut record = Record::new(first);
    if cap == 0 {
        return record;
    }
    let draw_after = game.draw_after().unwrap_or(u32::MAX);
    // After how many turns the game is drawn, unless somebody is captured before.
    let mut drawn_at = draw_after;
    // Before so many turns there is nothing to ask between two of them.
    let mut look_at = cap.min(drawn_at).min(T::GLANCE);
    while let Some(result) = turns.turn() {
        record.turns += 1;
        record.decisions += result.decisions;
        record.captures += result.captured;
        // Most often neither, which is asked once.
        if (result.captured > 0) | result.end.is_some() {
            if let Some(end) = result.end {
                record.outcome = end.into();
                break;
            }
            drawn_at = record.turns.saturating_add(draw_after);
        }
        if record.turns >= look_at {
            if record.turns >= drawn_at {
                record.outcome = Outcome::Drawn;
                break;
            }
            if record.turns >= cap || turns.stopped() {
                break;
            }
            look_at = cap
                .min(drawn_at)
                .min(record.turns.saturating_add(T::GLANCE));
        }
        turns.advance(record.turns + 1);
    }
    record
}

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
    /// Plays the turn; `None`: it goes on for ever, and the game is given up.
    fn turn(&mut self) -> Option<TurnResult>;
    /// Whether no more turns are to be played, of which so many have been.
    fn stopped(&self, turns: u32) -> bool;
    /// Throws for the turn of this number, from 1.
    fn advance(&mut self, number: u32);
}

/// Plays a game of at most `cap` turns from its first throw on; nobody has won before that.
#[inline(always)]
pub(super) fn play_game(game: &Game, first: Player, cap: u32, turns: &mut impl Turns) -> Record {
    let mut record = Record::new(first);
    let draw_after = game.draw_after().unwrap_or(u32::MAX);
    let mut quiet = 0u32;
    while record.turns < cap {
        let Some(result) = turns.turn() else { break };
        record.turns += 1;
        record.decisions += result.decisions;
        record.captures += result.captured;
        if let Some(end) = result.end {
            record.outcome = end.into();
            break;
        }
        quiet = if result.captured > 0 { 0 } else { quiet + 1 };
        if quiet >= draw_after {
            record.outcome = Outcome::Drawn;
            break;
        }
        if record.turns >= cap || turns.stopped(record.turns) {
            break;
        }
        turns.advance(record.turns + 1);
    }
    record
}

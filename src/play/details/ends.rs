//! Which end rule ended a game.

use crate::engine::{Game, State};
use crate::play::outcome::{Outcome, Record};
use crate::player::Player;

/// The rule, by its position, that ended a game; `last` is its last situation and by whose turn
/// it came, none where no turn was played.
pub(in crate::play) fn end_rule(
    game: &Game,
    record: &Record,
    last: Option<(State, Player)>,
) -> Option<usize> {
    // Over before the first throw: as if the other side had just moved.
    let start = || (game.start(record.first), record.first.opponent());
    let (state, mover) = last.unwrap_or_else(start);
    let decided = || {
        let decided = game.decided_after_play(&state.with_to_move(mover.opponent()));
        decided.map(|(_, rule)| rule)
    };
    match record.outcome {
        Outcome::Won(_) => decided(),
        Outcome::Drawn => decided().or(game.drawing_rule()),
        Outcome::Unfinished => None,
    }
}

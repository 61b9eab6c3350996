//! Plays that are legal in another order, or after another move.

use super::explainer::Explainer;
use crate::engine::Move;
use crate::notation;
use crate::syntax::ast::{MoveText, PlayText};

/// No more plays are listed to look for one.
const PLAYS: usize = 5_000;

impl Explainer<'_> {
    /// The shortest legal play that makes all these moves, if one does: these alone in another
    /// order, or others too. To stand behind what is wrong with the order written.
    pub(super) fn otherwise_ordered(&self, written: &PlayText) -> Option<String> {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let says = |text: &MoveText, step: &Move| notation::says(rules, game, text, step);
        let plays = game.plays(self.state, self.throw, PLAYS).ok()?;
        let found = plays.iter().enumerate();
        let found = found.filter(|(_, play)| notation::makes(play, &written.moves, says));
        let (number, play) = found.min_by_key(|(_, play)| play.moves.len())?;
        let texts = notation::play_texts(rules, game, &plays);
        let how = match play.moves.len() == written.moves.len() {
            true => "in another order",
            false => "after another move",
        };
        Some(format!("; {how} it is legal: `{}`", texts[number]))
    }
}

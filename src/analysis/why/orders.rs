//! Plays that are legal in another order, or after another move.

use super::Case;
use crate::engine::{Move, Play};
use crate::notation;
use crate::syntax::ast::PlayText;

/// No more plays are listed to look for one.
const PLAYS: usize = 20_000;

impl Case<'_> {
    /// The shortest legal play that makes all these moves, if one does: these alone in another
    /// order, or others too. To stand behind what is wrong with the order written.
    pub(super) fn otherwise_ordered(&self, written: &PlayText) -> Option<String> {
        let game = &self.loaded.game;
        let plays = game.plays(self.state, self.throw, PLAYS).ok()?;
        let found = plays.iter().enumerate();
        let found = found.filter(|(_, play)| self.makes(play, written));
        let (number, play) = found.min_by_key(|(_, play)| play.moves.len())?;
        let texts = notation::play_texts(&self.loaded.rules, game, &plays);
        let how = match play.moves.len() == written.moves.len() {
            true => "in another order",
            false => "after another move",
        };
        Some(format!("; {how} it is legal: `{}`", texts[number]))
    }

    /// Whether a play makes each of these moves, in whatever order.
    fn makes(&self, play: &Play, written: &PlayText) -> bool {
        let (rules, game) = (&self.loaded.rules, &self.loaded.game);
        let mut left: Vec<&Move> = play.moves.iter().collect();
        written.moves.iter().all(|text| {
            let said = left
                .iter()
                .position(|step| notation::says(rules, game, text, step));
            said.map(|said| left.remove(said)).is_some()
        })
    }
}

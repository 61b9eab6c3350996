//! `; M8 goes to M7`, behind a play: where it sets pieces that don't move themselves, which its moves don't say.

use crate::engine::{Game, Play};

/// Between the space from which such a piece is set, and that to which.
const GOES: &str = " goes to ";

/// What stands behind a play where it is shown.
pub fn shifted_text(game: &Game, play: &Play) -> String {
    let all = play.moves.iter().flat_map(|step| &step.shifted);
    let told = all.map(|(from, to)| {
        let [from, to] = [from, to].map(|space| game.space_name(*space));
        format!("; {from}{GOES}{to}")
    });
    told.collect()
}

/// The text of a play as it is shown, without what stands behind it.
pub(super) fn without_shifted(text: &str) -> &str {
    let shown = text.find(GOES).and_then(|at| text[..at].rfind(';'));
    shown.map_or(text, |end| &text[..end])
}

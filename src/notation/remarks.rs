//! Remarks that are shown behind a play, for its moves don't say them: `; M8 goes to M7`, where it sets pieces that
//! don't move themselves; that another throw follows.

use crate::engine::{Game, Play};

/// Between the space from which such a piece is set, and that to which.
const GOES: &str = " goes to ";

/// The remark behind a play after which the same side throws again.
pub const EXTRA_THROW: &str = ", and an extra throw";

/// The pieces that a play sets elsewhere, as that stands behind it.
pub fn shifted_text(game: &Game, play: &Play) -> String {
    let all = play.moves.iter().flat_map(|step| &step.shifted);
    let told = all.map(|(from, to)| {
        let [from, to] = [from, to].map(|space| game.space_name(*space));
        format!("; {from}{GOES}{to}")
    });
    told.collect()
}

/// The text of a play as it is shown, without the remarks behind it.
pub(super) fn without_remarks(text: &str) -> &str {
    let text = text.trim_end();
    let text = text.strip_suffix(EXTRA_THROW).unwrap_or(text);
    let shown = text.find(GOES).and_then(|at| text[..at].rfind(';'));
    shown.map_or(text, |end| &text[..end])
}

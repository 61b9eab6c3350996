//! Which way a piece goes.

use super::tracks;
use crate::model::{Along, Ruleset};

/// The way that all moves take, if they take the same.
pub(super) fn shared(rules: &Ruleset) -> Option<Along> {
    let along = rules.moves.first()?.along;
    let all = rules.moves.iter().all(|rule| rule.along == along);
    (all && rules.moves.len() > 1).then_some(along)
}

/// How "a piece" or "it" goes.
pub(super) fn told(rules: &Ruleset, along: Along, who: &str) -> Vec<String> {
    let own = match along {
        Along::Forward => format!("{who} goes forward along its track."),
        Along::Back => format!("{who} goes backward along its track."),
        Along::Either => format!(
            "{who} goes forward or backward along its track, in one direction for the whole move."
        ),
        Along::Around => format!(
            "{who} goes along the tracks of both sides: from each space to any that comes just before or just after it on either track, but never straight back to the space that it has just left."
        ),
        Along::Orthogonal => format!(
            "{who} goes straight across the board, whatever the tracks: to the left, to the right, up or down, in one direction for the whole move. Going up or down, it keeps to its column as drawn."
        ),
    };
    let backward = matches!(along, Along::Back | Along::Either);
    let limits = backward.then(|| tracks::backward(rules)).flatten();
    [own].into_iter().chain(limits).collect()
}

//! What comes up in play: spaces on which a piece may stand, kinds that it may be. More may be
//! counted in than ever comes up, never less.

use super::plain::{KINDS, Slots};
use super::ruleset::Ruleset;
use crate::player::Player;

/// Spaces: those of both tracks and of the start; every space, where a move goes straight across
/// the board.
pub(super) fn spaces(rules: &Ruleset) -> u128 {
    if rules.crosses() {
        let all = rules.board.spaces().take(128).enumerate();
        return all.fold(0, |all, (space, _)| all | 1 << space);
    }
    let tracks = Player::BOTH.into_iter();
    let tracks = tracks.flat_map(|player| rules.tracks[player].places());
    let start = rules.start.places.iter().flat_map(|place| &place.spaces.0);
    let spaces = tracks
        .chain(start)
        .filter_map(|name| rules.board.index(name));
    spaces
        .filter(|space| *space < 128)
        .fold(0, |all, space| all | 1 << space)
}

/// Kinds: those of the start, and those that some effect makes.
pub(super) fn kinds(rules: &Ruleset) -> Slots {
    let mut names: Vec<&str> = rules.start.places.iter().map(|p| p.kind.as_str()).collect();
    names.extend(rules.kinds_made());
    let kinds = rules.kinds.iter().take(KINDS).enumerate();
    kinds.fold(0, |all, (number, kind)| {
        all | Slots::from(names.contains(&kind.name.as_str())) << number
    })
}

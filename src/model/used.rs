//! What comes up in play: spaces on which a piece may stand, kinds that it may be. More may be
//! counted in than ever comes up, never less.

use super::index::{KindId, KindSet};
use super::ludemes::Condition;
use super::ruleset::Ruleset;
use crate::player::Player;
use crate::space::{Space, SpaceSet};

/// Spaces: those of both tracks and of the start; every space, where a move goes straight across
/// the board, or where it is asked whether a set holds any space, idle ones included.
pub(super) fn spaces(rules: &Ruleset) -> SpaceSet {
    let asks = |condition: &Condition| match condition {
        // Of the space of arrival, or by those of which it is made.
        Condition::On(_) | Condition::Not(_) | Condition::And(_) | Condition::Or(_) => false,
        other => !other.sets().is_empty(),
    };
    if rules.crosses() || rules.conditions().any(asks) {
        return SpaceSet::first(rules.board.spaces().count().min(128));
    }
    let tracks = Player::BOTH.into_iter();
    let tracks = tracks.flat_map(|player| rules.tracks[player].places());
    let start = rules.start.places.iter().flat_map(|place| &place.spaces.0);
    let spaces = tracks
        .chain(start)
        .filter_map(|name| rules.board.index(name));
    let spaces = spaces.filter_map(|space| u8::try_from(space).ok());
    spaces.filter(|space| *space < 128).map(Space).collect()
}

/// Kinds: those of the start, and those that some effect makes.
pub(super) fn kinds(rules: &Ruleset) -> KindSet {
    let mut names: Vec<&str> = rules.start.places.iter().map(|p| p.kind.as_str()).collect();
    names.extend(rules.kinds_made());
    let kinds = (0..).map(KindId).zip(&rules.kinds);
    let comes_up = kinds.filter(|(_, kind)| names.contains(&kind.name.as_str()));
    comes_up.map(|(number, _)| number).collect()
}

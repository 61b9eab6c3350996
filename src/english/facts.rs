//! What a game can do, so that nothing is told that can't come up in it.

use std::collections::{BTreeMap, BTreeSet};

use super::belongings;
use crate::model::act::{Act, PieceFate, Route};
use crate::model::{
    Add, Along, Effect, MoveRule, PieceTerm, Pieces, Ruleset, Set, SpaceName, Track,
};
use crate::player::Player;

/// The pieces that are captured, by each effect that does so.
pub(super) fn captured(rules: &Ruleset) -> impl Iterator<Item = &Pieces> {
    rules.effects().filter_map(|effect| match effect.act() {
        Act::On { pieces, fate, .. } if fate.may_leave_game() => Some(pieces),
        _ => None,
    })
}

/// Whether pieces can change sides.
pub(super) fn changes_sides(rules: &Ruleset) -> bool {
    let own = |term: &PieceTerm| matches!(term, PieceTerm::Friend | PieceTerm::FriendOf(_));
    rules.effects().any(|effect: &Effect| match effect.act() {
        Act::On {
            pieces,
            fate: PieceFate::Won(_),
            ..
        } => !pieces.0.iter().all(own),
        _ => false,
    })
}

/// Whether some effect may push a piece of a kind, or send it back.
pub(super) fn shifted(rules: &Ruleset, kind: &String) -> bool {
    let named = |term: &PieceTerm| term.kinds().is_empty() || term.kinds().contains(kind);
    rules.effects().any(|effect| match effect.act() {
        Act::Push(pieces, _)
        | Act::On {
            pieces,
            fate: PieceFate::Returned(..),
            ..
        } => pieces.0.iter().any(named),
        _ => false,
    })
}

/// Whether some effect may send a piece back to its track's spaces.
pub(super) fn sends_back(rules: &Ruleset) -> bool {
    let mut effects = rules.effects();
    effects.any(|effect| {
        matches!(
            effect.act(),
            Act::On {
                fate: PieceFate::Returned(..),
                ..
            }
        )
    })
}

/// Whether a set asks, also by way of definitions, which piece is furthest along a track.
pub(super) fn asks_extreme(rules: &Ruleset, set: &Set) -> bool {
    let mut all = rules.all_in(set).into_iter();
    all.any(|set| set.extreme().is_some())
}

/// Whether the track of each side comes to every space of the board.
pub(super) fn covers(rules: &Ruleset) -> bool {
    let mut tracks = Player::BOTH.into_iter().map(|side| &rules.tracks[side]);
    tracks.all(|track| rules.board.spaces().all(|space| track.visits(&space) > 0))
}

/// Whether a track comes to a space more than once.
pub(super) fn passes(rules: &Ruleset) -> bool {
    let mut tracks = Player::BOTH.into_iter().map(|side| &rules.tracks[side]);
    tracks.any(|track| track.places().any(|space| track.visits(space) > 1))
}

/// Whether a piece that began on a track's first part could come back to it.
pub(super) fn comes_back(rules: &Ruleset, side: Player) -> bool {
    let Track { once, cycle, forks } = &rules.tracks[side];
    let mut after = forks.iter().map(|fork| &fork.way).chain([cycle]);
    let again = after.any(|later| once.0.iter().any(|space| later.0.contains(space)));
    let forward =
        |rule: &MoveRule| rule.along == Along::Forward || !belongings::can_make(rules, side, rule);
    again || !rules.moves.iter().all(forward)
}

/// Whether a move may be longer than its way.
pub(super) fn ways_end(rules: &Ruleset) -> bool {
    let ends = |side: Player, along: Along| {
        let Track { once, cycle, .. } = &rules.tracks[side];
        match along.route() {
            Route::Track { ahead, behind } => {
                (ahead && cycle.0.is_empty()) || (behind && !once.0.is_empty())
            }
            Route::Steps => dead_end(rules),
            Route::Line => true,
        }
    };
    let mut sides = Player::BOTH.into_iter();
    sides.any(|side| {
        let mut moves = rules.moves.iter();
        moves.any(|rule| belongings::can_make(rules, side, rule) && ends(side, rule.along))
    })
}

/// Whether some space of the tracks has but one neighbour along them.
fn dead_end(rules: &Ruleset) -> bool {
    neighbours(rules).values().any(|near| near.len() < 2)
}

/// The spaces that come just before or after each on the track of either side.
pub(super) fn neighbours(rules: &Ruleset) -> BTreeMap<&SpaceName, BTreeSet<&SpaceName>> {
    let mut near: BTreeMap<&SpaceName, BTreeSet<&SpaceName>> = BTreeMap::new();
    for side in Player::BOTH {
        let track = &rules.tracks[side];
        let places: Vec<&SpaceName> = track.places().collect();
        for (i, place) in places.iter().enumerate() {
            for next in track.ahead(i).map(|next| places[next]) {
                near.entry(place).or_default().insert(next);
                near.entry(next).or_default().insert(place);
            }
        }
    }
    near
}

/// Whether the dice of a turn are two, neither of them in parts.
pub(super) fn two_dice(rules: &Ruleset) -> bool {
    rules.most_dice() == 2 && rules.most_moves() == 2
}

/// Whether one move may take several dice, or parts of dice.
pub(super) fn adds(rules: &Ruleset) -> bool {
    rules.turn.spend.add != Add::None && rules.most_moves() > 1
}

/// Whether a die that could be used whole may be used in parts.
pub(super) fn breaks(rules: &Ruleset) -> bool {
    let mut faces = rules.dice.faces.iter();
    faces.any(|face| face.value > 0 && !face.parts.is_empty())
}

/// Whether a kind of piece has more than one move.
pub(super) fn has_choice(rules: &Ruleset) -> bool {
    rules.kinds.iter().any(|kind| {
        let moves = rules.moves.iter();
        let open = moves.filter(|rule| rule.from.kinds.contains(&kind.name));
        open.count() > 1
    })
}

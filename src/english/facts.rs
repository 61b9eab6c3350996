//! What a game can do, so that nothing is told that can't come up in it.

use super::effects;
use crate::model::{Along, At, Effect, Ruleset, SpaceName};
use crate::player::Player;

/// Whether some effect of some move, also under a condition, is such a one.
pub(super) fn any_effect(rules: &Ruleset, is: &dyn Fn(&Effect) -> bool) -> bool {
    let moves = rules.moves.iter().map(|rule| &rule.then);
    let mut all = moves.chain([&rules.turn.then]);
    all.any(|then| effects::any(then, is))
}

/// Whether pieces can be captured.
pub(super) fn captures(rules: &Ruleset) -> bool {
    any_effect(rules, &|effect| matches!(effect, Effect::Capture { .. }))
}

/// Whether pieces can change sides.
pub(super) fn recruits(rules: &Ruleset) -> bool {
    any_effect(rules, &|effect| matches!(effect, Effect::Recruit { .. }))
}

/// Whether the order in which dice are counted makes a difference to what is captured.
pub(super) fn counts_in_order(rules: &Ruleset) -> bool {
    let stepwise = |effect: &Effect| match effect {
        Effect::Capture { at, .. } => matches!(at, At::Steps | At::Sums),
        _ => false,
    };
    any_effect(rules, &stepwise)
}

/// Whether some move doesn't follow the track of its side.
pub(super) fn leaves_track(rules: &Ruleset) -> bool {
    let off = |along| matches!(along, Along::Around | Along::Orthogonal);
    rules.moves.iter().any(|rule| off(rule.along))
}

/// Whether a piece can come to stand off its own side's track.
pub(super) fn strays(rules: &Ruleset) -> bool {
    (leaves_track(rules) || recruits(rules)) && !covers(rules)
}

/// Whether the track of each side comes to every space of the board.
pub(super) fn covers(rules: &Ruleset) -> bool {
    let spaces: Vec<SpaceName> = rules.board.spaces().collect();
    let mut sides = Player::BOTH.into_iter();
    sides.all(|side| {
        let comes = |space| rules.tracks[side].places().any(|place| place == space);
        spaces.iter().all(comes)
    })
}

/// Whether a track comes to a space more than once.
pub(super) fn passes(rules: &Ruleset) -> bool {
    Player::BOTH.into_iter().any(|side| {
        let mut spaces: Vec<_> = rules.tracks[side].places().collect();
        let all = spaces.len();
        spaces.sort();
        spaces.dedup();
        spaces.len() < all
    })
}

/// Whether a kind of piece has more than one move.
pub(super) fn has_choice(rules: &Ruleset) -> bool {
    rules.kinds.iter().any(|kind| {
        let moves = rules.moves.iter();
        let open = moves.filter(|rule| rule.from.kinds.contains(&kind.name));
        open.count() > 1
    })
}

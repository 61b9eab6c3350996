//! Whether pieces of the two sides can come to stand together.

use super::facts;
use crate::model::act::Act;
use crate::model::{At, Effect, MoveRule, PieceTerm, Ruleset};
use crate::player::Player;

/// Whether pieces of both sides can come to stand on one space: no move that may end on an enemy
/// leaves one there, and none brings pieces of the one side to those of the other.
pub(super) fn sides_meet(rules: &Ruleset) -> bool {
    let clears = |effect: &Effect| match effect.act() {
        Act::On {
            pieces,
            within: None,
            at: Some(At::End | At::All),
            fate,
        } => fate.may_leave_game() && pieces.0.contains(&PieceTerm::Enemy),
        _ => false,
    };
    let meets = |rule: &MoveRule| {
        let to = rule.to.as_ref().or(rules.turn.to.as_ref());
        let mut effects = rule.then.iter().chain(&rules.turn.then);
        !effects.any(clears) && !to.is_some_and(|to| rules.keeps_out(to, PieceTerm::Enemy))
    };
    let placed = |side: Player| {
        let places = rules.start.places.iter();
        let own = places.filter(move |place| place.owner == Some(side));
        own.flat_map(|place| &place.spaces.0)
    };
    placed(Player::First).any(|space| placed(Player::Second).any(|other| other == space))
        || facts::changes_sides(rules)
        || rules
            .effects()
            .any(|effect| matches!(effect.act(), Act::Push(..)))
        || rules.moves.iter().any(meets)
}

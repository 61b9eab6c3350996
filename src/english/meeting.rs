//! Whether pieces of the two sides can come to stand together.

use super::{belongings, facts};
use crate::model::act::Act;
use crate::model::{At, Effect, Kind, MoveRule, PieceTerm, Ruleset};
use crate::player::Player;

/// Whether pieces of both sides can come to stand on one space: no move that may end on an enemy
/// leaves one there, and none brings pieces of the one side to those of the other.
pub(super) fn sides_meet(rules: &Ruleset) -> bool {
    let sides = belongings::kinds(rules);
    let had = |kind: &&Kind| {
        Player::BOTH
            .iter()
            .any(|side| sides[*side].contains(&*kind.name))
    };
    let clears = |effect: &Effect, kind: &str| match effect.act() {
        Act::On {
            pieces,
            within: None,
            at: Some(At::End | At::All),
            fate,
        } => fate.may_leave_game() && pieces.0.iter().any(|term| names_enemy(term, kind)),
        _ => false,
    };
    // By kinds: one may be taken, and another kept out.
    let meets = |rule: &MoveRule| {
        let to = rule.to.as_ref().or(rules.turn.to.as_ref());
        let mut kinds = rules.kinds.iter().filter(had);
        kinds.any(|kind| {
            let mut effects = rule.then.iter().chain(&rules.turn.then);
            let enemy = || PieceTerm::EnemyOf(vec![kind.name.clone()]);
            !effects.any(|effect| clears(effect, &kind.name))
                && !to.is_some_and(|to| rules.keeps_out(to, enemy()))
        })
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

/// Whether a term names every enemy of a kind.
fn names_enemy(term: &PieceTerm, kind: &str) -> bool {
    match term {
        PieceTerm::Enemy => true,
        PieceTerm::Kind(named) => named == kind,
        PieceTerm::EnemyOf(kinds) => kinds.iter().any(|named| named == kind),
        PieceTerm::Friend
        | PieceTerm::Neutral
        | PieceTerm::FriendOf(_)
        | PieceTerm::NeutralOf(_) => false,
    }
}

//! Which way a piece goes.

use super::sides::side;
use super::tracks;
use super::vocabulary::Vocabulary;
use crate::model::{Along, MoveRule, Ruleset};
use crate::player::Player;

/// The way that all moves take, if they take the same.
pub(super) fn shared(rules: &Ruleset) -> Option<Along> {
    let along = rules.moves.first()?.along;
    let like = |rule: &MoveRule| rule.along == along && rule.fork.is_none();
    let all = rules.moves.iter().all(like);
    (all && rules.moves.len() > 1).then_some(along)
}

/// How "a piece" or "it" goes; if it is a piece of one move, that of this move.
pub(super) fn told(
    v: &Vocabulary<'_>,
    along: Along,
    who: &str,
    rule: Option<&MoveRule>,
) -> Vec<String> {
    let space = &v.space.one;
    if let Some(fork) = rule.and_then(|rule| rule.fork.as_deref()) {
        return vec![turning(v, fork, who)];
    }
    let own = match along {
        Along::Forward => format!("{who} goes forward along its track."),
        Along::Back => format!("{who} goes backward along its track."),
        Along::Either => format!(
            "{who} goes forward or backward along its track, in one direction for the whole move."
        ),
        Along::Around => format!(
            "{who} goes along the tracks of both sides: from each {space} to any that comes just before or just after it on either track, but never straight back to the {space} that it has just left."
        ),
        Along::Orthogonal => format!(
            "{who} goes straight across the board, whatever the tracks: to the left, to the right, up or down, in one direction for the whole move. Up and down it stays in its column."
        ),
    };
    let backward = matches!(along, Along::Back | Along::Either);
    let limits = backward.then(|| tracks::backward(v, rule)).flatten();
    [own].into_iter().chain(limits).collect()
}

/// How a piece goes that turns into a fork.
fn turning(v: &Vocabulary<'_>, name: &str, who: &str) -> String {
    let rules = v.rules;
    let has = |player: &Player| {
        rules.tracks[*player]
            .forks
            .iter()
            .any(|fork| fork.name == name)
    };
    let whose: Vec<Player> = Player::BOTH.into_iter().filter(has).collect();
    let only = match whose.as_slice() {
        [player] => format!(" Only {} has this fork.", side(rules, *player)),
        _ => String::new(),
    };
    let space = &v.space.one;
    format!(
        "{who} goes forward and must take the {name}: the first time that it goes on from the \
         {space} where the {name} leaves its track, it goes on into the {name}. To end on that \
         {space}, or to start in the {name}, is not to take it.{only}"
    )
}

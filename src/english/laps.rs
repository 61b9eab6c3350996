//! Whether a piece may come back, within one move, to the space where it began.

use std::collections::BTreeSet;

use super::{belongings, facts};
use crate::model::{Add, Along, DiceUse, MoveRule, Ruleset, SpaceName, Track};
use crate::player::Player;

/// Whether some move is long enough for that.
pub(super) fn any(rules: &Ruleset) -> bool {
    rules.moves.iter().any(|rule| {
        let longest = longest(rules, rule);
        let round = match rule.along {
            Along::Orthogonal => None,
            Along::Around => around(rules, longest),
            Along::Forward | Along::Back | Along::Either => {
                let sides = Player::BOTH.into_iter();
                let concerned = sides.filter(|side| belongings::can_make(rules, *side, rule));
                concerned
                    .filter_map(|side| shortest(&rules.tracks[side]))
                    .min()
            }
        };
        round.is_some_and(|round| round <= longest)
    })
}

/// The greatest sum that a move can spend.
fn longest(rules: &Ruleset, rule: &MoveRule) -> usize {
    let value = |label: Option<&String>| {
        let mut faces = rules.dice.faces.iter();
        let face = label.and_then(|label| faces.find(|face| face.label == *label));
        face.map(|face| usize::from(face.value))
    };
    let most = rules.dice.faces.iter().map(|face| usize::from(face.value));
    let most = most.max().unwrap_or(0);
    let first = value(rule.from.with.as_ref()).unwrap_or(most);
    let single = rule.from.dice == DiceUse::One || rules.turn.spend.add == Add::None;
    match single {
        true => first,
        false => first + most * (usize::from(rules.dice.count) - 1),
    }
}

/// The shortest way along a track from a space to the same space again.
fn shortest(track: &Track) -> Option<usize> {
    let places: Vec<&SpaceName> = track.places().collect();
    let from = |start: usize| {
        let mut at = start;
        (1..=places.len()).find(|_| {
            // What has left the track has come to no space.
            at = track.next(at).unwrap_or(usize::MAX);
            places.get(at) == places.get(start)
        })
    };
    (0..places.len()).filter_map(from).min()
}

/// The shortest way along the tracks of both sides, never straight back, from a space to the same
/// space again, if it is no longer than this.
fn around(rules: &Ruleset, longest: usize) -> Option<usize> {
    let near = facts::neighbours(rules);
    let from = |start: &SpaceName| {
        let steps = |at: &SpaceName| near.get(at).into_iter().flatten().copied();
        let mut here: BTreeSet<(&SpaceName, &SpaceName)> = near
            .get_key_value(start)
            .map_or_else(BTreeSet::new, |(start, next)| {
                next.iter().map(|next| (*start, *next)).collect()
            });
        let mut seen = here.clone();
        (1..=longest).find(|_| {
            let back = here.iter().any(|(_, at)| *at == start);
            let next = here.iter().flat_map(|&(before, at)| {
                let onward = steps(at).filter(move |next| *next != before && *next != at);
                onward.map(move |next| (at, next))
            });
            here = next.filter(|step| !seen.contains(step)).collect();
            seen.extend(&here);
            back
        })
    };
    near.keys().filter_map(|start| from(start)).min()
}

//! Whether a piece may come back, within one move, to the space where it began.

use std::collections::BTreeSet;

use super::{belongings, facts};
use crate::model::act::Route;
use crate::model::{Along, MoveRule, Ruleset, Set, SpaceName, Track};
use crate::player::Player;

/// Whether some move is long enough for that.
pub(super) fn any(rules: &Ruleset) -> bool {
    rules.moves.iter().any(|rule| {
        let longest = rules.longest(rule);
        let rounds: Vec<usize> = match rule.along.route() {
            Route::Line => Vec::new(),
            Route::Steps => around(rules, longest).into_iter().collect(),
            Route::Track { .. } => {
                let sides = Player::BOTH.into_iter();
                let concerned = sides.filter(|side| belongings::can_make(rules, *side, rule));
                concerned
                    .filter_map(|side| shortest(&rules.tracks[side], rule, longest))
                    .collect()
            }
        };
        rounds
            .into_iter()
            .any(|round| round <= longest && (stops(rules, rule) || ends(rules, rule, round)))
    })
}

/// Whether a move may be stopped by what it would pass.
fn stops(rules: &Ruleset, rule: &MoveRule) -> bool {
    let over = rule.over.as_ref().or(rules.turn.over.as_ref());
    !matches!(over, None | Some(Set::Any))
}

/// Whether a move may end where it began, after whole rounds.
fn ends(rules: &Ruleset, rule: &MoveRule, round: usize) -> bool {
    let faces = rules.dice.faces.iter();
    let values = faces.flat_map(|face| [face.value].into_iter().chain(face.parts.iter().copied()));
    let mut values = values.chain(rule.from.counts).map(usize::from);
    let along = matches!(rule.along, Along::Forward) && rule.fork.is_none();
    !along
        || facts::passes(rules)
        || facts::adds(rules)
        || values.any(|value| value > 0 && value % round == 0)
}

/// The shortest way of a move along a track from a space to the same space again, if it is no longer
/// than this.
fn shortest(track: &Track, rule: &MoveRule, longest: usize) -> Option<usize> {
    let places: Vec<&SpaceName> = track.places().collect();
    let turn = rule.fork.as_ref().and_then(|name| track.fork(name));
    let into = turn.and_then(|fork| track.junctions().get(fork).copied());
    // Going forward it turns into its own fork at most, going back it comes out of any.
    let steps = (0..places.len()).map(|place| match rule.along {
        Along::Forward => {
            let turn = into.filter(|fork| fork.at == place);
            let turn = turn.map(|fork| fork.first);
            track.next(place).into_iter().chain(turn).collect()
        }
        _ => track.ahead(place).collect(),
    });
    let steps: Vec<Vec<usize>> = steps.collect();
    let from = |start: usize| {
        let mut here = BTreeSet::from([start]);
        (1..=longest.min(places.len())).find(|_| {
            here = here.iter().flat_map(|&at| steps[at].clone()).collect();
            here.iter().any(|&at| places[at] == places[start])
        })
    };
    (0..places.len()).filter_map(from).min()
}

/// The shortest way along the tracks of both sides, never straight back, from a space to the same
/// space again, if it is no longer than this.
fn around(rules: &Ruleset, longest: usize) -> Option<usize> {
    let spaces: Vec<SpaceName> = rules.board.spaces().collect();
    let number = |space: &SpaceName| rules.board.index(space);
    let near = facts::neighbours(rules);
    let steps: Vec<Vec<usize>> = spaces
        .iter()
        .map(|space| near.get(space).into_iter().flatten())
        .map(|next| next.filter_map(|space| number(space)).collect())
        .collect();
    let from = |start: usize| {
        // Where one has come to, and from where.
        let mut here: Vec<(usize, usize)> = steps[start].iter().map(|to| (start, *to)).collect();
        let mut seen: BTreeSet<(usize, usize)> = here.iter().copied().collect();
        (1..=longest).find(|_| {
            let back = here.iter().any(|(_, at)| *at == start);
            let mut next = Vec::new();
            for (before, at) in &here {
                let onward = steps[*at].iter().filter(|to| *to != before && *to != at);
                next.extend(
                    onward
                        .map(|to| (*at, *to))
                        .filter(|step| seen.insert(*step)),
                );
            }
            here = next;
            back
        })
    };
    (0..spaces.len()).filter_map(from).min()
}

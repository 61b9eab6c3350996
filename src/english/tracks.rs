//! Where the pieces go.

use std::collections::BTreeMap;

use super::document::Section;
use super::lexicon::{list, times};
use super::sides::side_first;
use super::spaces;
use crate::model::{Ruleset, Sides, SpaceName, SpaceRuns, Track};
use crate::player::Player;

/// The track of each side, the second also by what it has in common with the first.
pub(super) fn tracks(rules: &Ruleset) -> Section {
    let [first, second] = Player::BOTH.map(|side| &rules.tracks[side]);
    let image = rules
        .sides
        .filter(|sides| rules.board.track_image(*sides, first).as_ref() == Some(second));
    let like = match image {
        Some(Sides::Mirrored) => "do the same, mirrored from top to bottom: they ",
        Some(Sides::Turned) => {
            "do the same as seen from the other side of the table, the board turned half round: they "
        }
        None => "",
    };
    let mut sentences = vec!["Each side's pieces follow a track of their own.".to_owned()];
    let mut returns = false;
    for (player, like) in [(Player::First, ""), (Player::Second, like)] {
        let track = &rules.tracks[player];
        let side = side_first(rules, player);
        sentences.push(format!("{side}'s pieces {like}{}", run(track)));
        let visits = visits(rules, track);
        returns |= visits.is_some();
        sentences.extend(visits);
    }
    if returns {
        sentences.push("Where a track comes to a space more than once, keep in mind which visit a piece is on: it goes on from that one, and from another it would go elsewhere.".to_owned());
    }
    Section::new("The tracks", sentences)
}

/// "first go through A16 to A1, …", up to the full stop.
fn run(track: &Track) -> String {
    let once = spaces::way(&track.once);
    let round = spaces::way(&track.cycle);
    match (track.once.0.is_empty(), track.cycle.0.as_slice()) {
        (_, []) => format!("go through {once}, and no further."),
        (true, [only]) => format!("stay on {only}; every step leads there again."),
        (true, [first, ..]) => {
            format!("go round and round: through {round}, and on to {first} again.")
        }
        (false, [only]) => format!(
            "first go through {once}, once only. Then they come to {only} and stay there; every step leads there again."
        ),
        (false, [first, ..]) => format!(
            "first go through {once}, once only. Then they go round and round: through {round}, and on to {first} again."
        ),
    }
}

/// The spaces that a track comes to more than once.
fn visits(rules: &Ruleset, track: &Track) -> Option<String> {
    let mut count: BTreeMap<&SpaceName, usize> = BTreeMap::new();
    for space in track.places() {
        *count.entry(space).or_default() += 1;
    }
    let mut by_count: BTreeMap<usize, Vec<SpaceName>> = BTreeMap::new();
    for space in rules.board.spaces() {
        let visits = count.get(&space).copied().unwrap_or(0);
        if visits > 1 {
            by_count.entry(visits).or_default().push(space);
        }
    }
    if by_count.is_empty() {
        return None;
    }
    let each: Vec<String> = by_count
        .into_iter()
        .map(|(visits, at)| {
            let each = if at.len() > 1 { "each of " } else { "" };
            let at = spaces::named(&SpaceRuns(at));
            format!("{} to {each}{at}", times(visits))
        })
        .collect();
    Some(format!("This track comes {}.", list(&each, "and")))
}

/// Where pieces that go backward have a choice, and where they can't go on.
pub(super) fn backward(rules: &Ruleset) -> Option<String> {
    let mut each = Vec::new();
    for player in Player::BOTH {
        let Track { once, cycle } = &rules.tracks[player];
        let end = once
            .0
            .first()
            .map(|first| format!("can't go beyond {first}"));
        let fork = match (once.0.last(), cycle.0.as_slice()) {
            (Some(before), [first, .., last]) if before == last => {
                Some(format!("choose at {first} between two visits to {last}"))
            }
            (Some(before), [first, .., last]) => {
                Some(format!("choose at {first} between {before} and {last}"))
            }
            (Some(before), [only]) => Some(format!(
                "choose at {only} between {before} and staying there"
            )),
            _ => None,
        };
        let parts: Vec<String> = fork.into_iter().chain(end).collect();
        if !parts.is_empty() {
            let side = super::sides::side(rules, player);
            each.push(format!("{side}'s pieces {}", parts.join(" and ")));
        }
    }
    (!each.is_empty()).then(|| format!("Going backward, {}.", each.join("; ")))
}

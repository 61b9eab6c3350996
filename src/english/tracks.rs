//! Where the pieces go.

use std::collections::BTreeMap;

use super::document::Section;
use super::lexicon::{capital, list, possessive, times, with_article};
use super::sides::side_first;
use super::vocabulary::Vocabulary;
use super::{belongings, facts, spaces};
use crate::model::{Fork, MoveRule, Ruleset, Sides, SpaceName, SpaceRuns, Track};
use crate::player::Player;

/// The heading above what is told here.
pub(super) const HEADING: &str = "The tracks";

/// The track of each side, the second also by what it has in common with the first.
pub(super) fn tracks(v: &Vocabulary<'_>) -> Section {
    let rules = v.rules;
    let [first, second] = Player::BOTH.map(|side| &rules.tracks[side]);
    let image = rules
        .sides
        .filter(|sides| rules.board.track_image(*sides, first).as_ref() == Some(second));
    let like = image.map(|sides| match sides {
        Sides::Mirrored => "do the same, mirrored from top to bottom",
        Sides::Turned => {
            "do the same as seen from the other side of the table, the board turned half round"
        }
    });
    let pieces = &v.piece.many;
    let mut sentences = vec![format!("Each side's {pieces} follow a track of their own.")];
    let [mine, other] = [first, second].map(|track| visits(rules, track));
    let shared = mine == other;
    for (player, like) in [(Player::First, None), (Player::Second, like)] {
        let track = &rules.tracks[player];
        let side = possessive(&side_first(rules, player));
        let run = run(v, player);
        match like {
            Some(like) => sentences.push(format!("{side} {pieces} {like}. They {run}")),
            None => sentences.push(format!("{side} {pieces} {run}")),
        }
        sentences.extend(forks(v, player));
        if !shared {
            let visits = visits(rules, track);
            sentences.extend(visits.map(|visits| format!("This track passes {visits}.")));
        }
    }
    if let Some(visits) = mine.as_ref().filter(|_| shared) {
        sentences.push(format!("Both tracks pass {visits}."));
    }
    if !first.forks.is_empty() || !second.forks.is_empty() {
        sentences.push(format!("{} takes a fork only by a move that says so; once in it, it goes on through it and then along the track again.", capital(&v.piece.a())));
    }
    if mine.is_some() || other.is_some() {
        sentences.push(format!("Where a track comes to a {} more than once, keep in mind which visit a {} is on: it goes on from that one, and from another it would go elsewhere.", v.space.one, v.piece.one));
    }
    Section::new(HEADING, sentences)
}

/// "At D9 this track has a fork, the raid: along row B from B9 to B1, and back to it at D1."
fn forks(v: &Vocabulary<'_>, player: Player) -> impl Iterator<Item = String> {
    let forks = v.rules.tracks[player].forks.iter();
    forks.map(|fork| {
        let Fork { name, way, at, to } = fork;
        let way = spaces::way(way);
        format!("At {at} this track has a fork, the {name}: {way}, and back to the track at {to}.")
    })
}

/// "first go along row A from A16 to A1, …", up to the full stop.
fn run(v: &Vocabulary<'_>, player: Player) -> String {
    let track = &v.rules.tracks[player];
    let once = spaces::way(&track.once);
    let round = spaces::way(&track.cycle);
    let comes_back = facts::comes_back(v.rules, player);
    let leaves = match (comes_back, track.once.0.as_slice()) {
        // Whoever is sent back goes that way again.
        _ if facts::sends_back(v.rules) => String::new(),
        (true, _) => ", once only".to_owned(),
        (false, [only]) => format!(" and don't come back to {only}"),
        (false, [first, rest @ ..]) => {
            let back = match rest.iter().all(|space| space.row == first.row) {
                true => format!("row {}", first.row),
                false => format!("these {}", v.space.many),
            };
            let whole = v
                .rules
                .board
                .rows
                .iter()
                .find(|row| *row.name == *first.row);
            match whole.is_some_and(|row| usize::from(row.length) == track.once.0.len()) {
                true => format!(", each from where it stands, and never come back to {back}"),
                false => format!(", and never come back to these {}", v.space.many),
            }
        }
        (false, []) => String::new(),
    };
    let begins = |only: &SpaceName| {
        let placed = v.rules.start.places.iter();
        let mut own = placed.filter(|place| place.owner == Some(player));
        own.all(|place| place.spaces.0.iter().all(|at| at == only))
    };
    let first_way = match track.once.0.as_slice() {
        [only] if !comes_back && !facts::sends_back(v.rules) && begins(only) => {
            format!("first leave {only}, where they stand at the start, and never come back to it")
        }
        _ => format!("first go {once}{leaves}"),
    };
    match (track.once.0.is_empty(), track.cycle.0.as_slice()) {
        (_, []) => format!("go {once}, and no further."),
        (true, [only]) => format!("stay on {only}; every step leads there again."),
        (true, [first, ..]) => format!("go round and round: {round}, and on to {first} again."),
        (false, [only]) => format!(
            "{first_way}. Then they come to {only} and stay there; every step leads there again."
        ),
        (false, [first, ..]) => {
            format!("{first_way}. Then they go round and round: {round}, and on to {first} again.")
        }
    }
}

/// "each of M1 to M15 twice": the spaces that a track comes to more than once.
fn visits(rules: &Ruleset, track: &Track) -> Option<String> {
    let mut by_count: BTreeMap<usize, Vec<SpaceName>> = BTreeMap::new();
    for space in rules.board.spaces() {
        let visits = track.visits(&space);
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
            format!("{each}{at} {}", times(visits))
        })
        .collect();
    Some(list(&each, "and"))
}

/// Where pieces that go backward have a choice, and where they can't go on; those of one move, if
/// it is the move of some kinds only.
pub(super) fn backward(v: &Vocabulary<'_>, rule: Option<&MoveRule>) -> Option<String> {
    let rules = v.rules;
    let mut each = Vec::new();
    for player in Player::BOTH {
        if rule.is_some_and(|rule| !belongings::can_make(rules, player, rule)) {
            continue;
        }
        let Track { once, cycle, forks } = &rules.tracks[player];
        let end = once.0.first();
        let fork = match (once.0.last(), cycle.0.as_slice()) {
            (Some(before), [first, .., last]) if before == last => {
                Some(format!("may turn from {first} to either visit to {last}"))
            }
            (Some(before), [first, .., last]) => {
                Some(format!("may turn from {first} to {before} or to {last}"))
            }
            (Some(before), [only]) => {
                Some(format!("may turn from {only} to {before}, or stay there"))
            }
            _ => None,
        };
        let into = forks
            .iter()
            .map(|fork| format!("may go back from {} into the {}", fork.to, fork.name));
        let fork = fork
            .into_iter()
            .chain(into)
            .reduce(|all, one| format!("{all}; it {one}"));
        let way = match (fork, end) {
            (Some(fork), Some(end)) => Some(format!("{fork}; it can't go back beyond {end}")),
            (Some(fork), None) => Some(fork),
            (None, end) => end.map(|end| format!("can't go back beyond {end}")),
        };
        if let Some(way) = way {
            let side = super::sides::side(rules, player);
            let who = match rule.map(|rule| rule.from.kinds.as_slice()) {
                Some([kind]) if v.is_single(kind) => format!("{} {kind}", possessive(&side)),
                _ => format!("{} of {side}", with_article(&v.piece.one)),
            };
            each.push(format!("{who} {way}."));
        }
    }
    let rest: Vec<String> = each.iter().skip(1).map(|one| capital(one)).collect();
    each.truncate(1);
    let first = each.pop()?;
    let all: Vec<String> = [format!("Going backward, {first}")]
        .into_iter()
        .chain(rest)
        .collect();
    Some(all.join(" "))
}

//! Forks of tracks, and moves that turn into them.

use daldos_dsl::model::{Along, Board, Fork, MoveRule, Sides, SpaceName, SpaceRuns, Track};
use daldos_dsl::player::ByPlayer;

use super::board::images;
use super::random::Random;

/// Gives the tracks a fork or two, the second side's perhaps images of the first's, or its own by
/// the same names; none where they find no place.
pub fn add(random: &mut Random, board: &Board, tracks: &mut ByPlayer<Track>, sides: Option<Sides>) {
    for name in ["raid", "shortcut"]
        .iter()
        .take(random.weighted(&[(3, 1), (1, 2)]))
    {
        let Some(first) = fork(random, board, &tracks.first, name) else {
            continue;
        };
        let mut with_first = tracks.first.clone();
        with_first.forks.push(first.clone());
        let image = sides.and_then(|sides| image(board, &first, sides));
        let image = image.filter(|image| may_have(&tracks.second, image));
        let own = fork(random, board, &tracks.second, name);
        let second = match (sides, image) {
            (Some(_), Some(image)) if random.chance(75) => Some(image),
            // What isn't written follows, and has to fit.
            (Some(_), _) if own.is_none() => continue,
            (None, _) if random.chance(20) => None,
            _ => own,
        };
        tracks.first = with_first;
        tracks.second.forks.extend(second);
    }
    if let Some(sides) = sides {
        // Those that follow from the first side's are in order where these are written.
        let first = tracks.first.forks.clone();
        tracks.second.forks.sort_by_key(|fork| {
            let mut like = first.iter().filter(|first| first.name == fork.name);
            !like.any(|first| image(board, first, sides).as_ref() == Some(fork))
        });
    }
}

/// Makes some moves that go forward turn into forks.
pub fn take(random: &mut Random, tracks: &ByPlayer<Track>, moves: &mut [MoveRule]) {
    let names: Vec<String> = tracks
        .first
        .forks
        .iter()
        .map(|fork| fork.name.clone())
        .collect();
    if names.is_empty() {
        return;
    }
    for rule in moves.iter_mut().skip(1) {
        if rule.along == Along::Forward && random.chance(60) {
            rule.fork = Some(random.one_of(&names).clone());
        }
    }
}

/// A walk over spaces that touch, mostly, from one space of the track to another.
fn fork(random: &mut Random, board: &Board, track: &Track, name: &str) -> Option<Fork> {
    let ends: Vec<SpaceName> = track
        .main()
        .filter(|space| track.places().filter(|other| other == space).count() == 1)
        .cloned()
        .collect();
    if ends.is_empty() {
        return None;
    }
    let (at, to) = (random.one_of(&ends).clone(), random.one_of(&ends).clone());
    let taken: Vec<&SpaceName> = track
        .forks
        .iter()
        .flat_map(|fork| [&fork.at, &fork.to])
        .chain([&at, &to])
        .collect();
    let free: Vec<SpaceName> = board
        .spaces()
        .filter(|space| !taken.contains(&space))
        .collect();
    let mut way = Vec::new();
    for _ in 0..random.between(1, 5) {
        let here = way.last().unwrap_or(&at);
        let near: Vec<SpaceName> = free
            .iter()
            .filter(|space| board.touch(here, space))
            .cloned()
            .collect();
        let near = if near.is_empty() { &free } else { &near };
        if near.is_empty() {
            return None;
        }
        way.push(random.one_of(near).clone());
    }
    let fork = Fork {
        name: name.to_owned(),
        way: SpaceRuns(way),
        at,
        to,
    };
    may_have(track, &fork).then_some(fork)
}

/// Whether a track may have this fork beside those that it has.
fn may_have(track: &Track, fork: &Fork) -> bool {
    let mut with = track.clone();
    with.forks.push(fork.clone());
    let ends = with.forks.iter().flat_map(|fork| [&fork.at, &fork.to]);
    let visits = |space: &SpaceName| with.places().filter(|other| *other == space).count();
    ends.clone()
        .all(|space| visits(space) == 1 && with.main().any(|other| other == space))
}

/// A fork as seen from the other side, if all its spaces have an image.
pub fn image(board: &Board, fork: &Fork, sides: Sides) -> Option<Fork> {
    let one = |space: &SpaceName| {
        let spaces = SpaceRuns(vec![space.clone()]);
        images(board, &spaces, sides)?.0.pop()
    };
    Some(Fork {
        name: fork.name.clone(),
        way: images(board, &fork.way, sides)?,
        at: one(&fork.at)?,
        to: one(&fork.to)?,
    })
}

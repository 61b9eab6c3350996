//! Ways gone one by one, as those that branch: from each place, where they lead and what they pass.

use std::ops::Range;

use super::frame::Frame;
use super::word::Word;
use crate::engine::bits::{bit, each};
use crate::engine::compiled::Compiled;
use crate::engine::graph::{StepGraph, stand};
use crate::engine::moves::Way;
use crate::player::Player;

/// The most ways of one length from a place.
const MOST_WAYS: usize = 8;

/// Ways from a place: what is passed, where one came from last, the end.
type Walk = (u128, Option<u8>, u8);

/// Adds a side's ways other than ahead on the track, if there are few and never two of a length to one end.
pub(super) fn add<W: Word>(
    game: &Compiled,
    mover: Player,
    longest: u8,
    frame: &mut Frame<W>,
) -> Option<()> {
    let cells = usize::from(frame.places) * (usize::from(longest) + 1);
    let mut all: Vec<Vec<Option<(W, u8)>>> = vec![Vec::new(); cells];
    let mut gone: Vec<Way> = Vec::new();
    for way in game.rules[mover].iter().flat_map(|rule| &rule.ways) {
        // Of forks, ways lead ahead where shifts don't.
        if !gone.contains(way) && (W::FORKED || *way != Way::Forward) {
            gone.push(*way);
        }
    }
    let mut numbers = Vec::new();
    for way in gone {
        let from = frame.branches;
        let first = if way == Way::Forward { frame.length } else { 0 };
        let ways = ways(game, mover, way, first..frame.places, longest)?;
        let most = ways.iter().map(Vec::len).max().unwrap_or(0);
        for (all, ways) in all.iter_mut().zip(ways) {
            let ways = ways.iter();
            let ways = ways.map(|(passed, end)| Some((W::narrow(*passed), *end)));
            all.extend(ways.chain(std::iter::repeat(None)).take(most));
        }
        frame.branches += most as u8;
        numbers.push((way, from..frame.branches));
    }
    frame.numbers = numbers.into();
    frame.along = all.concat().into();
    Some(())
}

/// The places one step on, by a way that branches; none by one that never does.
fn steps(game: &Compiled, mover: Player, way: Way, place: u8) -> (Vec<u8>, bool) {
    let track = &game.tracks[mover.index()];
    let (graph, on_places) = game.net(mover, way);
    let node = if on_places { place } else { track.space(place) };
    let (next, turning) = match graph {
        StepGraph::Lines(_) => return (Vec::new(), true),
        StepGraph::Graph { next, turning } => (next[usize::from(node)].clone(), *turning),
    };
    let places = next.into_iter().map(|node| stand(track, on_places, node).0);
    (places.collect(), turning)
}

/// The way from a place so far that never branches, if it leads so far.
fn line(game: &Compiled, mover: Player, way: Way, start: u8, distance: u8) -> Option<(u128, u8)> {
    let track = &game.tracks[mover.index()];
    let (graph, on_places) = game.net(mover, way);
    let StepGraph::Lines(lines) = graph else {
        return None;
    };
    let node = if on_places { start } else { track.space(start) };
    let nodes = lines.nodes(node, distance)?;
    let mut places = nodes.iter().map(|node| stand(track, on_places, *node).0);
    let end = places.next_back()?;
    Some((places.fold(0, |all, place| all | bit(place)), end))
}

/// By distance and place, from these places: what is passed, and the end, of every way.
fn ways(
    game: &Compiled,
    mover: Player,
    way: Way,
    from: Range<u8>,
    longest: u8,
) -> Option<Vec<Vec<(u128, u8)>>> {
    let track = &game.tracks[mover.index()];
    let mut table = vec![Vec::new(); track.length * (usize::from(longest) + 1)];
    for start in each(track.on_track).filter(|place| from.contains(place)) {
        let mut walks: Vec<Walk> = vec![(0, None, start)];
        for distance in 1..=longest {
            let step = |&(passed, before, at): &Walk| {
                let passed = if before.is_none() {
                    passed
                } else {
                    passed | bit(at)
                };
                let (ahead, turning) = steps(game, mover, way, at);
                let ahead = ahead.into_iter();
                let ahead = ahead.filter(move |&end| turning || before != Some(end));
                let ahead = ahead.map(move |end| (passed, Some(at), end));
                ahead.collect::<Vec<Walk>>()
            };
            walks = walks.iter().flat_map(step).collect();
            let line = line(game, mover, way, start, distance);
            let all = walks.iter().map(|(passed, _, end)| (*passed, *end));
            let all: Vec<(u128, u8)> = all.chain(line).collect();
            let mut ends: Vec<u8> = all.iter().map(|(_, end)| *end).collect();
            ends.sort_unstable();
            ends.dedup();
            let here = track.at[usize::from(track.space(start))];
            let returns = |(passed, end): &(u128, u8)| {
                usize::from(*end) >= track.length
                    || (passed | bit(*end)) & here != 0
                    || passed & bit(*end) != 0
            };
            if all.len() > MOST_WAYS || ends.len() < all.len() || all.iter().any(returns) {
                return None;
            }
            let cell = usize::from(distance) * track.length + usize::from(start);
            table[cell] = all;
        }
    }
    Some(table)
}

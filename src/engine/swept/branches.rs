//! Ways that branch: from each place, where they lead and what they pass.

use super::frame::Frame;
use super::word::Word;
use crate::engine::bits::{bit, each};
use crate::engine::compiled::Compiled;
use crate::engine::graph::{StepGraph, stand};
use crate::engine::moves::Way;
use crate::engine::rule::Rule;
use crate::player::Player;

/// The most ways of one length from a place.
const MOST_WAYS: usize = 8;

/// Ways from a place: what is passed, where one came from last, the end.
type Walk = (u128, Option<u8>, u8);

/// Ways, as [`Way`] numbers them.
const WAYS: [Way; 7] = [
    Way::Forward,
    Way::Back,
    Way::Around,
    Way::Left,
    Way::Right,
    Way::Up,
    Way::Down,
];

/// Adds a side's ways other than ahead, if there are few and never two of a length to one end.
pub(super) fn add<W: Word>(
    game: &Compiled,
    mover: Player,
    longest: u8,
    frame: &mut Frame<W>,
) -> Option<()> {
    let track = &game.tracks[mover.index()];
    let cells = track.length * (usize::from(longest) + 1);
    let mut all: Vec<Vec<Option<(W, u8)>>> = vec![Vec::new(); cells];
    for way in WAYS {
        let goes = |rule: &Rule| way != Way::Forward && rule.ways.contains(&way);
        let from = frame.branches;
        if game.rules[mover].iter().any(goes) {
            let ways = ways(game, mover, way, longest)?;
            let most = ways.iter().map(Vec::len).max().unwrap_or(0);
            for (all, ways) in all.iter_mut().zip(ways) {
                let ways = ways.iter();
                let ways = ways.map(|(passed, end)| Some((W::narrow(*passed), *end)));
                all.extend(ways.chain(std::iter::repeat(None)).take(most));
            }
            frame.branches += most as u8;
        }
        frame.numbers[way.number()] = (from, frame.branches);
    }
    frame.along = all.concat().into();
    Some(())
}

/// The places one step on.
fn steps(game: &Compiled, mover: Player, way: Way, place: u8) -> (Vec<u8>, bool) {
    let track = &game.tracks[mover.index()];
    let (graph, on_places) = game.net(mover, way);
    let node = if on_places { place } else { track.space(place) };
    let (next, turning) = match graph {
        StepGraph::Lines(lines) => {
            let next = lines.nodes(node, 1);
            (next.unwrap_or_default(), true)
        }
        StepGraph::Graph { next, turning } => (next[usize::from(node)].clone(), *turning),
    };
    let places = next.into_iter().map(|node| stand(track, on_places, node).0);
    (places.collect(), turning)
}

/// By distance and place: what is passed, and the end, of every way.
fn ways(game: &Compiled, mover: Player, way: Way, longest: u8) -> Option<Vec<Vec<(u128, u8)>>> {
    let track = &game.tracks[mover.index()];
    let mut table = vec![Vec::new(); track.length * (usize::from(longest) + 1)];
    for start in each(track.on_track) {
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
            let mut ends: Vec<u8> = walks.iter().map(|(_, _, end)| *end).collect();
            ends.sort_unstable();
            ends.dedup();
            let returns = |(passed, _, end): &Walk| {
                usize::from(*end) >= track.length
                    || track.space(*end) == track.space(start)
                    || passed & bit(*end) != 0
            };
            if walks.len() > MOST_WAYS || ends.len() < walks.len() || walks.iter().any(returns) {
                return None;
            }
            let cell = usize::from(distance) * track.length + usize::from(start);
            table[cell] = walks
                .iter()
                .map(|(passed, _, end)| (*passed, *end))
                .collect();
        }
    }
    Some(table)
}

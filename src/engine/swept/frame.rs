//! The geometry of a track, for sets of its places.

use super::tables::{Frame, MOST_LEFT, MOST_PLACES};
use super::word::Word;
use crate::engine::bits::{bit, each};
use crate::engine::compiled::Compiled;
use crate::engine::graph::StepGraph;
use crate::engine::moves::Way;
use crate::model::index::NOWHERE;
use crate::player::Player;

/// The frame of a side's track, if every space of the board that pieces come to lies on both
/// tracks once, the loop is longer than any move, and the track with the longest move behind it
/// fits the sets.
pub(super) fn new<W: Word>(game: &Compiled, mover: Player, longest: u8) -> Option<Frame<W>> {
    let track = &game.tracks[mover.index()];
    let foe = &game.tracks[mover.opponent().index()];
    let length = track.length as u8;
    let cycle = match track.cycle {
        NOWHERE => length,
        cycle => cycle,
    };
    let once = track.places == track.on_track && track.at.iter().all(|at| at.count_ones() <= 1);
    let room = u32::from(length) + u32::from(longest) <= W::WIDTH && longest <= 32;
    let looped = cycle == length || length - cycle > longest;
    if !(once && room && looped) {
        return None;
    }
    let mut other = [NOWHERE; 128];
    for place in 0..length {
        other[usize::from(place)] = foe.first[usize::from(track.space(place))];
        if usize::from(other[usize::from(place)]) >= foe.length {
            return None;
        }
    }
    let mut frame = Frame {
        length,
        cycle,
        window: Box::new([[W::NONE; MOST_PLACES]; MOST_LEFT]),
        back: Box::default(),
        rank: track.rank,
        runs: runs(&track.rank[..track.length]),
        other,
    };
    frame.window = windows(&frame, longest);
    let goes_back = |rule: &super::super::rule::Rule| rule.ways.contains(&Way::Back);
    if game.rules[mover].iter().any(goes_back) {
        frame.back = backward(game, mover, longest)?;
    }
    Some(frame)
}

/// By distance and place: the place and those so far ahead, unrolled.
fn windows<W: Word>(frame: &Frame<W>, longest: u8) -> Box<[[W; MOST_PLACES]; MOST_LEFT]> {
    let mut windows = Box::new([[W::NONE; MOST_PLACES]; MOST_LEFT]);
    for distance in 0..=longest {
        for place in 0..frame.length {
            let mut set = W::one(place);
            for step in 1..=distance {
                if frame.cycle < frame.length || place + step < frame.length {
                    set |= W::one(frame.ahead(place, step));
                }
            }
            windows[usize::from(distance)][usize::from(place)] = frame.unroll(set);
        }
    }
    windows
}

/// Runs of places whose ranks rise or fall one by one, in order of ranks.
fn runs<W: Word>(rank: &[u8]) -> Box<[(W, bool)]> {
    let mut place_of = vec![0u8; rank.len()];
    for (place, &rank) in rank.iter().enumerate() {
        place_of[usize::from(rank)] = place as u8;
    }
    let mut runs: Vec<(W, bool)> = Vec::new();
    let mut last: Option<(u8, i16)> = None;
    for place in place_of {
        let step = last.map(|(before, step)| (i16::from(place) - i16::from(before), step));
        match (step, runs.last_mut()) {
            (Some((now, before)), Some(run))
                if now.abs() == 1 && (before == 0 || before == now) =>
            {
                *run = (run.0 | W::one(place), now < 0);
                last = Some((place, now));
            }
            _ => {
                runs.push((W::one(place), false));
                last = Some((place, 0));
            }
        }
    }
    runs.into()
}

/// By distance and place: the ways back, if there are never more than two nor two to one end.
#[expect(clippy::type_complexity, reason = "a table of pairs of ways")]
fn backward<W: Word>(
    game: &Compiled,
    mover: Player,
    longest: u8,
) -> Option<Box<[[Option<(W, u8)>; 2]]>> {
    let track = &game.tracks[mover.index()];
    let before = |place: u8| -> Vec<u8> {
        match &game.graphs.back[mover] {
            StepGraph::Lines(lines) => Some(lines.next(place))
                .into_iter()
                .filter(|&p| p != NOWHERE)
                .collect(),
            StepGraph::Graph { next, .. } => next[usize::from(place)].clone(),
        }
    };
    let mut table = vec![[None; 2]; track.length * (usize::from(longest) + 1)];
    for place in each(track.on_track) {
        let mut ways: Vec<(u128, u8)> = vec![(0, place)];
        for distance in 1..=longest {
            let step = |&(passed, at): &(u128, u8)| {
                let passed = if at == place {
                    passed
                } else {
                    passed | bit(at)
                };
                before(at).into_iter().map(move |end| (passed, end))
            };
            ways = ways.iter().flat_map(step).collect();
            let same = ways.len() == 2 && ways[0].1 == ways[1].1;
            if ways.len() > 2
                || same
                || ways
                    .iter()
                    .any(|(passed, end)| *end == place || passed & bit(*end) != 0)
            {
                return None;
            }
            let cell = usize::from(distance) * track.length + usize::from(place);
            for (i, (passed, end)) in ways.iter().enumerate() {
                table[cell][i] = Some((W::narrow(*passed), *end));
            }
        }
    }
    Some(table.into())
}

//! Ways that branch: from each place, where they lead and what they pass.

use super::tables::Frame;
use super::word::Word;
use crate::engine::bits::{bit, each};
use crate::engine::compiled::Compiled;
use crate::engine::graph::StepGraph;
use crate::engine::moves::Way;
use crate::model::index::{NOWHERE, TrackMap};
use crate::player::Player;

/// The most ways of one length from a place.
const MOST_WAYS: usize = 8;

/// Ways from a place: what is passed, where one came from last, the end.
type Walk = (u128, Option<u8>, u8);

/// Adds a side's ways back and around, if there are few and never two of a length to one end.
pub(super) fn add<W: Word>(
    game: &Compiled,
    mover: Player,
    longest: u8,
    frame: &mut Frame<W>,
) -> Option<()> {
    let track = &game.tracks[mover.index()];
    let goes = |way: Way| {
        let rules = game.rules[mover].iter();
        rules.filter(|rule| rule.ways.contains(&way)).count() > 0
    };
    let none = || vec![Vec::new(); track.length * (usize::from(longest) + 1)];
    let back = match goes(Way::Back) {
        true => ways(track, longest, true, |place| {
            match &game.graphs.back[mover] {
                StepGraph::Lines(lines) => {
                    let next = Some(lines.next(place)).filter(|&next| next != NOWHERE);
                    next.into_iter().collect()
                }
                StepGraph::Graph { next, .. } => next[usize::from(place)].clone(),
            }
        })?,
        false => none(),
    };
    let around = match (goes(Way::Around), &game.graphs.around) {
        (true, StepGraph::Graph { next, turning }) => ways(track, longest, *turning, |place| {
            let spaces = next[usize::from(track.space(place))].iter();
            spaces
                .map(|&space| track.first[usize::from(space)])
                .collect()
        })?,
        _ => none(),
    };
    let most = |ways: &[Vec<(u128, u8)>]| ways.iter().map(Vec::len).max().unwrap_or(0);
    let (most_back, most_around) = (most(&back), most(&around));
    let mut along = Vec::with_capacity(back.len() * (most_back + most_around));
    for (back, around) in back.iter().zip(&around) {
        for (ways, most) in [(back, most_back), (around, most_around)] {
            let ways = ways
                .iter()
                .map(|(passed, end)| Some((W::narrow(*passed), *end)));
            along.extend(ways.chain(std::iter::repeat(None)).take(most));
        }
    }
    frame.along = along.into();
    frame.back = most_back as u8;
    frame.branches = (most_back + most_around) as u8;
    Some(())
}

/// By distance and place: what is passed, and the end, of every way.
fn ways(
    track: &TrackMap,
    longest: u8,
    turning: bool,
    next: impl Fn(u8) -> Vec<u8>,
) -> Option<Vec<Vec<(u128, u8)>>> {
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
                let ahead = next(at).into_iter();
                let ahead = ahead.filter(move |&end| turning || before != Some(end));
                let ahead = ahead.map(move |end| (passed, Some(at), end));
                ahead.collect::<Vec<Walk>>()
            };
            walks = walks.iter().flat_map(step).collect();
            let mut ends: Vec<u8> = walks.iter().map(|(_, _, end)| *end).collect();
            ends.sort_unstable();
            ends.dedup();
            let returns = |(passed, _, end): &Walk| {
                *end == start || passed & bit(*end) != 0 || usize::from(*end) >= track.length
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

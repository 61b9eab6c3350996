//! From a compiled track to its frame.

use super::branches;
use super::frame::{Frame, MOST_LEFT, MOST_PLACES, without_rounds, wrapped};
use super::shifts::Shifts;
use super::word::Word;
use crate::engine::bits::each;
use crate::engine::compiled::Compiled;
use crate::engine::dice_left::dice;
use crate::engine::moves::Way;
use crate::engine::rule::Rule;
use crate::engine::state::NEUTRAL;
use crate::model::index::{NOWHERE, TrackMap};
use crate::player::Player;

/// The frame of a side's track, if no piece leaves its track, no move comes upon the space where it began, and the
/// track with its forks is shorter than the sets, a loop with the longest move behind it no longer; in cyclic sets,
/// nothing comes behind it, and it is the whole track. Tracks have forks where sets of places are of such, and
/// nowhere else.
pub(super) fn frame<W: Word>(game: &Compiled, mover: Player) -> Option<Frame<W>> {
    let track = &game.tracks[mover.index()];
    let foe = &game.tracks[mover.opponent().index()];
    let places = track.length as u8;
    let length = track.forks.iter().map(|fork| fork.first).min();
    let length = length.unwrap_or(places);
    let cycle = match track.cycle {
        NOWHERE => length,
        cycle => cycle,
    };
    let forked = !track.forks.is_empty() || !foe.forks.is_empty();
    if forked != W::FORKED {
        return None;
    }
    let round = match forked {
        true => 0,
        false => round(game, mover, length - cycle),
    };
    let subsets = game.rolls.iter().flat_map(|roll| &roll.subsets);
    let distances = subsets.map(|subset| without_rounds(subset.sum, cycle, round));
    let longest = distances.max().unwrap_or(1);
    if W::CYCLIC && cycle != 0 {
        return None;
    }
    // Sets are shifted by the length, too, so that it is less than their width.
    let behind = if !W::CYCLIC && cycle < length {
        longest
    } else {
        0
    };
    let room = u32::from(length) + u32::from(behind.max(1)) <= W::WIDTH && longest <= 32;
    // The other side's places, too, are looked at by the mover.
    let room = room && (track.length.max(foe.length) as u32) < W::WIDTH;
    let leaves = leaves_start(track, (length, cycle), longest);
    if track.places != track.on_track || !room || !leaves {
        return None;
    }
    let mut theirs = [W::NONE; MOST_PLACES];
    let (mut seen, mut twins) = (Vec::new(), Vec::new());
    for place in 0..places {
        let space = usize::from(track.space(place));
        seen.extend(each(foe.at[space]).map(|there| (place, there)));
        let twin = each(track.at[space]).filter(|twin| *twin != place);
        twins.extend(twin.map(|twin| (place, twin)));
        theirs[usize::from(place)] = W::narrow(foe.at[space]);
    }
    let mut frame = Frame {
        length,
        places,
        cycle,
        round,
        wrapped: wrapped(length, cycle),
        window: Box::new([[W::NONE; MOST_PLACES]; MOST_LEFT]),
        along: Box::default(),
        numbers: Box::default(),
        branches: 0,
        rank: track.rank,
        runs: runs(&track.rank[..track.length]),
        theirs,
        shifts: Shifts::between(&seen),
        twins: Shifts::between(&twins),
    };
    frame.window = windows(&frame, longest);
    branches::add(game, mover, longest, &mut frame)?;
    Some(frame)
}

/// The length of a loop, if moves may leave out rounds of it: they take a single die, nothing stops a piece on its way,
/// and nothing is looked at there; else 0.
fn round(game: &Compiled, mover: Player, length: u8) -> u8 {
    let board = game.tracks[NEUTRAL].places;
    let free = |rule: &Rule| {
        let over = rule.over.constant();
        rule.ways == [Way::Forward]
            && !rule.looks.beyond()
            && over.is_some_and(|over| board & !over == 0)
    };
    let mut rules = game.rules[mover].iter();
    let single = game.rolls.iter().all(|roll| dice(roll.full) <= 1);
    if single && rules.all(free) { length } else { 0 }
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

/// Whether no move so long comes upon the space where it began.
fn leaves_start(track: &TrackMap, (length, cycle): (u8, u8), longest: u8) -> bool {
    (0..length).all(|start| {
        let mut at = start;
        for _ in 0..longest {
            at = match at + 1 {
                next if next < length => next,
                _ if cycle < length => cycle,
                _ => break,
            };
            if track.space(at) == track.space(start) {
                return false;
            }
        }
        true
    })
}

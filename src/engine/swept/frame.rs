//! The geometry of a track, for sets of its places.

use super::branches;
use super::tables::{Frame, MOST_LEFT, MOST_PLACES, Shift};
use super::word::Word;
use crate::engine::compiled::Compiled;
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
        along: Box::default(),
        back: 0,
        branches: 0,
        rank: track.rank,
        runs: runs(&track.rank[..track.length]),
        other,
        shifts: shifts(&other[..track.length]),
    };
    frame.window = windows(&frame, longest);
    branches::add(game, mover, longest, &mut frame)?;
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

/// From the other side's places to one's own: runs that rise or fall together.
fn shifts<W: Word>(other: &[u8]) -> Box<[Shift<W>]> {
    let mut shifts: Vec<Shift<W>> = Vec::new();
    for reversed in [false, true] {
        for (place, &theirs) in (0u8..).zip(other) {
            let next = other.get(usize::from(place) + 1);
            let before = place.checked_sub(1).and_then(|p| other.get(usize::from(p)));
            let falls = next.is_some_and(|next| next + 1 == theirs)
                || before.is_some_and(|before| *before == theirs + 1);
            if falls != reversed {
                continue;
            }
            let at = if reversed {
                (W::WIDTH - 1) as u8 - theirs
            } else {
                theirs
            };
            let (up, down) = (place.saturating_sub(at), at.saturating_sub(place));
            let alike = |shift: &&mut Shift<W>| {
                (shift.reversed, shift.up, shift.down) == (reversed, up, down)
            };
            match shifts.iter_mut().find(alike) {
                Some(shift) => shift.set |= W::one(at),
                None => shifts.push(Shift {
                    reversed,
                    set: W::one(at),
                    up,
                    down,
                }),
            }
        }
    }
    shifts.into()
}

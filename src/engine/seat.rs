//! One owner's places: those of his track in walking order, then the spaces off it.

use super::bits::{bit, each};
use crate::model::{Board, Track};

/// No such place, space or step.
pub(super) const NOWHERE: u8 = u8::MAX;

/// How places and spaces of one owner belong together. Nobody's places are the spaces themselves.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    /// Places of the track.
    pub(super) track: usize,
    /// The place that follows the track's last; `NOWHERE` if the track ends.
    pub(super) cycle: u8,
    /// All places.
    pub(super) places: u128,
    /// Places of the track, as a set.
    pub(super) on_track: u128,
    /// By place: its space.
    pub(super) space_of: [u8; 128],
    /// By place: which pass of its space it is, from 1.
    pub(super) pass: [u8; 128],
    /// By place: its position among all places in board order, then by pass.
    pub(super) rank: [u8; 128],
    /// By space: its first place; `NOWHERE` if the owner can't stand there.
    pub(super) first: [u8; 128],
    /// By space: all its places.
    pub(super) at: [u128; 128],
}

impl Seat {
    /// A player's seat; with `off`, he may stand on the spaces that his track leaves out.
    pub(super) fn of_track(board: &Board, track: &Track, spaces: usize, off: bool) -> Seat {
        let mut walk: Vec<u8> = track
            .places()
            .filter_map(|name| board.index(name).map(|space| space as u8))
            .collect();
        walk.truncate(128);
        let length = walk.len();
        let once = track.once.0.len();
        let cycle = if track.cycle.0.is_empty() {
            NOWHERE
        } else {
            once as u8
        };
        if off {
            let missing = (0..spaces as u8).filter(|space| !walk.contains(space));
            let missing: Vec<u8> = missing.collect();
            walk.extend(missing);
            walk.truncate(128);
        }
        Seat::new(&walk, length, cycle)
    }

    /// Nobody's seat.
    pub(super) fn neutral(spaces: usize) -> Seat {
        let walk: Vec<u8> = (0..spaces as u8).collect();
        Seat::new(&walk, 0, NOWHERE)
    }

    fn new(walk: &[u8], track: usize, cycle: u8) -> Seat {
        let mut seat = Seat {
            track,
            cycle,
            places: low(walk.len()),
            on_track: low(track),
            space_of: [NOWHERE; 128],
            pass: [0; 128],
            rank: [0; 128],
            first: [NOWHERE; 128],
            at: [0; 128],
        };
        for (place, &space) in walk.iter().enumerate() {
            let here = usize::from(space);
            seat.space_of[place] = space;
            if seat.at[here] == 0 {
                seat.first[here] = place as u8;
            }
            seat.at[here] |= bit(place as u8);
            seat.pass[place] = seat.at[here].count_ones() as u8;
        }
        let mut rank = 0;
        for places in seat.at {
            for place in each(places) {
                seat.rank[usize::from(place)] = rank;
                rank += 1;
            }
        }
        seat
    }

    /// The place one step ahead.
    pub(super) fn next(&self, place: u8) -> Option<u8> {
        let ahead = usize::from(place) + 1;
        if ahead < self.track {
            Some(ahead as u8)
        } else {
            (ahead == self.track && self.cycle != NOWHERE).then_some(self.cycle)
        }
    }

    /// The space of a place.
    #[inline]
    pub(super) fn space(&self, place: u8) -> u8 {
        self.space_of[usize::from(place)]
    }
}

/// The set of the first `count` numbers.
pub(super) const fn low(count: usize) -> u128 {
    if count >= 128 {
        u128::MAX
    } else {
        (1 << count) - 1
    }
}

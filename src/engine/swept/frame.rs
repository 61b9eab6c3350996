//! A side's track, for sets of its places.

use std::ops::Range;

use super::shifts::Shifts;
use super::word::Word;
use crate::engine::moves::Way;

/// More than any distance that sets can follow.
pub(super) const MOST_LEFT: usize = 64;

/// More than any place.
pub(super) const MOST_PLACES: usize = 128;

/// More than any place and any distance, added up.
const MOST_SUMS: usize = 256;

/// A track unrolled: place `length + i` stands for the `i`-th place of the loop; in sets that aren't, for the `i`-th of
/// its forks.
#[derive(Clone, Debug)]
pub(super) struct Frame<W> {
    /// The number of places without forks.
    pub(super) length: u8,
    /// The number of all places.
    pub(super) places: u8,
    /// The first place of the loop; `length` if there is none.
    pub(super) cycle: u8,
    /// The length of the loop if moves may leave out rounds of it; else 0.
    pub(super) round: u8,
    /// See [`wrapped`]: looked up, for it is hard to foresee whether a way goes round.
    pub(super) wrapped: [u8; MOST_SUMS],
    /// By distance and place: the place and those so far ahead, unrolled.
    pub(super) window: Box<[[W; MOST_PLACES]; MOST_LEFT]>,
    /// By distance, place and number, the ways gone one by one: what is passed, and the end.
    pub(super) along: Box<[Option<(W, u8)>]>,
    /// The numbers of each way gone one by one; and how many there are.
    pub(super) numbers: Box<[(Way, Range<u8>)]>,
    pub(super) branches: u8,
    /// By place: its position in board order.
    pub(super) rank: [u8; 128],
    /// Runs of places whose ranks rise or fall one by one, in order of ranks; whether they fall.
    pub(super) runs: Box<[(W, bool)]>,
    /// By place: the other side's places on the same space.
    pub(super) theirs: [W; MOST_PLACES],
    /// The other way round, for sets.
    pub(super) shifts: Shifts<W>,
    /// From places to other places on the same spaces; none if the track passes each once.
    pub(super) twins: Shifts<W>,
}

/// The least distance by which a piece comes from each place to the same end as by this one, on a track whose loop
/// begins here, rounds so long left out.
pub(super) fn without_rounds(distance: u8, cycle: u8, round: u8) -> u8 {
    // A piece has to have come to the loop before it can go round.
    let least = cycle.max(1);
    match distance.checked_sub(least) {
        Some(more) if round > 0 => least + more % round,
        _ => distance,
    }
}

impl<W: Word> Frame<W> {
    /// The distance of dice that make so many steps.
    pub(super) fn distance(&self, sum: u8) -> u8 {
        without_rounds(sum, self.cycle, self.round)
    }

    /// The places of the loop repeated behind the track, if that is how it goes round, and none of forks.
    #[inline(always)]
    pub(super) fn unroll(&self, set: W) -> W {
        if W::CYCLIC {
            return set;
        }
        let set = if W::FORKED { set & self.main() } else { set };
        set | set.down(self.cycle).up(self.length)
    }

    /// Places that stop moves, as they are kept: unrolled, where there are no forks.
    #[inline(always)]
    pub(super) fn obstacles(&self, set: W) -> W {
        if W::FORKED { set } else { self.unroll(set) }
    }

    /// Places that are kept so, unrolled for moves ahead.
    #[inline(always)]
    pub(super) fn obstacles_ahead(&self, obstacles: W) -> W {
        if W::FORKED {
            self.unroll(obstacles)
        } else {
            obstacles
        }
    }

    /// The places from which these unrolled ones lie so far ahead.
    #[inline(always)]
    pub(super) fn back(&self, set: W, distance: u8) -> W {
        set.back(distance, self.length)
    }

    /// All places of the track and its forks.
    #[inline(always)]
    pub(super) fn track(&self) -> W {
        !W::ALL.up(self.places)
    }

    /// All places but those of forks.
    #[inline(always)]
    pub(super) fn main(&self) -> W {
        !W::ALL.up(self.length)
    }

    /// The numbers of a way gone one by one.
    pub(super) fn numbers(&self, way: Way) -> Range<u8> {
        let found = self.numbers.iter().find(|(other, _)| *other == way);
        found.map_or(0..0, |(_, numbers)| numbers.clone())
    }

    /// The places from which a move ahead leads so far: none of forks.
    pub(super) fn leading(&self, distance: u8) -> W {
        if self.cycle < self.length {
            return self.main();
        }
        let places = self.length.checked_sub(distance);
        places.map_or(W::NONE, |places| !W::ALL.up(places))
    }

    /// The places of spaces that the other side has these places on.
    #[inline]
    pub(super) fn seen(&self, set: W) -> W {
        self.shifts.others(set)
    }

    /// These places, and others on their spaces.
    #[inline]
    pub(super) fn with_twins(&self, set: W) -> W {
        set | self.twins.others(set)
    }

    /// The place so far ahead; it exists.
    #[inline(always)]
    pub(super) fn ahead(&self, place: u8, distance: u8) -> u8 {
        self.wrapped[usize::from(place + distance)]
    }
}

/// By a place and a distance, added up, the place there on a track of this length, whose loop begins at `cycle`.
pub(super) fn wrapped(length: u8, cycle: u8) -> [u8; MOST_SUMS] {
    std::array::from_fn(|sum| match sum as u8 {
        sum if sum < length => sum,
        sum => sum.wrapping_sub(length).wrapping_add(cycle),
    })
}

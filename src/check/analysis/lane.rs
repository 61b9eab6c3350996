//! A side's track as numbers: steps of whole sets of places at once.

use crate::model::{Board, Track};
use crate::space::{Space, SpaceSet};

/// A track whose places are the bits of a number, place 0 the lowest.
#[derive(Clone, Debug, Default)]
pub(super) struct Lane {
    spaces: Vec<Space>,
    /// The first place of the loop; the number of places where there is no loop.
    cycle: usize,
    /// Every place.
    pub(super) all: u128,
    /// Every space that has a place.
    pub(super) covered: SpaceSet,
}

impl Lane {
    /// `None` for a track with more places than bits, or with a space off the board.
    pub(super) fn new(board: &Board, track: &Track) -> Option<Self> {
        let spaces: Option<Vec<Space>> = track
            .places()
            .map(|name| Some(Space(u8::try_from(board.index(name)?).ok()?)))
            .collect();
        let spaces = spaces.filter(|s| s.len() <= 128 && s.iter().all(|s| s.0 < 128))?;
        Some(Self {
            cycle: if track.cycle.0.is_empty() {
                spaces.len()
            } else {
                track.once.0.len()
            },
            all: SpaceSet::first(spaces.len()).0,
            covered: spaces.iter().copied().collect(),
            spaces,
        })
    }

    /// The places one step ahead of these.
    pub(super) fn ahead(&self, places: u128) -> u128 {
        let on = (places << 1) & self.all;
        if self.returns(places) {
            on | 1 << self.cycle
        } else {
            on
        }
    }

    /// The places whose next place is among these.
    pub(super) fn behind(&self, places: u128) -> u128 {
        let back = places >> 1;
        if self.cycle < self.spaces.len() && places >> self.cycle & 1 == 1 {
            back | 1 << (self.spaces.len() - 1)
        } else {
            back
        }
    }

    /// Whether the last place is among these and the track goes on from it.
    fn returns(&self, places: u128) -> bool {
        self.cycle < self.spaces.len() && places >> (self.spaces.len() - 1) & 1 == 1
    }

    /// All places, on whatever pass, of these spaces.
    pub(super) fn places(&self, spaces: SpaceSet) -> u128 {
        if self.covered.is_subset(spaces) {
            return self.all;
        }
        let held = self.spaces.iter().enumerate();
        held.filter(|(_, space)| spaces.contains(**space))
            .fold(0, |places, (i, _)| places | 1 << i)
    }

    /// The first place of each of these spaces that has one.
    pub(super) fn first_passes(&self, spaces: SpaceSet) -> u128 {
        let mut left = spaces.0 & self.covered.0;
        let mut places = 0;
        for (i, space) in self.spaces.iter().enumerate() {
            if left >> space.0 & 1 == 1 {
                left &= !(1 << space.0);
                places |= 1 << i;
            }
        }
        places
    }

    /// The spaces of these places.
    pub(super) fn spaces(&self, places: u128) -> SpaceSet {
        // The bits of a set of places can be walked like those of a set of spaces.
        SpaceSet(places)
            .iter()
            .filter_map(|place| self.spaces.get(usize::from(place.0)).copied())
            .collect()
    }
}

//! The places of one owner and the spaces they lie on.

use super::groups::Group;
use super::limits::MOST_KINDS;
use crate::space::{MOST_SPACES, Place, PlaceSet, Space, SpaceSet};

/// No such place, space or step, where numbers are kept in a byte.
pub(crate) const NOWHERE: u8 = u8::MAX;

// Every place and space has a number below it.
const _: () = assert!(MOST_SPACES <= NOWHERE as usize);

/// The places of one owner: those of the track in walking order, then the spaces off it where the
/// owner's pieces may come to stand. Nobody's places are the spaces themselves.
#[derive(Clone, Debug)]
pub(crate) struct TrackMap {
    /// The number of places on the track.
    pub(crate) length: usize,
    /// The place that follows the track's last; [`NOWHERE`] if the track ends.
    pub(crate) cycle: u8,
    /// All places, as bits.
    pub(crate) places: u128,
    /// The places on the track, as bits.
    pub(crate) on_track: u128,
    /// By place: its space.
    pub(crate) space_of: [u8; MOST_SPACES],
    /// By place: which pass of its space it is, from 1.
    pub(crate) pass: [u8; MOST_SPACES],
    /// By place: its position among all places in board order, then by pass.
    pub(crate) rank: [u8; MOST_SPACES],
    /// By space: its first place; [`NOWHERE`] if the owner can't stand there.
    pub(crate) first: [u8; MOST_SPACES],
    /// By space: all its places, as bits.
    pub(crate) at: [u128; MOST_SPACES],
    /// By kind: how many of the owner's pieces may stand at one place.
    pub(crate) groups: [Group; MOST_KINDS],
}

impl TrackMap {
    /// A side's places: its track over these spaces, walked again from place `cycle` if there is
    /// one; then all spaces of `off` that the track leaves out. `None` if they are too many.
    pub(super) fn of_track(
        track: &[Space],
        cycle: Option<usize>,
        off: SpaceSet,
    ) -> Option<TrackMap> {
        let covered: SpaceSet = track.iter().copied().collect();
        let off = (off - covered).iter();
        let walk: Vec<Space> = track.iter().copied().chain(off).collect();
        let cycle = cycle.and_then(|place| u8::try_from(place).ok());
        (walk.len() <= MOST_SPACES)
            .then(|| TrackMap::new(&walk, track.len(), cycle.unwrap_or(NOWHERE)))
    }

    /// Nobody's places: all spaces.
    pub(super) fn neutral(spaces: SpaceSet) -> TrackMap {
        let walk: Vec<Space> = spaces.iter().collect();
        TrackMap::new(&walk, 0, NOWHERE)
    }

    fn new(walk: &[Space], track: usize, cycle: u8) -> TrackMap {
        let mut map = TrackMap {
            length: track,
            cycle,
            places: PlaceSet::first(walk.len()).0,
            on_track: PlaceSet::first(track).0,
            space_of: [NOWHERE; MOST_SPACES],
            pass: [0; MOST_SPACES],
            rank: [0; MOST_SPACES],
            first: [NOWHERE; MOST_SPACES],
            at: [0; MOST_SPACES],
            groups: [Group::SINGLE; MOST_KINDS],
        };
        for (place, &space) in (0..).map(Place).zip(walk) {
            let (number, here) = (usize::from(place.0), usize::from(space.0));
            map.space_of[number] = space.0;
            if map.at[here] == 0 {
                map.first[here] = place.0;
            }
            map.at[here] |= PlaceSet::one(place).0;
            map.pass[number] = map.at[here].count_ones() as u8;
        }
        let by_space = map.at.iter().flat_map(|places| PlaceSet(*places).iter());
        for (rank, place) in (0..).zip(by_space) {
            map.rank[usize::from(place.0)] = rank;
        }
        map
    }

    /// The place one step ahead on the track.
    pub(crate) fn next(&self, place: u8) -> Option<u8> {
        let ahead = usize::from(place) + 1;
        if ahead < self.length {
            Some(ahead as u8)
        } else {
            (ahead == self.length && self.cycle != NOWHERE).then_some(self.cycle)
        }
    }

    /// The space of a place.
    #[inline]
    pub(crate) fn space(&self, place: u8) -> u8 {
        self.space_of[usize::from(place)]
    }

    /// The steps of the track, as spaces.
    pub(super) fn steps(&self) -> impl Iterator<Item = (Space, Space)> {
        let places = PlaceSet(self.on_track).iter();
        places.filter_map(|place| {
            let ahead = self.next(place.0)?;
            Some((Space(self.space(place.0)), Space(self.space(ahead))))
        })
    }

    /// The places one step ahead of these.
    pub(crate) fn ahead(&self, places: PlaceSet) -> PlaceSet {
        let on = places & PlaceSet(self.on_track);
        let mut ahead = PlaceSet(on.0 << 1 & self.on_track);
        let returns = self.cycle != NOWHERE && on.0 & !(self.on_track >> 1) != 0;
        if returns {
            ahead.insert(Place(self.cycle));
        }
        ahead
    }

    /// The places whose next place is among these.
    pub(crate) fn behind(&self, places: PlaceSet) -> PlaceSet {
        let on = places & PlaceSet(self.on_track);
        let mut behind = PlaceSet(on.0 >> 1);
        if self.cycle != NOWHERE && on.contains(Place(self.cycle)) {
            behind.0 |= self.on_track & !(self.on_track >> 1);
        }
        behind
    }

    /// All places, on whatever pass, of these spaces.
    pub(crate) fn places_on(&self, spaces: SpaceSet) -> PlaceSet {
        let spaces = spaces.iter().map(|space| self.at[usize::from(space.0)]);
        PlaceSet(spaces.fold(0, |all, places| all | places))
    }

    /// The first place of each of these spaces that has one.
    pub(crate) fn first_places(&self, spaces: SpaceSet) -> PlaceSet {
        let first = spaces.iter().map(|space| self.first[usize::from(space.0)]);
        first.map(Place).collect()
    }

    /// The spaces of these places.
    pub(crate) fn spaces_of(&self, places: PlaceSet) -> SpaceSet {
        let spaces = places.iter().map(|place| Space(self.space(place.0)));
        spaces.collect()
    }
}

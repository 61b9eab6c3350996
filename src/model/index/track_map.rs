//! The places of one owner and the spaces they lie on.

use super::groups::Group;
use super::limits::MOST_KINDS;
use crate::model::board::{Junction, Track};
use crate::space::{MOST_SPACES, Place, PlaceSet, Space, SpaceSet};

/// No such place, space or step, where numbers are kept in a byte.
pub(crate) const NOWHERE: u8 = u8::MAX;

// Every place and space has a number below it.
const _: () = assert!(MOST_SPACES <= NOWHERE as usize);

/// The places of one owner: those of the track in walking order, then its forks', then the spaces off
/// it where the owner's pieces may come to stand. Nobody's places are the spaces themselves.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TrackMap {
    /// The number of places on the track and its forks.
    pub(crate) length: usize,
    /// The place that follows the last that is on no fork; [`NOWHERE`] if the track ends.
    pub(crate) cycle: u8,
    /// The forks.
    pub(crate) forks: Vec<ForkPlaces>,
    /// By place: how many come before it, those of a fork behind the one where it leaves the track.
    order: [u8; MOST_SPACES],
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
    /// The places in that order.
    ranked: [u8; MOST_SPACES],
    /// By space: its first place; [`NOWHERE`] if the owner can't stand there.
    pub(crate) first: [u8; MOST_SPACES],
    /// By space: all its places, as bits.
    pub(crate) at: [u128; MOST_SPACES],
    /// By kind: how many of the owner's pieces may stand at one place.
    pub(crate) groups: [Group; MOST_KINDS],
}

/// A fork by its places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ForkPlaces {
    /// Where it leaves the track.
    pub(crate) at: u8,
    /// Its first place.
    pub(crate) first: u8,
    /// Its last place.
    pub(crate) last: u8,
    /// Where it comes back to the track.
    pub(crate) to: u8,
}

impl From<Junction> for ForkPlaces {
    fn from(fork: Junction) -> Self {
        // INVARIANT: a side's places are at most as many as a set holds.
        let [at, first, last, to] =
            [fork.at, fork.first, fork.first + fork.length - 1, fork.to].map(|place| place as u8);
        ForkPlaces {
            at,
            first,
            last,
            to,
        }
    }
}

impl TrackMap {
    /// A side's places: its track over these spaces, then all spaces of `off` that it leaves out.
    /// `None` if they are too many.
    pub(super) fn of_track(track: &Track, walk: &[Space], off: SpaceSet) -> Option<TrackMap> {
        let covered: SpaceSet = walk.iter().copied().collect();
        let off = (off - covered).iter();
        let all: Vec<Space> = walk.iter().copied().chain(off).collect();
        if all.len() > MOST_SPACES {
            return None;
        }
        let cycle = (!track.cycle.0.is_empty()).then_some(track.once.0.len());
        let cycle = cycle.and_then(|place| u8::try_from(place).ok());
        let forks = track.junctions().into_iter().map(ForkPlaces::from);
        Some(TrackMap::new(
            &all,
            walk.len(),
            cycle.unwrap_or(NOWHERE),
            forks.collect(),
        ))
    }

    /// Nobody's places: all spaces.
    pub(super) fn neutral(spaces: SpaceSet) -> TrackMap {
        let walk: Vec<Space> = spaces.iter().collect();
        TrackMap::new(&walk, 0, NOWHERE, Vec::new())
    }

    fn new(walk: &[Space], track: usize, cycle: u8, forks: Vec<ForkPlaces>) -> TrackMap {
        let mut map = TrackMap {
            length: track,
            cycle,
            order: order(&forks),
            forks,
            places: PlaceSet::first(walk.len()).0,
            on_track: PlaceSet::first(track).0,
            space_of: [NOWHERE; MOST_SPACES],
            pass: [0; MOST_SPACES],
            rank: [0; MOST_SPACES],
            ranked: [0; MOST_SPACES],
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
        for (rank, place) in (0u8..).zip(by_space) {
            map.rank[usize::from(place.0)] = rank;
            map.ranked[usize::from(rank)] = place.0;
        }
        map
    }

    /// These places in board order, then by pass.
    #[inline]
    pub(crate) fn in_order(&self, places: u128) -> impl Iterator<Item = u8> {
        let rank = |place: Place| 1u128 << self.rank[usize::from(place.0)];
        let ranks = PlaceSet(places).iter();
        let ranks = PlaceSet(ranks.fold(0, |all, place| all | rank(place)));
        ranks.iter().map(|rank| self.ranked[usize::from(rank.0)])
    }

    /// The number of places on the track that are on no fork.
    fn main(&self) -> usize {
        let first = self.forks.first();
        first.map_or(self.length, |fork| usize::from(fork.first))
    }

    /// Where the track goes on otherwise than from a place to the one numbered next: from its last
    /// place to its loop, and from forks back to it.
    fn jumps(&self) -> impl Iterator<Item = (Place, Option<Place>)> {
        let last = self.main().checked_sub(1).map(|last| Place(last as u8));
        let cycle = (self.cycle != NOWHERE).then_some(Place(self.cycle));
        let forks = self.forks.iter();
        let forks = forks.map(|fork| (Place(fork.last), Some(Place(fork.to))));
        last.map(|last| (last, cycle)).into_iter().chain(forks)
    }

    /// The place one step ahead on the track.
    pub(crate) fn next(&self, place: u8) -> Option<u8> {
        let ahead = usize::from(place) + 1;
        let numbered = ahead < self.length && (self.forks.is_empty() || ahead < self.main());
        if numbered {
            return Some(ahead as u8);
        }
        if ahead > self.length {
            return None;
        }
        match self.jumps().find(|(last, _)| last.0 == place) {
            Some((_, next)) => next.map(|next| next.0),
            None => Some(ahead as u8),
        }
    }

    /// How many places come before this one: those of a fork behind the one where it leaves.
    pub(crate) fn along(&self, place: u8) -> u8 {
        self.order[usize::from(place)]
    }

    /// The place of these that comes first on the track, or last.
    pub(crate) fn extreme(&self, places: PlaceSet, last: bool) -> Option<u8> {
        if !self.forks.is_empty() {
            let places = places.iter().map(|place| place.0);
            return match last {
                true => places.max_by_key(|place| self.along(*place)),
                false => places.min_by_key(|place| self.along(*place)),
            };
        }
        let found = match last {
            true => places.0.checked_ilog2(),
            false => (!places.is_empty()).then(|| places.0.trailing_zeros()),
        };
        found.map(|place| place as u8)
    }

    /// The space of a place.
    #[inline]
    pub(crate) fn space(&self, place: u8) -> u8 {
        self.space_of[usize::from(place)]
    }

    /// The place of these that comes first on the track, every space taken at its first pass.
    pub(crate) fn first_pass(&self, places: PlaceSet) -> Option<u8> {
        if self.forks.is_empty() {
            return self.extreme(places, false);
        }
        let first = |place: &Place| self.pass[usize::from(place.0)] == 1;
        self.extreme(places.iter().filter(first).collect(), false)
    }

    /// The steps of the track and into its forks, as spaces.
    pub(super) fn steps(&self) -> impl Iterator<Item = (Space, Space)> {
        let places = PlaceSet(self.on_track).iter();
        let ahead = places.filter_map(|place| Some((place.0, self.next(place.0)?)));
        let turns = self.forks.iter().map(|fork| (fork.at, fork.first));
        let steps = ahead.chain(turns);
        steps.map(|(from, to)| (Space(self.space(from)), Space(self.space(to))))
    }

    /// The places one step ahead of these.
    pub(crate) fn ahead(&self, places: PlaceSet) -> PlaceSet {
        let mut numbered = places & PlaceSet(self.on_track);
        let mut ahead = PlaceSet::EMPTY;
        for (last, next) in self.jumps() {
            if numbered.contains(last) {
                numbered -= PlaceSet::one(last);
                ahead |= next.map_or(PlaceSet::EMPTY, PlaceSet::one);
            }
        }
        ahead | PlaceSet(numbered.0 << 1)
    }

    /// The places whose next place, on the track or into a fork, is among these.
    pub(crate) fn behind(&self, places: PlaceSet) -> PlaceSet {
        let on = places & PlaceSet(self.on_track);
        let mut behind = PlaceSet(on.0 >> 1);
        for (last, next) in self.jumps() {
            match next.is_some_and(|next| on.contains(next)) {
                true => behind.insert(last),
                false => behind -= PlaceSet::one(last),
            }
        }
        for fork in &self.forks {
            if on.contains(Place(fork.first)) {
                behind.insert(Place(fork.at));
            }
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

/// By place: how many come before it.
fn order(forks: &[ForkPlaces]) -> [u8; MOST_SPACES] {
    let mut places: Vec<u8> = (0..MOST_SPACES as u8).collect();
    let leaves = |place: &u8| {
        let within = |fork: &&ForkPlaces| (fork.first..=fork.last).contains(place);
        forks.iter().find(within).map_or(*place, |fork| fork.at)
    };
    // Those of a fork have greater numbers than the one where it leaves.
    places.sort_by_key(|place| (leaves(place), *place));
    let mut order = [0; MOST_SPACES];
    for (before, place) in (0..).zip(places) {
        order[usize::from(place)] = before;
    }
    order
}

//! Where pieces of each side and kind may stand: the union of many positions.

use crate::model::Rules;
use crate::model::index::{KindId, KindSet, MOST_KINDS, Owner};
use crate::space::{PlaceSet, SpaceSet};

/// Where one owner's pieces of one kind may stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Reachable {
    /// The owner's places, those off the track too.
    places: PlaceSet,
    /// Their spaces.
    spaces: SpaceSet,
}

/// Where pieces of each owner and kind may stand.
#[derive(Clone, Debug)]
pub(super) struct Occupancy {
    /// The kinds that there are.
    kinds: KindSet,
    by_owner: [[Reachable; MOST_KINDS]; 3],
}

impl Occupancy {
    /// The pieces placed at the start.
    pub(super) fn at_start(rules: &Rules) -> Self {
        let mut occupancy = Self {
            kinds: rules.all_kinds().collect(),
            by_owner: Default::default(),
        };
        for placed in &rules.start {
            occupancy.enter(rules, placed.owner, placed.kind, placed.spaces);
        }
        occupancy
    }

    /// The spaces where the owner's pieces of these kinds may stand.
    pub(super) fn of(&self, owner: Owner, kinds: KindSet) -> SpaceSet {
        let kinds = (kinds & self.kinds).iter();
        let standing = kinds.map(|kind| self.standing(owner, kind).spaces);
        standing.fold(SpaceSet::EMPTY, |all, spaces| all | spaces)
    }

    /// The places where the owner's pieces of this kind may stand.
    pub(super) fn places(&self, owner: Owner, kind: KindId) -> PlaceSet {
        self.standing(owner, kind).places
    }

    fn standing(&self, owner: Owner, kind: KindId) -> Reachable {
        self.by_owner[owner.index()][kind.index()]
    }

    /// The kinds of which the owner may have a piece.
    pub(super) fn kinds(&self, owner: Owner) -> KindSet {
        let kinds = self.kinds.iter();
        kinds
            .filter(|kind| !self.standing(owner, *kind).spaces.is_empty())
            .collect()
    }

    /// Lets the owner's pieces of a kind stand on these spaces, at the first pass. Says whether
    /// that is news.
    pub(super) fn enter(
        &mut self,
        rules: &Rules,
        owner: Owner,
        kind: KindId,
        spaces: SpaceSet,
    ) -> bool {
        let places = rules.track(owner).first_places(spaces);
        self.put(rules, owner, kind, places)
    }

    /// Lets the owner's pieces of a kind stand at these places. Says whether that is news.
    pub(super) fn put(
        &mut self,
        rules: &Rules,
        owner: Owner,
        kind: KindId,
        places: PlaceSet,
    ) -> bool {
        let standing = &mut self.by_owner[owner.index()][kind.index()];
        let before = *standing;
        standing.places |= places;
        standing.spaces |= rules.track(owner).spaces_of(places);
        before != *standing
    }
}

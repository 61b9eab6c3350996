//! Where pieces of each side and kind may stand: the union of many positions.

use super::ground::Ground;
use crate::model::Ruleset;
use crate::player::Player;
use crate::space::{Space, SpaceSet};

/// Whose a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// A side's.
    Side(Player),
    /// Nobody's.
    Nobody,
}

impl Owner {
    const fn index(self) -> usize {
        match self {
            Owner::Side(player) => player.index(),
            Owner::Nobody => 2,
        }
    }
}

/// Where one side's pieces of one kind may stand.
#[derive(Clone, Copy, Debug, Default)]
struct Stand {
    /// Places on the owner's track.
    places: u128,
    /// Their spaces, and those off the track.
    spaces: SpaceSet,
}

/// Where pieces of each side and kind may stand.
#[derive(Clone, Debug)]
pub(super) struct Stands {
    by_owner: [Vec<Stand>; 3],
}

impl Stands {
    /// The pieces placed at the start.
    pub(super) fn at_start(rules: &Ruleset, ground: &Ground) -> Self {
        let mut stands = Self {
            by_owner: std::array::from_fn(|_| vec![Stand::default(); ground.kinds]),
        };
        for place in &rules.start.places {
            let Some(kind) = rules.kinds.iter().position(|k| k.name == place.kind) else {
                continue;
            };
            let names = place.spaces.0.iter();
            let spaces = names
                .filter_map(|name| rules.board.index(name).map(|i| Space(i as u8)))
                .collect();
            stands.enter(
                ground,
                place.owner.map_or(Owner::Nobody, Owner::Side),
                kind,
                spaces,
            );
        }
        stands
    }

    /// The spaces where the owner's pieces of these kinds may stand.
    pub(super) fn of(&self, owner: Owner, kinds: u64) -> SpaceSet {
        let stands = self.by_owner[owner.index()].iter().enumerate();
        stands
            .filter(|(kind, _)| kinds >> kind & 1 == 1)
            .fold(SpaceSet::EMPTY, |all, (_, s)| SpaceSet(all.0 | s.spaces.0))
    }

    /// The places on his track where a side's pieces of this kind may stand.
    pub(super) fn places(&self, player: Player, kind: usize) -> u128 {
        self.by_owner[player.index()]
            .get(kind)
            .map_or(0, |s| s.places)
    }

    /// The kinds of which the owner may have a piece.
    pub(super) fn kinds(&self, owner: Owner) -> u64 {
        let stands = self.by_owner[owner.index()].iter().enumerate();
        stands
            .filter(|(_, s)| !s.spaces.is_empty())
            .fold(0, |kinds, (kind, _)| kinds | 1 << kind)
    }

    /// Lets the owner's pieces of a kind stand on these spaces: at their first pass, or off the
    /// track. Says whether that is news.
    pub(super) fn enter(
        &mut self,
        ground: &Ground,
        owner: Owner,
        kind: usize,
        spaces: SpaceSet,
    ) -> bool {
        let places = match owner {
            Owner::Side(player) => ground.lanes[player].first_passes(spaces),
            Owner::Nobody => 0,
        };
        self.add(owner, kind, places, spaces)
    }

    /// Lets a side's pieces of a kind stand at these places. Says whether that is news.
    pub(super) fn put(
        &mut self,
        ground: &Ground,
        player: Player,
        kind: usize,
        places: u128,
    ) -> bool {
        if places & !self.places(player, kind) == 0 {
            return false;
        }
        let spaces = ground.lanes[player].spaces(places);
        self.add(Owner::Side(player), kind, places, spaces)
    }

    fn add(&mut self, owner: Owner, kind: usize, places: u128, spaces: SpaceSet) -> bool {
        let Some(stand) = self.by_owner[owner.index()].get_mut(kind) else {
            return false;
        };
        let before = (stand.places, stand.spaces);
        stand.places |= places;
        stand.spaces.0 |= spaces.0;
        before != (stand.places, stand.spaces)
    }
}

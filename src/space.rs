//! Spaces of a board and places on a track, as small numbers.

/// A space of the board: its number in board order (rows from top to bottom, left to right).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub u8);

/// A place on a side's track, from 0 in walking order; a track that passes a space twice has
/// two places there. Numbers past the track's end stand for spaces off the track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u8);

/// A set of up to 128 spaces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SpaceSet(pub u128);

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);

    /// The first `count` spaces (at most 128) of the board: all of it, for a board of that size.
    pub const fn first(count: usize) -> SpaceSet {
        if count >= 128 {
            SpaceSet(u128::MAX)
        } else {
            SpaceSet((1 << count) - 1)
        }
    }

    /// Whether the set holds `space`.
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    /// Adds `space`.
    pub const fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// Whether the set holds no space.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every space of `self` is in `other`.
    pub const fn is_subset(self, other: SpaceSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The number of spaces.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The spaces in board order.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let lowest = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                Space(lowest)
            })
        })
    }
}

impl FromIterator<Space> for SpaceSet {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut set = SpaceSet::EMPTY;
        spaces.into_iter().for_each(|s| set.insert(s));
        set
    }
}

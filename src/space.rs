//! Spaces of a board and places on a track, as small numbers, and sets of them.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A space of the board: its number in board order (rows from top to bottom, left to right).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Space(pub u8);

/// A place on a side's track, from 0 in walking order; a track that passes a space twice has
/// two places there. Numbers past the track's end stand for spaces off the track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(pub u8);

/// The most spaces of a board, and the most places of a side: what a set can hold.
pub const MOST_SPACES: usize = 128;

/// Declares a set of up to 128 small numbers of one type, each a bit.
macro_rules! bit_set {
    ($(#[$about:meta])* $set:ident of $member:ident) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set(pub u128);

        impl $set {
            /// The empty set.
            pub const EMPTY: $set = $set(0);

            /// The first `count` numbers; all 128 for a greater count.
            pub const fn first(count: usize) -> $set {
                if count >= MOST_SPACES {
                    $set(u128::MAX)
                } else {
                    $set((1 << count) - 1)
                }
            }

            /// The set of this one; the empty set for a number past 127.
            pub const fn one(member: $member) -> $set {
                if (member.0 as usize) < MOST_SPACES {
                    $set(1 << member.0)
                } else {
                    $set(0)
                }
            }

            /// Whether the set holds it.
            pub const fn contains(self, member: $member) -> bool {
                self.0 & $set::one(member).0 != 0
            }

            /// Adds one.
            pub const fn insert(&mut self, member: $member) {
                self.0 |= $set::one(member).0;
            }

            /// Whether the set holds nothing.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether all of `self` is in `other`.
            pub const fn is_subset(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// How many there are in the set.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// The members, the least number first.
            pub fn iter(self) -> impl Iterator<Item = $member> {
                let mut rest = self.0;
                std::iter::from_fn(move || {
                    (rest != 0).then(|| {
                        let lowest = rest.trailing_zeros() as u8;
                        rest &= rest - 1;
                        $member(lowest)
                    })
                })
            }
        }

        impl FromIterator<$member> for $set {
            fn from_iter<I: IntoIterator<Item = $member>>(members: I) -> Self {
                let mut set = $set::EMPTY;
                members.into_iter().for_each(|member| set.insert(member));
                set
            }
        }

        /// What is in both.
        impl BitAnd for $set {
            type Output = $set;
            fn bitand(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }
        }

        impl BitAndAssign for $set {
            fn bitand_assign(&mut self, other: $set) {
                self.0 &= other.0;
            }
        }

        /// What is in either.
        impl BitOr for $set {
            type Output = $set;
            fn bitor(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }
        }

        impl BitOrAssign for $set {
            fn bitor_assign(&mut self, other: $set) {
                self.0 |= other.0;
            }
        }

        /// All 128 numbers but these.
        impl Not for $set {
            type Output = $set;
            fn not(self) -> $set {
                $set(!self.0)
            }
        }

        /// What is in the first and not in the second.
        impl Sub for $set {
            type Output = $set;
            fn sub(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }
        }

        impl SubAssign for $set {
            fn sub_assign(&mut self, other: $set) {
                self.0 &= !other.0;
            }
        }
    };
}

bit_set! {
    /// A set of spaces of a board.
    SpaceSet of Space
}

bit_set! {
    /// A set of places of one side.
    PlaceSet of Place
}

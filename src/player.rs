//! The two sides of a game, and values by side.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two sides, in seating order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The side named first in `(players …)`.
    First,
    /// The side named second.
    Second,
}

impl Player {
    /// Both sides, in seating order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// The index of the side: 0 for the first, 1 for the second.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A pair of values, one for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ByPlayer<T> {
    /// The first side's.
    pub first: T,
    /// The second side's.
    pub second: T,
}

impl<T> ByPlayer<T> {
    /// The values that `make` gives, for the first side and then for the second.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        Self {
            first: make(Player::First),
            second: make(Player::Second),
        }
    }

    /// Both sides with their values, in seating order.
    pub fn iter(&self) -> impl Iterator<Item = (Player, &T)> {
        [(Player::First, &self.first), (Player::Second, &self.second)].into_iter()
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: Player) -> &T {
        match player {
            Player::First => &self.first,
            Player::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::First => &mut self.first,
            Player::Second => &mut self.second,
        }
    }
}

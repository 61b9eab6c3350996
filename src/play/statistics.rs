//! What many playouts have in common.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::player::{ByPlayer, Player};

/// The middle and the spread of a number over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The standard deviation of single games (with n - 1).
    pub sd: f64,
    /// The mean's 95 percent confidence interval (1.959964 standard errors to either side).
    pub ci95: [f64; 2],
    /// The least.
    pub min: u64,
    /// The middle one; of an even number of games the mean of the middle two.
    pub median: f64,
    /// The least number that at least 95 percent of the games don't exceed.
    pub p95: u64,
    /// The greatest.
    pub max: u64,
}

/// Something of each side, by the side's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BySide<T> {
    /// The sides' names.
    pub names: ByPlayer<String>,
    /// What they have.
    pub of: ByPlayer<T>,
}

impl<T> BySide<T> {
    /// Each side's name with what it has, in seating order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        Player::BOTH
            .into_iter()
            .map(|side| (self.names[side].as_str(), &self.of[side]))
    }
}

impl<T: Serialize> Serialize for BySide<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        for (name, of) in self.iter() {
            map.serialize_entry(name, of)?;
        }
        map.end()
    }
}

/// The statistics of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Statistics {
    /// How many games were played.
    pub games: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How moves were chosen: the players' name, or both, the first side's first.
    pub policy: String,
    /// Games won by the side that threw first.
    pub first_player_wins: u64,
    /// Games won by each side.
    pub wins: BySide<u64>,
    /// Games drawn.
    pub draws: u64,
    /// Games given up.
    pub unfinished: u64,
    /// Throws played.
    pub turns: Summary,
    /// Choices made.
    pub decisions: Summary,
    /// Pieces captured.
    pub captures: Summary,
}

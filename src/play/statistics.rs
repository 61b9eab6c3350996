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
    /// The mean's 95 percent confidence interval (1.96 standard errors to either side).
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

/// Wins of each side, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wins {
    /// The sides' names.
    pub names: ByPlayer<String>,
    /// Their wins.
    pub wins: ByPlayer<u64>,
}

impl Serialize for Wins {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        for player in Player::BOTH {
            map.serialize_entry(&self.names[player], &self.wins[player])?;
        }
        map.end()
    }
}

/// The statistics of a simulation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Statistics {
    /// The version of this shape: 1.
    pub schema: u32,
    /// The name of the game.
    pub game: String,
    /// How many games were played.
    pub games: u64,
    /// The seed of all random numbers.
    pub seed: u64,
    /// How moves were chosen: the players' name, or both, the first side's first.
    pub policy: String,
    /// Games won by the side that threw first.
    pub first_player_wins: u64,
    /// Games won by each side.
    pub wins: Wins,
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

//! Shares, and how sure they are.

use serde::Serialize;

use super::names::GameNames;
use crate::play::interval::{Ratio, wilson};
use crate::play::statistics::BySide;
use crate::play::tally::Tally;
use crate::player::ByPlayer;

/// A share and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The share, or the rate; none of nothing.
    pub share: Option<f64>,
    /// Its 95 percent interval: Wilson's where games are counted, else that of a ratio of means
    /// over games ([`Ratio::interval`]); none of fewer than two games.
    pub ci95: Option<[f64; 2]>,
}

impl Share {
    /// Of so many games.
    pub fn of_games(hits: u64, games: u64) -> Share {
        Share {
            share: (games > 0).then(|| hits as f64 / games as f64),
            ci95: Some(wilson(hits, games)),
        }
    }

    pub(super) fn of(ratio: &Ratio, games: u64) -> Share {
        Share {
            share: ratio.share(),
            ci95: ratio.interval(games),
        }
    }
}

/// Shares of all games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shares {
    /// Won by the side that threw first.
    pub first_player: Share,
    /// Won by each side.
    pub wins: BySide<Share>,
    /// Drawn.
    pub draws: Share,
    /// Given up.
    pub unfinished: Share,
}

impl Shares {
    /// Those of a tally.
    pub fn new(names: &GameNames, tally: &Tally) -> Shares {
        let of = |hits| Share::of_games(hits, tally.games);
        Shares {
            first_player: of(tally.first_player_wins),
            wins: BySide {
                names: names.sides.clone(),
                of: ByPlayer::from_fn(|side| of(tally.wins[side])),
            },
            draws: of(tally.draws),
            unfinished: of(tally.unfinished),
        }
    }
}

//! What situations are worth.

use super::outcome::PlayOutcome;
use crate::engine::GameEnd;
use crate::player::Player;

/// What a situation is worth to the side that throws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// At least so likely it wins, a draw counted as half a win, and a game without an end as lost.
    pub lower: f64,
    /// At most so likely, a game without an end counted as won.
    pub upper: f64,
    /// So many throws are made until the end, on average, if both sides play best and end the game sooner where
    /// plays are equally good; infinite where it need not end. Their sums are added up until what is left, as
    /// fast as they come together, is less than one part in 10⁸.
    pub throws: f64,
}

impl Worth {
    /// The middle of the bounds.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// How far the bounds are apart.
    pub fn width(self) -> f64 {
        self.upper - self.lower
    }

    /// What an end of the game is worth to `player`.
    pub(super) fn of_end(end: GameEnd, player: Player) -> Worth {
        Worth::certain(PlayOutcome::of_end(end, player).worth())
    }

    /// What the end of the game is worth.
    pub(super) fn certain(worth: f64) -> Worth {
        Worth {
            lower: worth,
            upper: worth,
            throws: 0.0,
        }
    }

    /// What it is worth to the other side.
    pub(super) fn turned(self) -> Worth {
        Worth {
            lower: 1.0 - self.upper,
            upper: 1.0 - self.lower,
            ..self
        }
    }
}

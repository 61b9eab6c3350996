//! What plays lead to.

use crate::engine::GameEnd;
use crate::player::Player;

/// What a play leads to: a situation by its number, or the end of the game; and whether it is the other
/// side that throws next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PlayOutcome(pub(super) u32);

impl PlayOutcome {
    /// The most situations that have a number.
    pub(super) const MOST: usize = (1 << 31) - 2;
    const WON: u32 = Self::MOST as u32 + 1;
    const DRAWN: u32 = Self::MOST as u32;
    pub(super) const WIN: PlayOutcome = PlayOutcome(Self::WON << 1);
    pub(super) const LOSS: PlayOutcome = PlayOutcome(Self::WON << 1 | 1);
    pub(super) const DRAW: PlayOutcome = PlayOutcome(Self::DRAWN << 1);

    /// A situation, and whether the other side throws there.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "situations have numbers below 2³¹"
    )]
    pub(super) fn of_node(node: usize, passes: bool) -> PlayOutcome {
        PlayOutcome((node as u32) << 1 | u32::from(passes))
    }

    /// An end of the game, for `player`.
    pub(super) fn of_end(end: GameEnd, player: Player) -> PlayOutcome {
        match end.winner() {
            Some(winner) if winner == player => PlayOutcome::WIN,
            Some(_) => PlayOutcome::LOSS,
            None => PlayOutcome::DRAW,
        }
    }

    /// The situation, if the game goes on.
    #[inline]
    pub(super) fn node(self) -> Option<usize> {
        let node = self.0 >> 1;
        (node < Self::DRAWN).then_some(node as usize)
    }

    /// Whether the other side throws next.
    #[inline]
    pub(super) fn passes(self) -> bool {
        self.0 & 1 == 1
    }

    /// What the end of the game is worth to whoever has made the play; of no meaning if it goes on.
    #[inline]
    pub(super) fn worth(self) -> f64 {
        match self {
            Self::WIN => 1.0,
            Self::LOSS => 0.0,
            _ => 0.5,
        }
    }
}

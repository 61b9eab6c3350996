//! How many ways a piece can go with one throw, where what it takes depends on the way.

use super::bits::byte;
use super::dice_asked::DiceAsked;
use super::game::Game;
use super::graph::StepGraph;
use super::paths::ways;
use crate::dice::Throw;
use crate::player::Player;
use crate::space::Space;

/// The most ways that one piece may have to go by one move with one throw.
pub const MOST_WAYS: u64 = 1_000;

/// More ways than [`MOST_WAYS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyWays {
    /// The move.
    pub rule: u16,
    /// Where a piece would begin.
    pub start: Space,
    /// The throw.
    pub throw: Throw,
    /// How many ways; the greatest number where there are more.
    pub ways: u64,
}

impl Game {
    /// A move that can go too many ways and captures on them. Ways are counted on the empty
    /// board; where captures look at nothing but the end, they come to the same, and are not
    /// walked one by one.
    pub(crate) fn too_many_ways(&self) -> Option<TooManyWays> {
        // By net and what else of a move matters: those that have been counted.
        let mut counted = Vec::new();
        for mover in Player::BOTH {
            for (number, rule) in (0..).zip(&self.rules[mover]) {
                for &way in rule.ways.iter().filter(|_| rule.looks.beyond()) {
                    let (net, on_places) = self.net(mover, way);
                    let StepGraph::Graph { next, turning } = net else {
                        continue;
                    };
                    let key = (mover, way, rule.asked);
                    if counted.contains(&key) {
                        continue;
                    }
                    counted.push(key);
                    for start in 0..byte(next.len()) {
                        let mut longest = 0;
                        // Whatever begins a way is walked, even if it doesn't get there.
                        let walked = ways(next, *turning, start).map(|count| {
                            longest = count.max(longest);
                            longest
                        });
                        let Some((throw, ways)) = self.most_ways(&walked, rule.asked) else {
                            continue;
                        };
                        let track = &self.tracks[mover.index()];
                        let space = if on_places { track.space(start) } else { start };
                        return Some(TooManyWays {
                            rule: number,
                            start: Space(space),
                            throw,
                            ways,
                        });
                    }
                }
            }
        }
        None
    }

    /// The first throw with too many ways, all choices of its dice together.
    fn most_ways(&self, walked: &[u64; 128], asked: DiceAsked) -> Option<(Throw, u64)> {
        let throws = self.throws().iter().zip(self.rolls.iter());
        throws
            .map(|(chance, roll)| {
                let subsets = roll.choices(self.spend.add, roll.full, asked);
                let ways = subsets.map(|subset| walked[usize::from(subset.sum)]);
                (chance.throw, ways.fold(0, u64::saturating_add))
            })
            .find(|(_, ways)| *ways > MOST_WAYS)
    }
}

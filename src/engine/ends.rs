//! When a game is over.

use super::board::Board;
use super::compile_set::Context;
use super::program::Program;
use super::stack;
use super::state::{KINDS, SLOTS, State};
use crate::model::index::TrackMap;
use crate::model::index::{EndingRule, KindSet, Rules};
use crate::player::{ByPlayer, Player};

/// One way for a side's game to end.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// So many pieces of these slots or fewer: it has lost.
    Lose { slots: u32, at_most: u32 },
    /// A piece of these slots there: it has won.
    Win { slots: u32, reach: Program },
}

/// All ways for the game to end, each side's in the order written.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// Each with its position among the end rules.
    ends: ByPlayer<Vec<(usize, End)>>,
    /// Only the number of all a side's pieces can end the game.
    by_number: bool,
    /// The rule by which games are drawn first: after how many throws, and its position.
    drawn: Option<(u32, usize)>,
}

impl Ends {
    /// Compiles the end rules; a side can lose only by what it had more of at the start.
    pub(super) fn new(rules: &Rules, start: &State) -> Ends {
        let ends = ByPlayer::from_fn(|player| {
            let context = Context {
                rules,
                mover: player,
            };
            let slots = |kinds: KindSet| u32::from(kinds.0) << (player.index() * KINDS);
            let end = |rule: &EndingRule| match rule {
                EndingRule::Lose { at_most, of } => {
                    let (slots, at_most) = (slots(*of), *at_most);
                    let slots = slots & stack::of_kinds(rules.kinds.len());
                    let more = count(&start.bits, &rules.tracks, slots) > at_most;
                    more.then_some(End::Lose { slots, at_most })
                }
                EndingRule::Win { reach, by } => Some(End::Win {
                    slots: slots(*by),
                    reach: context.set(reach),
                }),
                EndingRule::Draw { .. } => None,
            };
            let numbered = rules.ends.iter().enumerate();
            let ends = numbered.filter_map(|(number, rule)| Some((number, end(rule)?)));
            ends.collect()
        });
        let drawn = rules.ends.iter().enumerate().filter_map(|(number, rule)| {
            let EndingRule::Draw { after } = rule else {
                return None;
            };
            Some((*after, number))
        });
        let number = |rule: &EndingRule| match rule {
            EndingRule::Lose { of, .. } => *of == KindSet::ALL,
            EndingRule::Win { .. } => false,
            EndingRule::Draw { .. } => true,
        };
        Ends {
            ends,
            by_number: rules.ends.iter().all(number),
            drawn: drawn.min(),
        }
    }

    /// A side's, in the order written.
    pub(super) fn of(&self, side: Player) -> impl Iterator<Item = &End> {
        self.ends[side].iter().map(|(_, end)| end)
    }

    /// Whether a move that takes no piece from a side cannot end the game.
    pub(super) fn by_number(&self) -> bool {
        self.by_number
    }

    /// The rule by which games are drawn first: after how many throws, and its position.
    pub(super) fn drawn(&self) -> Option<(u32, usize)> {
        self.drawn
    }

    /// The winner in this position, after a move of `mover`.
    pub(super) fn winner(
        &self,
        board: &Board,
        tracks: &[TrackMap; 3],
        mover: Player,
    ) -> Option<Player> {
        self.decided(board, tracks, mover).map(|(winner, _)| winner)
    }

    /// The winner, and the position of the end rule by which the game is over.
    pub(super) fn decided(
        &self,
        board: &Board,
        tracks: &[TrackMap; 3],
        mover: Player,
    ) -> Option<(Player, usize)> {
        [mover.opponent(), mover].into_iter().find_map(|side| {
            self.ends[side].iter().find_map(|(number, end)| {
                let winner = match end {
                    End::Lose { slots, at_most } => {
                        let count = count(&board.bits, tracks, *slots);
                        (count <= *at_most).then_some(side.opponent())
                    }
                    End::Win { slots, reach } => {
                        let there = board.union(*slots) & reach.eval(board, tracks);
                        (there != 0).then_some(side)
                    }
                };
                Some((winner?, *number))
            })
        })
    }
}

fn count(bits: &[u128; SLOTS], tracks: &[TrackMap; 3], slots: u32) -> u32 {
    super::bits::each_small(slots)
        .map(|slot| stack::count(bits, &tracks[slot / KINDS].groups[slot % KINDS], slot))
        .sum()
}

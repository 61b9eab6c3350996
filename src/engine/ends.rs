//! When a game is over.

use std::cmp::Ordering;

use super::bits::{each, each_small};
use super::board::Board;
use super::compile_set::Context;
use super::condition::Test;
use super::program::Program;
use super::stack;
use super::state::{KINDS, SLOTS, State, owner_and_kind};
use crate::model::index::{ConditionRule, EndingRule, KindSet, Rules, TrackMap};
use crate::player::{ByPlayer, Player};

/// How a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameEnd {
    /// This side has won.
    Won(Player),
    /// Nobody has.
    Drawn,
}

impl GameEnd {
    /// Who has won.
    pub fn winner(self) -> Option<Player> {
        match self {
            GameEnd::Won(player) => Some(player),
            GameEnd::Drawn => None,
        }
    }

    /// The side with more pieces has won.
    pub(super) fn by_most(pieces: ByPlayer<u32>) -> GameEnd {
        match pieces.first.cmp(&pieces.second) {
            Ordering::Greater => GameEnd::Won(Player::First),
            Ordering::Less => GameEnd::Won(Player::Second),
            Ordering::Equal => GameEnd::Drawn,
        }
    }

    /// A number for each, from 0.
    pub(crate) fn number(self) -> usize {
        self.winner().map_or(2, Player::index)
    }
}

/// One way for a side's game to end.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// So many pieces of these slots or fewer: it has lost.
    Lose { slots: u32, at_most: u32 },
    /// A piece of these slots there: it has won.
    Win { slots: u32, reach: Program },
    /// The condition holds: it has lost.
    LoseWhen(Test),
    /// The condition holds: it has won.
    WinWhen(Test),
}

/// One way for the game to end for both sides alike.
#[derive(Clone, Debug)]
pub(super) struct CommonEnd {
    /// The condition, seen from each side: it must hold for both.
    pub(super) tests: ByPlayer<Test>,
    /// For each side the slots of its pieces that are counted, and where; the side with more has
    /// won. Without it, the game is a draw.
    pub(super) counted: Option<ByPlayer<(u32, Program)>>,
}

/// End rules that are asked at one time, each with its position among the end rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Asked {
    /// Each side's, in the order written.
    pub(super) sides: ByPlayer<Vec<(usize, End)>>,
    /// Those of both, in the order written.
    pub(super) common: Vec<(usize, CommonEnd)>,
}

/// All ways for the game to end.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// After each move.
    moved: Asked,
    /// After each play.
    played: Asked,
    /// Only the number of all a side's pieces can end the game.
    by_number: bool,
    /// The rule by which games are drawn first: after how many throws, and its position.
    drawn: Option<(u32, usize)>,
}

impl Ends {
    /// Compiles the end rules; a side can lose only by what it had more of at the start.
    pub(super) fn new(rules: &Rules, start: &State) -> Ends {
        let mut ends = Ends {
            moved: Asked::default(),
            played: Asked::default(),
            by_number: true,
            drawn: None,
        };
        for (number, rule) in rules.ends.iter().enumerate() {
            ends.add(rules, start, number, rule);
        }
        ends
    }

    fn add(&mut self, rules: &Rules, start: &State, number: usize, rule: &EndingRule) {
        let context = |mover| Context { rules, mover };
        let test = |rule: &ConditionRule| ByPlayer::from_fn(|side| context(side).condition(rule));
        let slots = |side: Player, kinds: KindSet| u32::from(kinds.0) << (side.index() * KINDS);
        let by_number = match rule {
            EndingRule::Lose { of, .. } => *of == KindSet::ALL,
            EndingRule::Draw { .. } => true,
            _ => false,
        };
        self.by_number &= by_number;
        let asked = match rule {
            EndingRule::LoseWhen(condition)
            | EndingRule::WinWhen(condition)
            | EndingRule::DrawWhen(condition)
            | EndingRule::Most { condition, .. }
                if condition.asks_moves() =>
            {
                &mut self.played
            }
            _ => &mut self.moved,
        };
        let end = |side: Player| match rule {
            EndingRule::Lose { at_most, of } => {
                let (slots, at_most) = (slots(side, *of), *at_most);
                let slots = slots & stack::of_kinds(rules.kinds.len());
                let more = count(&start.bits, &rules.tracks, slots) > at_most;
                more.then_some(End::Lose { slots, at_most })
            }
            EndingRule::Win { reach, by } => Some(End::Win {
                slots: slots(side, *by),
                reach: context(side).set(reach),
            }),
            EndingRule::LoseWhen(rule) => Some(End::LoseWhen(context(side).condition(rule))),
            EndingRule::WinWhen(rule) => Some(End::WinWhen(context(side).condition(rule))),
            EndingRule::Most { .. } | EndingRule::DrawWhen(_) | EndingRule::Draw { .. } => None,
        };
        for side in Player::BOTH {
            asked.sides[side].extend(end(side).map(|end| (number, end)));
        }
        match rule {
            EndingRule::DrawWhen(condition) => asked.common.push((
                number,
                CommonEnd {
                    tests: test(condition),
                    counted: None,
                },
            )),
            EndingRule::Most {
                pieces,
                within,
                condition,
            } => {
                let counted =
                    |side: Player| (context(side).pieces(*pieces), context(side).set(within));
                asked.common.push((
                    number,
                    CommonEnd {
                        tests: test(condition),
                        counted: Some(ByPlayer::from_fn(counted)),
                    },
                ));
            }
            EndingRule::Draw { after } => {
                let first = self.drawn.is_none_or(|known| (*after, number) < known);
                if first {
                    self.drawn = Some((*after, number));
                }
            }
            _ => {}
        }
    }

    /// The rules that are asked after each move, and those that are asked after each play.
    pub(super) fn asked(&self) -> [&Asked; 2] {
        [&self.moved, &self.played]
    }

    /// Whether a move that takes no piece from a side cannot end the game.
    pub(super) fn by_number(&self) -> bool {
        self.by_number
    }

    /// The rule by which games are drawn first: after how many throws, and its position.
    pub(super) fn drawn(&self) -> Option<(u32, usize)> {
        self.drawn
    }

    /// Whether some rule asks if any moves are left, after each play.
    pub(super) fn asks_moves(&self) -> bool {
        let Asked { sides, common } = &self.played;
        !common.is_empty() || Player::BOTH.into_iter().any(|side| !sides[side].is_empty())
    }

    /// How the game is over in this position, after a move of `mover`, and the position of the end
    /// rule by which it is.
    pub(super) fn decided(
        &self,
        board: &Board,
        tracks: &[TrackMap; 3],
        mover: Player,
    ) -> Option<(GameEnd, usize)> {
        self.moved.decided(board, tracks, mover, &mut || false)
    }

    /// The same after a play, by the rules that ask whether any moves are left.
    pub(super) fn decided_by_moves(
        &self,
        board: &Board,
        tracks: &[TrackMap; 3],
        mover: Player,
        stuck: &mut impl FnMut() -> bool,
    ) -> Option<(GameEnd, usize)> {
        self.played.decided(board, tracks, mover, stuck)
    }
}

impl Asked {
    fn decided(
        &self,
        board: &Board,
        tracks: &[TrackMap; 3],
        mover: Player,
        stuck: &mut impl FnMut() -> bool,
    ) -> Option<(GameEnd, usize)> {
        let mut holds = |test: &Test| {
            test.holds(&mut |single| match single {
                Test::Holds(set) => set.eval(board, tracks) != 0,
                Test::Stuck => stuck(),
                // INVARIANT: the checker lets effects alone ask for the others.
                _ => false,
            })
        };
        for side in [mover.opponent(), mover] {
            for (number, end) in &self.sides[side] {
                let winner = match end {
                    End::Lose { slots, at_most } => {
                        let few = match at_most {
                            0 => each_small(*slots).all(|slot| board.bits[slot] == 0),
                            at_most => count(&board.bits, tracks, *slots) <= *at_most,
                        };
                        few.then_some(side.opponent())
                    }
                    End::Win { slots, reach } => {
                        let there = board.union(*slots) & reach.eval(board, tracks);
                        (there != 0).then_some(side)
                    }
                    End::LoseWhen(test) => holds(test).then_some(side.opponent()),
                    End::WinWhen(test) => holds(test).then_some(side),
                };
                if let Some(winner) = winner {
                    return Some((GameEnd::Won(winner), *number));
                }
            }
        }
        for (number, end) in &self.common {
            if !Player::BOTH.into_iter().all(|side| holds(&end.tests[side])) {
                continue;
            }
            return Some((end.outcome(board, tracks), *number));
        }
        None
    }
}

impl CommonEnd {
    /// How the game ends by it.
    fn outcome(&self, board: &Board, tracks: &[TrackMap; 3]) -> GameEnd {
        let Some(counted) = &self.counted else {
            return GameEnd::Drawn;
        };
        GameEnd::by_most(ByPlayer::from_fn(|side| {
            let (slots, within) = &counted[side];
            let spaces = within.eval(board, tracks);
            count_on(board, tracks, *slots, spaces)
        }))
    }
}

/// How many pieces of these slots there are.
fn count(bits: &[u128; SLOTS], tracks: &[TrackMap; 3], slots: u32) -> u32 {
    let counts = each_small(slots).map(|slot| {
        let (owner, kind) = owner_and_kind(slot);
        stack::count(
            bits,
            &tracks[owner].groups[usize::from(kind)],
            slot,
            u128::MAX,
        )
    });
    counts.sum()
}

/// How many pieces of these slots stand on these spaces.
fn count_on(board: &Board, tracks: &[TrackMap; 3], slots: u32, spaces: u128) -> u32 {
    let counts = each_small(slots).map(|slot| {
        let (owner, kind) = owner_and_kind(slot);
        let track = &tracks[owner];
        let spaces = each(board.spaces[slot] & spaces);
        let places = spaces.fold(0, |all, space| all | track.at[usize::from(space)]);
        stack::count(&board.bits, &track.groups[usize::from(kind)], slot, places)
    });
    counts.sum()
}

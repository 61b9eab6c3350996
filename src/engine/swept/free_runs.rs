//! Pieces that can spend whatever is left of a throw, whatever else is done.

use super::lower::Lowering;
use super::moves::Course;
use super::roster::places;
use super::rules::Laws;
use super::tables::BitboardRun;
use super::word::Word;
use crate::engine::dice_left::{DiceLeft, dice, digit_of};
use crate::engine::roll::Roll;

impl<W: Word, const K: usize> Lowering<'_, W, K> {
    /// The side's free run, if it has one that the throw doesn't change.
    pub(super) fn free_run(&self, laws: &Laws<W, K>) -> Option<BitboardRun<W>> {
        let run = self.game.free_run[self.mover]?;
        let kind = self.roster.number(run.kind)?;
        let mut laws = laws.laws.iter();
        let law =
            laws.find(|law| law.rule == usize::from(run.rule) && law.kinds >> kind & 1 == 1)?;
        let places = |spaces: u128| places::<W>(self.game, self.mover, spaces);
        Some(BitboardRun {
            rule: law.rule,
            kind,
            lane: law.only_lane()?,
            on: places(run.on) & law.starts,
            always: places(run.always),
            lasting: places(run.lasting),
        })
    }
}

/// Of dice left that can be spent one by one: the face that they show, as a set, how far they go, and how many there are.
pub(super) fn singles(roll: &Roll, left: DiceLeft) -> Vec<(u16, u8, u64)> {
    let singles = roll.subsets.iter();
    let singles = singles.filter(|die| die.count == 1 && die.counted.is_none());
    let singles = singles.map(|die| {
        let times = (left & digit_of(die.dice)) / die.dice;
        (die.shows, die.sum, times)
    });
    singles.filter(|(_, _, times)| *times > 0).collect()
}

/// How far a piece goes that spends all dice left, one after the other; 0 if that can't be done.
pub(super) fn run_length(roll: &Roll, left: DiceLeft) -> u8 {
    let singles = singles(roll, left);
    let number: u64 = singles.iter().map(|(_, _, times)| times).sum();
    let steps = singles
        .iter()
        .map(|(_, sum, times)| u64::from(*sum) * times);
    let all = number == u64::from(dice(left)) && singles.iter().all(|(_, sum, _)| *sum > 0);
    u8::try_from(steps.sum::<u64>())
        .ok()
        .filter(|_| all)
        .unwrap_or(0)
}

impl<W: Word, const K: usize> Course<'_, W, K> {
    /// The mover's pieces that can spend all dice left for certain, one after the other.
    pub(super) fn runners(&self) -> W {
        let Some(run) = self.side.free_run.filter(|_| self.plan.run > 0) else {
            return W::NONE;
        };
        let pieces = self.position.own[usize::from(run.kind)] & run.on;
        if pieces.is_none() {
            return pieces;
        }
        let frame = &self.side.frame;
        let free = if run.always == run.lasting {
            run.always
        } else {
            let lane = &self.side.lanes[usize::from(run.lane)];
            let [over, to] = lane.blocked(self.side, &self.position, &mut (0, W::NONE));
            run.lasting & !(over | to)
        };
        // Step by step, from where they may end.
        let steps = 0..self.plan.run;
        pieces
            & steps.fold(frame.main(), |ahead, _| {
                frame.back(frame.unroll(ahead & free), 1)
            })
    }
}

//! Pieces that can spend whatever is left of a throw, whatever else is done.

use super::lower::Lowering;
use super::moves::Course;
use super::roster::places;
use super::rules::Laws;
use super::tables::BitboardRun;
use super::word::Word;
use crate::engine::dice_left::{DiceLeft, dice};
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

/// How far a piece goes that spends all dice left, one after the other; 0 if that can't be done.
pub(super) fn run_length(roll: &Roll, left: DiceLeft) -> u8 {
    let (mut number, mut steps) = (0, 0);
    for (die, times) in roll.singles(left) {
        if die.sum == 0 {
            return 0;
        }
        (number, steps) = (number + times, steps + times * u64::from(die.sum));
    }
    let all = number == u64::from(dice(left));
    u8::try_from(steps).ok().filter(|_| all).unwrap_or(0)
}

impl<W: Word, const K: usize> Course<'_, W, K> {
    /// The mover's pieces that can spend all dice left for certain, one after the other.
    pub(super) fn runners(&self) -> W {
        let Some(run) = self.side.free_run.filter(|_| self.plan.run_length > 0) else {
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
        // Step by step, from where they may end; of those on forks nothing is known.
        let steps = 0..self.plan.run_length;
        let ahead = steps.fold(frame.main(), |ahead, _| {
            frame.back(frame.unroll(ahead & free), 1)
        });
        pieces & frame.main() & ahead
    }
}

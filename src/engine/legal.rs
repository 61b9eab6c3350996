//! Which of the moves lead to a complete legal play.

use std::ops::Range;

use super::bits::bit;
use super::dice_choice::left_after;
use super::dice_left::{dice, holds};
use super::game::Game;
use super::graph::{StepGraph, stand};
use super::moves::Way;
use super::scratch::Scratch;
use super::turn_state::{PackedMove, TurnState};
use crate::model::How;
use crate::watch::Stop;

impl Game {
    /// Fills a scratch that was last cleared in this turn with the moves that lead to a complete legal
    /// play: what has been found out about its later moments still holds. Once asked to stop, it finds what may be
    /// wrong, and leaves a scratch that must be cleared.
    pub(super) fn decide(&self, now: &mut TurnState, scratch: &mut Scratch, stop: Stop<'_>) {
        scratch.clear_moves();
        self.generate(now, scratch, false);
        if self.rolls[now.roll].parts != 0 {
            self.keep_unbroken(now, scratch, stop);
            return;
        }
        let rest = dice(now.left);
        // A single die spent is the most that can be spent; other ways to spend need no look ahead.
        if self.spend.how != How::Most || rest < 2 {
            return;
        }
        let count = scratch.moves.len();
        let (run, free) = (self.free_run[now.mover], self.free(now));
        let mut most = 0;
        for i in 0..count {
            let total = if run.is_some_and(|run| run.goes_on(free, &scratch.moves[i])) {
                debug_assert_eq!(rest, self.total(now, scratch, 0..count, i, Stop::default()));
                rest
            } else {
                self.total(now, scratch, 0..count, i, stop)
            };
            most = most.max(total);
            scratch.totals.push(total);
        }
        let mut i = 0;
        let totals = std::mem::take(&mut scratch.totals);
        scratch.moves.retain(|_| {
            i += 1;
            totals[i - 1] == most
        });
        scratch.totals = totals;
    }

    /// The places of pieces that can spend all dice that are left, whatever else is done.
    fn free(&self, now: &TurnState) -> u128 {
        let run = &self.free_run[now.mover];
        let (net, _) = self.net(now.mover, Way::Forward);
        let (Some(run), StepGraph::Lines(lines)) = (run, net) else {
            return 0;
        };
        let roll = &self.rolls[now.roll];
        run.places(now, &self.rules[now.mover], &self.tracks, roll, lines)
    }

    /// The most dice that a play beginning with move `i` (of `all` moves that are legal) can spend.
    fn total(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        all: Range<usize>,
        i: usize,
        stop: Stop<'_>,
    ) -> u8 {
        let packed = scratch.moves[i];
        let roll = &self.rolls[now.roll];
        let subset = &roll.subsets[usize::from(packed.subset)];
        let (spent, rest) = (subset.count, dice(now.left));
        if left_after(self.spend.add, now.left, subset) == 0 {
            return spent;
        }
        if self.has_witness(now, &scratch.moves[all], &packed) {
            // A single die has a simple witness: it would take long to ask of each.
            debug_assert!(
                rest <= spent + 1
                    || spent + self.greatest_after(now, scratch, &packed, Stop::default()) == rest
            );
            return rest;
        }
        spent + self.greatest_after(now, scratch, &packed, stop)
    }

    /// The most dice that can still be spent once a move is made.
    fn greatest_after(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        packed: &PackedMove,
        stop: Stop<'_>,
    ) -> u8 {
        let mut after = *now;
        self.apply(&mut after, packed, scratch);
        self.greatest(&mut after, scratch, stop)
    }

    /// The most dice that can still be spent.
    fn greatest(&self, now: &mut TurnState, scratch: &mut Scratch, stop: Stop<'_>) -> u8 {
        let rest = dice(now.left);
        if rest == 0 {
            return 0;
        }
        if self.free(now) != 0 {
            debug_assert_eq!(self.searched(now, scratch, Stop::default()), rest);
            return rest;
        }
        self.searched(now, scratch, stop)
    }

    /// The same, as is found by trying; anything, once asked to stop.
    fn searched(&self, now: &mut TurnState, scratch: &mut Scratch, stop: Stop<'_>) -> u8 {
        let rest = dice(now.left);
        let mark = scratch.mark();
        if rest == 1 {
            self.generate(now, scratch, true);
            let any = scratch.moves.len() > mark.0;
            scratch.release(&mark);
            return u8::from(any);
        }
        let ahead = now.moment();
        if let Some(&known) = scratch.greatest.get(&ahead) {
            return known;
        }
        if stop.asked() {
            return rest;
        }
        if self.spends_all(now, scratch) {
            scratch.greatest.insert(ahead, rest);
            return rest;
        }
        self.generate(now, scratch, false);
        let to = scratch.moves.len();
        let mut most = 0;
        for i in mark.0..to {
            most = most.max(self.total(now, scratch, mark.0..to, i, stop));
            if most == rest {
                break;
            }
        }
        scratch.release(&mark);
        scratch.greatest.insert(ahead, most);
        most
    }

    /// Whether the first moves that are found, one after the other, spend all dice, as they mostly do.
    fn spends_all(&self, now: &TurnState, scratch: &mut Scratch) -> bool {
        // A capture that goes before others may be found later.
        if self.captures_first() {
            return false;
        }
        let mut now = *now;
        let mut left = dice(now.left);
        while left > 0 {
            let mark = scratch.mark();
            self.generate(&mut now, scratch, true);
            let Some(&packed) = scratch.moves.get(mark.moves()) else {
                return false;
            };
            self.apply(&mut now, &packed, scratch);
            scratch.release(&mark);
            left -= self.rolls[now.roll].subset(packed.subset).count;
        }
        true
    }

    /// Whether other moves spend all that `packed` leaves, and surely still can after it: they are
    /// other pieces', and nothing that one of them depends on is on the spaces that those before it change.
    fn has_witness(&self, now: &TurnState, moves: &[PackedMove], packed: &PackedMove) -> bool {
        let (rules, roll) = (&self.rules[now.mover], &self.rolls[now.roll]);
        let track = &self.tracks[now.mover.index()];
        let changes = |packed: &PackedMove| {
            bit(track.space(packed.from)) | bit(track.space(packed.to)) | packed.captured
        };
        let (mut left, mut changed, mut last) = (now.left, 0, packed);
        loop {
            if !rules[usize::from(last.rule)].light {
                return false;
            }
            changed |= changes(last);
            left -= roll.subset(last.subset).dice;
            if left == 0 {
                return true;
            }
            let preferred = self.indexed.preferred.as_ref();
            // A preferred move spends a single die as well.
            let preferred = preferred.filter(|_| dice(left) > 1);
            let faces = preferred.map_or(0, |named| named.faces(roll, rules));
            // Dice whose turn it is now are still in turn when fewer others are left.
            let can_take = |other: &PackedMove| {
                let subset = roll.subset(other.subset);
                let free = subset.shows & faces == 0;
                holds(left, subset.dice)
                    && roll.adds(self.spend.add, left, subset)
                    && (free || preferred.is_some_and(|named| named.names(rules, other)))
            };
            let next = |other: &&PackedMove| can_take(other) && self.is_steady(now, changed, other);
            let Some(next) = moves.iter().find(next) else {
                return false;
            };
            last = next;
        }
    }

    /// Whether a move that is legal now stays so, whatever changes on these spaces.
    fn is_steady(&self, now: &TurnState, changed: u128, packed: &PackedMove) -> bool {
        let track = &self.tracks[now.mover.index()];
        if changed & bit(track.space(packed.from)) != 0
            || !self.rules[now.mover][usize::from(packed.rule)].steady
        {
            return false;
        }
        let (net, on_places) = self.net(now.mover, packed.way);
        let StepGraph::Lines(lines) = net else {
            return false;
        };
        let node = match on_places {
            true => packed.from,
            false => track.space(packed.from),
        };
        let distance = self.rolls[now.roll].subset(packed.subset).sum;
        lines.get(node, distance).is_some_and(|(passed, end)| {
            let end = bit(stand(track, on_places, end).1);
            (passed | end) & changed == 0
        })
    }
}

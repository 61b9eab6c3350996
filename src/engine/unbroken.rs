//! Plays that leave no part of a die over.

use super::dice_choice::left_after;
use super::game::Game;
use super::scratch::Scratch;
use super::turn_state::TurnState;
use crate::model::How;
use crate::watch::Stop;

impl Game {
    /// Leaves in the scratch the moves that lead to a complete legal play, where dice may be spent
    /// in parts; anything, once asked to stop.
    pub(super) fn keep_unbroken(&self, now: &TurnState, scratch: &mut Scratch, stop: Stop<'_>) {
        let totals: Vec<Option<u8>> = (0..scratch.moves.len())
            .map(|i| self.dice_with(now, scratch, i, stop))
            .collect();
        let most = totals.iter().flatten().max().copied();
        let is_most = self.spend.how == How::Most;
        let mut i = 0;
        scratch.moves.retain(|_| {
            i += 1;
            let total = totals[i - 1];
            total.is_some() && (!is_most || total == most)
        });
    }

    /// Whether some move now leads to a complete legal play, where dice may be spent in parts: as much
    /// as that [`Game::keep_unbroken`] leaves one, but looking no further than the first.
    pub(super) fn can_finish(&self, now: &mut TurnState, scratch: &mut Scratch) -> bool {
        let mark = scratch.mark();
        self.generate(now, scratch, false);
        let found = (mark.moves()..scratch.moves.len()).any(|i| {
            let packed = scratch.moves[i];
            let subset = self.rolls[now.roll].subset(packed.subset);
            let left = left_after(self.spend.add, now.left, subset);
            if !self.rolls[now.roll].is_broken(left) {
                return true;
            }
            let mut after = *now;
            self.apply(&mut after, &packed, scratch);
            let ahead = after.moment();
            if let Some(&known) = scratch.greatest.get(&ahead) {
                return known > 0;
            }
            let finished = self.can_finish(&mut after, scratch);
            if !finished {
                scratch.greatest.insert(ahead, 0);
            }
            finished
        });
        scratch.release(&mark);
        found
    }

    /// The most dice that a play can spend which begins with this move and leaves no part over;
    /// `None` if there is none.
    fn dice_with(
        &self,
        now: &TurnState,
        scratch: &mut Scratch,
        i: usize,
        stop: Stop<'_>,
    ) -> Option<u8> {
        let packed = scratch.moves[i];
        let subset = self.rolls[now.roll].subset(packed.subset);
        let (_, spent) = subset.taken_from(now.left)?;
        if left_after(self.spend.add, now.left, subset) == 0 {
            return Some(spent);
        }
        let mut after = *now;
        self.apply(&mut after, &packed, scratch);
        Some(spent + self.unbroken(&mut after, scratch, stop)?)
    }

    /// The most dice that can still be spent so that no part is left over; `None` if one must be.
    fn unbroken(&self, now: &mut TurnState, scratch: &mut Scratch, stop: Stop<'_>) -> Option<u8> {
        let broken = self.rolls[now.roll].is_broken(now.left);
        let mut most = (!broken).then_some(0);
        if now.left == 0 {
            return most;
        }
        // What is kept is one more, so that 0 is none.
        let ahead = now.moment();
        if let Some(&known) = scratch.greatest.get(&ahead) {
            return known.checked_sub(1);
        }
        if stop.asked() {
            return most;
        }
        let mark = scratch.mark();
        self.generate(now, scratch, false);
        for i in mark.moves()..scratch.moves.len() {
            most = most.max(self.dice_with(now, scratch, i, stop));
        }
        scratch.release(&mark);
        let known = most.map_or(0, |most| most + 1);
        scratch.greatest.insert(ahead, known);
        most
    }
}

//! Pieces that are pushed: who comes where they stand drives them a place further.

use super::fate::kinds_of;
use super::frame::{Frame, MOST_PLACES};
use super::lane::Blockers;
use super::lower::Lowering;
use super::tables::{Deed, Position, Side};
use super::word::{Word, within};
use crate::engine::bits::each_small;
use crate::engine::effect::{BitboardEffect, Perform};
use crate::engine::moves::Way;
use crate::engine::rule::Rule;
use crate::engine::state::slots_of;
use crate::model::PieceUse;
use crate::player::Player;

impl<W: Word, const K: usize> Lowering<'_, W, K> {
    /// Pieces of kinds of which there is but one, pushed where there are other effects.
    pub(super) fn push(&mut self, slots: u32, then: usize) -> Option<Deed<W>> {
        let [kinds, foes] = [self.mover, self.mover.opponent()]
            .map(|player| self.roster.owned(slots, player.index()));
        let neutrals = self.roster.neutral(slots);
        self.single(slots).then_some(Deed::Push {
            kinds,
            foes,
            neutrals,
            then,
        })
    }

    /// Whether a moving piece of these kinds is the only one that could be pushed: then nobody is.
    pub(super) fn pushes_itself(&self, slots: u32, kinds: u8) -> bool {
        let alone = kinds.is_power_of_two() && self.single(slots);
        alone && kinds_of(slots) == u32::from(kinds)
    }

    /// Of a rule that pushes pieces of one kind alone, of which there is one: as a set, that kind of the player's
    /// own, if it is pushed away from wherever it could be come upon. `None` if it, or what comes over, may then
    /// stand on a space with another piece of its side's.
    pub(super) fn pushed_away(&self, rule: &Rule, player: Player) -> Option<u8> {
        let (mut pushed, mut taken, mut won, mut until) = (0, 0, 0, 0);
        for (number, deed) in rule.deeds().enumerate() {
            match deed?.0 {
                BitboardEffect::Push { slots, then } => {
                    pushed |= slots;
                    until = number + 1 + then;
                }
                // Who comes over stands where it has been pushed to.
                BitboardEffect::TakeOver { slots, within, .. } if number < until => {
                    taken |= slots;
                    won |= if self.is_anywhere(within) { slots } else { 0 };
                }
                BitboardEffect::Capture { .. } => {}
                BitboardEffect::Become { .. } if number >= until => {}
                _ => return None,
            }
        }
        // Who is pushed goes where friends of the player's don't stand, but may come upon friends of its own.
        let enemies = pushed & slots_of(player.opponent().index());
        let met = pushed | taken;
        let alone = kinds_of(met).is_power_of_two() && self.single(met);
        (alone && enemies & !won == 0).then(|| self.roster.owned(pushed, player.index()))
    }

    /// What stops the moves of a rule that pushes pieces, by throw, where sets can follow that: nothing hangs on who can
    /// move later in the turn, who has moved, or where dice end before the last, and
    /// no piece is pushed to where the moving one has been.
    pub(super) fn with_pushes(
        &self,
        frame: &Frame<W>,
        rule: &Rule,
        stops: Vec<(Blockers<W, K>, Blockers<W, K>)>,
    ) -> Option<Vec<(Blockers<W, K>, Blockers<W, K>)>> {
        let game = self.game;
        let often = game.spend.piece == PieceUse::Often;
        let track = &game.tracks[self.mover.index()];
        let foe = &game.tracks[self.mover.opponent().index()];
        let mut places = 0..track.length as u8;
        let subsets = game.rolls.iter().flat_map(|roll| &roll.subsets);
        let longest = subsets.map(|subset| frame.distance(subset.sum)).max();
        let round = frame.length - frame.cycle;
        // Nobody is pushed to where the moving piece has been: one place further than it goes.
        let never_behind =
            rule.ways == [Way::Forward] && (round == 0 || longest.unwrap_or(0) + 1 < round);
        // Whoever is pushed must stay on each side's track.
        let shared = places.all(|place| {
            let there = foe.at[usize::from(track.space(place))];
            there != 0 && there & !foe.on_track == 0
        });
        if W::FORKED
            || !never_behind
            || self.asks_later()
            || !often
            || self.twofold
            || rule.looks.beyond()
            || !shared
        {
            return None;
        }
        let pushed = rule
            .effects
            .iter()
            .filter_map(|effect| match effect.facts().on_bitboards {
                Some(BitboardEffect::Push { slots, .. }) => Some(slots),
                _ => None,
            });
        let slots = pushed.fold(0, |all, slots| all | slots);
        if self.pushes_itself(slots, rule.kinds) {
            return Some(stops);
        }
        let pushed = self.pieces(slots);
        let stops = stops.into_iter().map(|(over, mut to)| {
            // A set that looks elsewhere would have to be asked once they have left.
            to.pushed = Some(pushed);
            (to.set == 0).then_some((over, to))
        });
        stops.collect()
    }
}

impl<W: Word, const K: usize> Side<W, K> {
    /// Moves the pieces of these kinds of the mover's, the enemy's and nobody's that stand at a place one further,
    /// which is free to be gone to: where that is, if there are any.
    pub(super) fn push(
        &self,
        position: &mut Position<W, K>,
        place: u8,
        pushed: [u8; 3],
    ) -> Option<u8> {
        let next = self.frame.ahead(place, 1);
        let theirs = |place: u8| self.frame.theirs[within(place.into(), MOST_PLACES)];
        let [kinds, foes, neutrals] = pushed.map(u32::from);
        let mut any = false;
        let mut shift = |set: &mut W, from: W, to: W| {
            if !(*set & from).is_none() {
                *set = (*set & !from) | to;
                any = true;
            }
        };
        let own = (W::one(place), W::one(next));
        let foe = (theirs(place), theirs(next));
        for k in each_small(kinds) {
            shift(&mut position.own[k], own.0, own.1);
        }
        for k in each_small(foes) {
            shift(&mut position.foe[k], foe.0, foe.1);
        }
        for k in each_small(neutrals) {
            let [ours, theirs] = &mut position.neutral[k];
            shift(ours, own.0, own.1);
            shift(theirs, foe.0, foe.1);
        }
        any.then_some(next)
    }
}

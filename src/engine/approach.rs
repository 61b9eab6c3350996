//! From where a space can be reached with the dice left, if nothing is in the way: a bound on what the
//! rest of a turn can take.

use std::collections::HashMap;

use super::bits::{Fold, bit, byte, each, each_small};
use super::compiled::Compiled;
use super::dice_left::DiceLeft;
use super::dice_subset::DiceSubset;
use super::graph::{StepGraph, stand};
use super::rule::Rule;
use super::state::{KINDS, slot};
use super::turn_state::TurnState;
use crate::player::Player;

/// The places of a player, by kind, from which a piece may come to a space, whatever stands on the
/// board and whatever it has become on its way. Dice may be spent on other pieces meanwhile.
pub(super) struct Approach<'g> {
    game: &'g Compiled,
    mover: Player,
    roll: usize,
    space: u8,
    /// By the dice left.
    known: HashMap<DiceLeft, [u128; KINDS], Fold>,
}

impl<'g> Approach<'g> {
    /// To this space with this throw; `None` where a piece can be taken otherwise than by moving a piece
    /// of one's own to its space, or ways branch.
    pub(super) fn new(
        game: &'g Compiled,
        mover: Player,
        roll: usize,
        space: u8,
    ) -> Option<Approach<'g>> {
        let plain = |rule: &Rule| {
            let mut ways = rule.ways.iter();
            let elsewhere = rule.shifts || rule.pushes || rule.takes_over || rule.looks.beyond();
            !elsewhere && ways.all(|&way| matches!(game.net(mover, way).0, StepGraph::Lines(_)))
        };
        game.rules[mover].iter().all(plain).then(|| Approach {
            game,
            mover,
            roll,
            space,
            known: HashMap::default(),
        })
    }

    /// Whether some piece may still come there. Where this says no, none can.
    pub(super) fn is_open(&mut self, now: &TurnState) -> bool {
        let own = self.mover.index();
        let from = self.from(now.left);
        (0..KINDS).any(|kind| now.board.bits[slot(own, byte(kind))] & from[kind] != 0)
    }

    /// The places, by kind, from which a piece may come there with these dice.
    fn from(&mut self, left: DiceLeft) -> [u128; KINDS] {
        if let Some(&known) = self.known.get(&left) {
            return known;
        }
        let game = self.game;
        let (roll, rules) = (&game.rolls[self.roll], &game.rules[self.mover]);
        let open = roll.open(game.spend.add, left);
        let mut found = [0; KINDS];
        // Other pieces may spend dice first.
        for subset in each(open).map(|number| roll.subset(number)) {
            if let Some((rest, _)) = subset.taken_from(left) {
                let later = self.from(rest);
                found.iter_mut().zip(later).for_each(|(a, b)| *a |= b);
            }
        }
        for rule in rules {
            for subset in each(roll.taken(open, rule.asked)).map(|number| roll.subset(number)) {
                let Some((rest, _)) = subset.taken_from(left) else {
                    continue;
                };
                // It may have become any kind by then.
                let later = self
                    .from(rest)
                    .into_iter()
                    .fold(0, |all, places| all | places);
                let places = self.before(rule, subset, later);
                each_small(u32::from(rule.kinds)).for_each(|kind| found[kind] |= places);
            }
        }
        self.known.insert(left, found);
        found
    }

    /// The places from which this rule leads with these dice to the space, or to one of these places.
    fn before(&self, rule: &Rule, subset: &DiceSubset, later: u128) -> u128 {
        let track = &self.game.tracks[self.mover.index()];
        let arrives = |place: u8| track.space(place) == self.space || later & bit(place) != 0;
        let leads = |place: &u8| {
            if subset.sum == 0 {
                return arrives(*place);
            }
            rule.ways.iter().any(|&way| {
                let (net, on_places) = self.game.net(self.mover, way);
                let StepGraph::Lines(lines) = net else {
                    return true;
                };
                let node = match on_places {
                    true => *place,
                    false => track.space(*place),
                };
                let end = lines.get(node, subset.sum);
                end.is_some_and(|(_, end)| arrives(stand(track, on_places, end).0))
            })
        };
        each(track.places)
            .filter(leads)
            .fold(0, |all, place| all | bit(place))
    }
}

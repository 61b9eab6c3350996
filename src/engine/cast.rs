//! Dice that are thrown, all of them or those that don't stay, and what they may show.

use super::board::Board;
use super::game::Game;
use super::recast::Recasts;
use super::state::State;
use crate::dice::{Face, Throw};

/// Dice about to be thrown: those that stay on the table, and how often the throw has been thrown
/// again before, where that is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cast {
    stays: Throw,
    before: u32,
}

impl Cast {
    /// All dice, for the first time.
    pub fn first() -> Cast {
        Cast {
            stays: Throw::new([]),
            before: 0,
        }
    }

    /// The dice that stay as they lie.
    pub fn stays(&self) -> &[Face] {
        self.stays.faces()
    }

    /// Whether such dice may show this throw: all that stayed are in it.
    pub fn may_show(&self, throw: &Throw) -> bool {
        throw.shows(&self.stays)
    }
}

impl Game {
    /// The dice that are thrown if the throw of this number, which came of such a cast, is thrown
    /// again instead of being played; none: it has to be kept. Whoever is to move has thrown it.
    pub fn thrown_again(&self, state: &State, cast: &Cast, throw: usize) -> Option<Cast> {
        let roll = &self.rolls[throw];
        if !roll.refusable {
            return None;
        }
        let Some(rule) = &self.recasts else {
            return Some(Cast::first());
        };
        if rule.at_most.is_some_and(|most| cast.before >= most) {
            return None;
        }
        if let Some(when) = &rule.when {
            let mut board = Board::new(&self.tracks, state);
            board.thrown = roll.throw;
            if when[state.to_move()].eval(&board, &self.tracks) == 0 {
                return None;
            }
        }
        let stays = roll.throw.faces().iter().copied();
        Some(Cast {
            stays: Throw::new(stays.filter(|face| rule.keep.contains(face))),
            before: match rule.at_most {
                Some(_) => cast.before + 1,
                None => 0,
            },
        })
    }

    /// Whether a throw may be thrown again instead of playing it, for the first time.
    pub fn refusable(&self, state: &State, throw: &Throw) -> bool {
        let number = self.throw_number(throw);
        number.is_some_and(|number| self.refusable_at(state, number))
    }

    /// Whether the throw of this number (see [`Game::throws`]) may be thrown again instead, for the
    /// first time.
    pub fn refusable_at(&self, state: &State, throw: usize) -> bool {
        self.thrown_again(state, &Cast::first(), throw).is_some()
    }

    /// The dice about to be thrown after these throws of a turn, each of which was thrown again;
    /// none: one of them had to be kept.
    pub fn cast_after(&self, state: &State, earlier: &[Throw]) -> Option<Cast> {
        earlier.iter().try_fold(Cast::first(), |cast, throw| {
            self.thrown_again(state, &cast, self.throw_number(throw)?)
        })
    }

    /// Whether the throw of this number may ever be thrown again.
    #[inline]
    pub(crate) fn names_refusable(&self, throw: usize) -> bool {
        self.rolls[throw].refusable
    }

    /// Whether it takes the position to tell whether a throw may be thrown again.
    pub(crate) fn recasts_by_position(&self) -> bool {
        self.recasts.as_ref().is_some_and(Recasts::asks_position)
    }

    /// Whether some throw may be thrown again.
    pub fn throws_anew(&self) -> bool {
        let known = &self.rolls[..self.throws.len()];
        known.iter().any(|roll| roll.refusable)
    }

    /// What a cast may show: throws by number, each with its share of [`Game::total_weight`], in
    /// order.
    pub fn outcomes(&self, cast: &Cast) -> Vec<(usize, u128)> {
        if cast.stays().is_empty() {
            let all = self.throws.iter().map(|chance| chance.weight);
            return all.enumerate().collect();
        }
        let free = self.dice - cast.stays().len();
        let fallen = Throw::all(free, &self.weights);
        let all: u128 = fallen.iter().map(|(_, weight)| weight).sum();
        let mut found: Vec<(usize, u128)> = fallen
            .iter()
            .filter_map(|(throw, weight)| {
                let faces = cast.stays().iter().chain(throw.faces());
                let number = self.throw_number(&Throw::new(faces.copied()))?;
                Some((number, weight * (self.total / all)))
            })
            .collect();
        found.sort_unstable();
        found
    }
}

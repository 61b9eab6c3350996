//! The plays of a throw that a player weighs up.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::budget::Budget;
use crate::dice::MAX_DICE;
use crate::engine::{FoldHasher, Game, Scratch, Turn};

/// A complete play: the numbers of its moves, and the turn behind it.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    path: [u32; MAX_DICE],
    /// The turn when the play is done.
    pub(super) turn: Turn,
    /// What the player thinks of it; more is better.
    pub(super) value: f64,
}

impl Candidate {
    /// The numbers of its moves, each to be taken after a decision.
    pub(super) fn moves(&self) -> &[u32] {
        &self.path[..self.turn.made().min(MAX_DICE)]
    }
}

/// So many plays of one throw are weighed up and no more.
const MOST: usize = 20_000;

type Known = HashSet<u64, BuildHasherDefault<FoldHasher>>;

/// Rooms for listing plays, to be used again from turn to turn.
pub(super) struct Candidates {
    /// One for each decision of a turn.
    scratches: Vec<Scratch>,
    known: Known,
    /// What the last search found.
    pub(super) found: Vec<Candidate>,
}

impl Candidates {
    /// Empty rooms.
    pub(super) fn new() -> Candidates {
        Candidates {
            scratches: (0..=MAX_DICE).map(|_| Scratch::new()).collect(),
            known: Known::default(),
            found: Vec::new(),
        }
    }

    /// Finds the plays of a turn that has just begun, each result once, captures first; all of
    /// them if the budget lasts and they are not too many, and at least one. Each is weighed as
    /// soon as it is found.
    pub(super) fn search(
        &mut self,
        game: &Game,
        turn: &Turn,
        budget: &mut Budget<'_>,
        weigh: &mut dyn FnMut(&Turn) -> f64,
    ) {
        self.found.clear();
        self.known.clear();
        let mut candidate = Candidate {
            path: [0; MAX_DICE],
            turn: *turn,
            value: 0.0,
        };
        self.follow(game, &mut candidate, 0, budget, weigh);
    }

    fn follow(
        &mut self,
        game: &Game,
        at: &mut Candidate,
        made: usize,
        budget: &mut Budget<'_>,
        weigh: &mut dyn FnMut(&Turn) -> f64,
    ) {
        if at.turn.winner().is_some() || made >= MAX_DICE {
            budget.pay();
            at.value = weigh(&at.turn);
            self.found.push(*at);
            return;
        }
        budget.pay();
        let options = at.turn.decide(game, &mut self.scratches[made]);
        if at.turn.may_stop() {
            budget.pay();
            at.value = weigh(&at.turn);
            self.found.push(*at);
        }
        // First what captures, so that it is known even if the budget runs out.
        for captures in [true, false] {
            for number in 0..options {
                let enough = budget.spent() || self.found.len() >= MOST;
                if enough && !self.found.is_empty() {
                    return;
                }
                let scratch = &self.scratches[made];
                if at.turn.falls(scratch, number).is_empty() == captures {
                    continue;
                }
                let mut next = *at;
                next.path[made] = number as u32;
                next.turn.take(game, scratch, number);
                if self.known.insert(next.turn.digest()) {
                    self.follow(game, &mut next, made + 1, budget, weigh);
                }
            }
        }
    }
}

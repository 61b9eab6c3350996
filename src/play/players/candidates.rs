//! The plays of a throw that a player weighs up.

use std::collections::HashSet;

use super::budget::Budget;
use crate::dice::MAX_DICE;
use crate::engine::{Fold, Game, LegalMoves, Scratch, State, Turn};
use crate::player::Player;

/// A complete play: the numbers of its moves.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    path: [u32; MAX_DICE],
    made: u8,
    /// Which of the plays found it was.
    number: u32,
    /// What the player thinks of it; more is better.
    pub(super) value: f64,
}

impl Candidate {
    /// The numbers of its moves, each to be taken after a decision.
    pub(super) fn moves(&self) -> &[u32] {
        &self.path[..usize::from(self.made)]
    }
}

/// A play that is done, as players weigh it.
pub(super) struct FinishedPlay<'a> {
    /// Who made it.
    pub(super) mover: Player,
    /// Who has won by it.
    pub(super) winner: Option<Player>,
    /// How many pieces it has captured.
    pub(super) captured: u32,
    /// The situation behind it.
    pub(super) state: &'a State,
}

impl FinishedPlay<'_> {
    /// The play of a turn that is done, and what it leads to.
    pub(super) fn of<'a>(turn: &Turn, state: &'a State) -> FinishedPlay<'a> {
        FinishedPlay {
            mover: turn.mover(),
            winner: turn.winner(),
            captured: turn.captured(),
            state,
        }
    }
}

/// So many plays of one throw are weighed up and no more.
const MOST: usize = 20_000;

/// The turns behind so many of them are kept; others are played anew when they are asked for.
/// Turns are large, and to move many of them about would take longer than to play a few.
const KEPT: usize = 512;

type Known = HashSet<u64, Fold>;

/// Rooms for listing plays, to be used again from turn to turn.
pub(super) struct Candidates {
    /// One for each decision of a turn, but those in use.
    scratches: Vec<Option<Box<Scratch>>>,
    known: Known,
    start: Option<Turn>,
    turns: Vec<Turn>,
    /// Whether the turns behind them may be asked for soon.
    pub(super) keeps: bool,
    /// What the last search found.
    pub(super) found: Vec<Candidate>,
}

impl Candidates {
    /// Empty rooms.
    pub(super) fn new() -> Candidates {
        Candidates {
            scratches: (0..=MAX_DICE).map(|_| None).collect(),
            known: Known::default(),
            start: None,
            turns: Vec::new(),
            keeps: true,
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
        weigh: &mut dyn FnMut(&FinishedPlay<'_>) -> f64,
    ) {
        self.found.clear();
        self.known.clear();
        self.turns.clear();
        self.start = Some(*turn);
        self.follow(game, &mut turn.clone(), [0; MAX_DICE], budget, weigh);
    }

    /// The turn when a play of the last search is done.
    pub(super) fn behind(&mut self, game: &Game, play: &Candidate) -> Option<Turn> {
        if let Some(turn) = self.turns.get(play.number as usize) {
            return Some(*turn);
        }
        let mut turn = self.start?;
        let scratch = self.scratches[0].get_or_insert_default();
        for &number in play.moves() {
            turn.decide(game, scratch).take(number as usize);
        }
        Some(turn)
    }

    /// Adds a play of so many moves.
    fn add(&mut self, made: usize, path: [u32; MAX_DICE], value: f64) {
        self.found.push(Candidate {
            path,
            made: made.min(MAX_DICE) as u8,
            number: self.found.len() as u32,
            value,
        });
    }

    /// Adds the play of a turn that is done.
    fn keep(
        &mut self,
        game: &Game,
        turn: &Turn,
        path: [u32; MAX_DICE],
        weigh: &mut dyn FnMut(&FinishedPlay<'_>) -> f64,
    ) {
        let value = weigh(&FinishedPlay::of(turn, &turn.state(game)));
        if self.keeps && self.found.len() < KEPT {
            self.turns.push(*turn);
        }
        self.add(turn.made(), path, value);
    }

    fn follow(
        &mut self,
        game: &Game,
        turn: &mut Turn,
        path: [u32; MAX_DICE],
        budget: &mut Budget<'_>,
        weigh: &mut dyn FnMut(&FinishedPlay<'_>) -> f64,
    ) {
        let made = turn.made();
        if turn.is_over() || made >= MAX_DICE {
            budget.pay();
            self.keep(game, turn, path, weigh);
            return;
        }
        budget.pay();
        if turn.is_spent() {
            // Nothing is left to decide.
            budget.pay();
            self.keep(game, turn, path, weigh);
            return;
        }
        let mut scratch = self.scratches[made].take().unwrap_or_default();
        let moves = turn.decide(game, &mut scratch);
        if moves.may_stop() {
            budget.pay();
            self.keep(game, moves.turn(), path, weigh);
        }
        self.follow_each(game, &moves, path, budget, weigh);
        self.scratches[made] = Some(scratch);
    }

    /// Follows the moves of a decision.
    fn follow_each(
        &mut self,
        game: &Game,
        moves: &LegalMoves<'_>,
        path: [u32; MAX_DICE],
        budget: &mut Budget<'_>,
        weigh: &mut dyn FnMut(&FinishedPlay<'_>) -> f64,
    ) {
        let made = moves.turn().made();
        let mut room: Option<Turn> = None;
        // First what captures, so that it is known even if the budget runs out.
        for captures in [true, false] {
            for number in 0..moves.count() {
                let enough = budget.spent() || self.found.len() >= MOST;
                if enough && !self.found.is_empty() {
                    return;
                }
                if moves.captures(number).is_empty() == captures {
                    continue;
                }
                let known = moves.digest_after(number);
                if known.is_some_and(|digest| !self.known.insert(digest)) {
                    continue;
                }
                let mut path = path;
                path[made] = number as u32;
                // Most plays end like this, and a turn is large.
                if !self.keeps
                    && made + 1 < MAX_DICE
                    && let Some(state) = moves.state_after(number)
                {
                    // For the decision that isn't left, and for weighing.
                    budget.pay();
                    budget.pay();
                    let finished = FinishedPlay {
                        mover: moves.turn().mover(),
                        winner: None,
                        captured: moves.turn().captured(),
                        state: &state,
                    };
                    self.add(made + 1, path, weigh(&finished));
                    continue;
                }
                let next = match &mut room {
                    Some(next) => {
                        *next = *moves.turn();
                        next
                    }
                    none => none.insert(*moves.turn()),
                };
                let made = moves.make(number, next);
                debug_assert!(made, "{number} is one of the moves");
                if known.is_some() || self.known.insert(next.digest()) {
                    self.follow(game, next, path, budget, weigh);
                }
            }
        }
    }
}

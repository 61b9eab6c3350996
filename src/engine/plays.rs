//! Whole plays: everything that can be made of a throw.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::bits::Fold;
use super::game::Game;
use super::moves::{Move, Play, compare};
use super::roll::DiceLeft;
use super::scratch::Scratch;
use super::state::{KINDS, SLOTS, State};
use super::turn::Turn;
use crate::dice::Throw;
use crate::player::Player;
use crate::space::Space;

/// There are more plays than the limit allows, or too many beginnings of plays to find that out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("more than {limit} plays")]
pub struct TooManyPlays {
    /// The limit.
    pub limit: usize,
}

/// So many beginnings of plays are remembered, one or two gigabytes: each has plays of its own, so
/// that there are hardly fewer of these.
const MOMENTS: usize = 1_000_000;

/// What tells two moments of a turn apart.
#[derive(PartialEq, Eq, Hash)]
struct PlayMoment {
    bits: [u128; SLOTS],
    moved: [u128; KINDS],
    left: DiceLeft,
    /// The spaces of all captures so far, sorted; empty where they are not asked for.
    captured: Vec<Space>,
}

/// What tells two plays apart.
#[derive(PartialEq, Eq, Hash)]
struct PlayResult {
    state: State,
    winner: Option<Player>,
    captured: Vec<Space>,
}

/// A moment reached, with the least sequence of moves that leads to it.
struct ReachedMoment {
    turn: Turn,
    moves: Vec<Move>,
    captured: Vec<Space>,
}

impl Game {
    /// Every legal play of a throw that its thrower keeps, one for each result (position, next
    /// thrower, winner, captures), in the order of their moves. A lost throw is one play without
    /// moves.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn plays(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
    ) -> Result<Vec<Play>, TooManyPlays> {
        let found = self.search(state, throw, limit, true)?;
        let mut plays: Vec<Play> = found
            .into_iter()
            .map(|(outcome, moves)| {
                Play::new(moves, state.to_move(), outcome.state, outcome.winner)
            })
            .collect();
        // Plays that are told alike leave different situations behind.
        plays.sort_by(|a, b| {
            let told = compare(&a.moves, &b.moves);
            told.then_with(|| a.state.bits.cmp(&b.state.bits))
        });
        Ok(plays)
    }

    /// The distinct results of a throw that its thrower keeps: situation and winner.
    ///
    /// # Errors
    /// If there are more than `limit`.
    pub fn results(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
    ) -> Result<Vec<(State, Option<Player>)>, TooManyPlays> {
        let found = self.search(state, throw, limit, false)?;
        let results = found.into_keys();
        Ok(results.map(|o| (o.state, o.winner)).collect())
    }

    /// The results with the least moves that lead to each. Moments of a turn that differ in
    /// nothing that matters later are followed once: since they are taken in the order of dice
    /// spent, the least sequence to each is known before it is followed, and the least sequence
    /// to a result begins with the least sequence to each moment on its way.
    fn search(
        &self,
        state: &State,
        throw: &Throw,
        limit: usize,
        told: bool,
    ) -> Result<HashMap<PlayResult, Vec<Move>, Fold>, TooManyPlays> {
        let mut scratch = Scratch::new();
        let mut found: HashMap<PlayResult, Vec<Move>, Fold> = HashMap::default();
        let mut layers: [HashMap<PlayMoment, ReachedMoment, Fold>; crate::dice::MAX_DICE + 1] =
            Default::default();
        let first = ReachedMoment {
            turn: Turn::new(self, state, throw),
            moves: Vec::new(),
            captured: Vec::new(),
        };
        layers[0].insert(moment(&first), first);
        let mut moments = 1usize;
        for spent in 0..layers.len() {
            for (_, mut reached) in std::mem::take(&mut layers[spent]) {
                let moves = reached.turn.decide(self, &mut scratch);
                if moves.may_stop() {
                    let stopped = outcome(self, moves.turn, &reached.captured);
                    keep(&mut found, stopped, reached.moves.clone());
                    if found.len() > limit {
                        return Err(TooManyPlays { limit });
                    }
                }
                let listed = if told { moves.list() } else { Vec::new() };
                let before = moves.turn.left();
                for number in 0..moves.count() {
                    let Some(turn) = moves.after(number) else {
                        break;
                    };
                    let used = usize::from(before - turn.left()).max(1);
                    let mut next = ReachedMoment {
                        turn,
                        moves: reached.moves.clone(),
                        captured: reached.captured.clone(),
                    };
                    if let Some(made) = listed.get(number) {
                        next.captured.extend(&made.captures);
                        next.captured.sort_unstable();
                        next.moves.push(made.clone());
                    }
                    // The game is over, or all dice are spent: nothing follows. Most moments of a
                    // turn are of this kind; set aside at once, they fill no layer.
                    if turn.winner().is_some() || turn.left() == 0 {
                        let reached = outcome(self, &next.turn, &next.captured);
                        keep(&mut found, reached, next.moves);
                        if found.len() > limit {
                            return Err(TooManyPlays { limit });
                        }
                        continue;
                    }
                    let layer = (spent + used).min(layers.len() - 1);
                    match layers[layer].entry(moment(&next)) {
                        Entry::Vacant(entry) => {
                            entry.insert(next);
                            moments += 1;
                            if moments > MOMENTS {
                                return Err(TooManyPlays { limit });
                            }
                        }
                        Entry::Occupied(mut entry) => {
                            if compare(&next.moves, &entry.get().moves).is_lt() {
                                entry.insert(next);
                            }
                        }
                    }
                }
            }
        }
        Ok(found)
    }
}

fn moment(reached: &ReachedMoment) -> PlayMoment {
    let now = &reached.turn.now;
    PlayMoment {
        bits: now.board.bits,
        moved: now.moved,
        left: now.left,
        captured: reached.captured.clone(),
    }
}

fn outcome(game: &Game, turn: &Turn, captured: &[Space]) -> PlayResult {
    PlayResult {
        state: turn.state(game),
        winner: turn.winner(),
        captured: captured.to_vec(),
    }
}

/// Keeps the least moves that lead to an outcome.
fn keep(found: &mut HashMap<PlayResult, Vec<Move>, Fold>, outcome: PlayResult, moves: Vec<Move>) {
    match found.entry(outcome) {
        Entry::Vacant(entry) => {
            entry.insert(moves);
        }
        Entry::Occupied(mut entry) => {
            if compare(&moves, entry.get()).is_lt() {
                entry.insert(moves);
            }
        }
    }
}

//! Values as fractions, where few situations lead to one another.
//!
//! Best play is known from the bounds; what it comes to follows from linear equations, which are solved exactly. That
//! it is best play is then seen in exact arithmetic: no play of any throw is worth more than the one that was
//! chosen, and the game ends with certainty.

use std::collections::{BTreeMap, HashMap};

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

use super::error::EndgameError;
use super::graph::ThrowGroup;
use super::limits::EndgameLimits;
use super::outcome::PlayOutcome;
use super::solved::Endgame;
use super::solver::EndgameSolver;
use super::values::ALIKE;
use crate::analysis::linear::{Equation, solution};
use crate::engine::{Game, State};
use crate::watch::Watch;

/// So often plays are chosen anew that turn out to be worth more.
const CHOSEN: usize = 16;

/// So much arithmetic with long fractions, in multiplications of 64 bits, about.
const ARITHMETIC: u64 = 1 << 28;

/// The chance of the side that throws to win under best play of both, as a fraction, a draw counted as half a win.
/// None if more than so many situations can come about, if the game need not end, or if it was asked to stop.
pub fn exact_win(
    game: &Game,
    state: &State,
    most: usize,
    watch: &Watch<'_>,
) -> Option<BigRational> {
    let limits = EndgameLimits {
        situations: most.saturating_add(1),
        ..EndgameLimits::default()
    };
    let solved: Result<Endgame<'_>, EndgameError> =
        EndgameSolver::new(game, &limits, watch).position(state);
    let solved = solved.ok()?;
    let start = solved.keys.key(state)?;
    let node = solved.graph.find(start)?;
    let values = ExactPolicy::new(&solved, game.total_weight())?.values(watch)?;
    values.get(2 * node).cloned()
}

/// What is played, situation by situation and throw by throw.
struct ExactPolicy<'e, 'g> {
    solved: &'e Endgame<'g>,
    total: BigInt,
    /// By situation and group of throws: what is chosen.
    chosen: HashMap<(usize, usize), PlayOutcome>,
}

impl<'e, 'g> ExactPolicy<'e, 'g> {
    /// What is best by the bounds, if these meet: of what is equally good, what ends the game sooner.
    fn new(solved: &'e Endgame<'g>, total: u128) -> Option<ExactPolicy<'e, 'g>> {
        let mut chosen = HashMap::new();
        for node in 0..solved.graph.keys.len() {
            if solved.values[node].width() > ALIKE {
                return None;
            }
            for (number, group) in solved.graph.groups(node).enumerate() {
                chosen.insert((node, number), best(solved, group)?);
            }
        }
        Some(ExactPolicy {
            solved,
            total: total.into(),
            chosen,
        })
    }

    /// The chance of each situation's thrower to win, and behind it that to lose; none if the game need not end.
    fn values(mut self, watch: &Watch<'_>) -> Option<Vec<BigRational>> {
        let mut left = ARITHMETIC;
        for _ in 0..CHOSEN {
            let rows = self.equations();
            let count = rows.len();
            let values = solution(rows, count, watch.stop, &mut left)?;
            let ends = |pair: &[BigRational]| (&pair[0] + &pair[1]).is_one();
            if !values.chunks_exact(2).all(ends) {
                return None;
            }
            if !self.improved(&values) {
                return Some(values);
            }
        }
        None
    }

    /// The equations of what is played: of a situation, to win and to lose.
    fn equations(&self) -> Vec<Equation> {
        let graph = &self.solved.graph;
        let mut rows = Vec::with_capacity(2 * graph.keys.len());
        for node in 0..graph.keys.len() {
            let empty = || Equation {
                constant: BigRational::zero(),
                factors: BTreeMap::new(),
            };
            let (mut win, mut lose) = (empty(), empty());
            for (number, group) in graph.groups(node).enumerate() {
                let weight = BigInt::from(graph.weights[group.weight]);
                let weight = BigRational::new(weight, self.total.clone());
                let Some(chosen) = self.chosen.get(&(node, number)) else {
                    continue;
                };
                for (row, wins) in [(&mut win, true), (&mut lose, false)] {
                    match chosen.node() {
                        None => {
                            let share = end(*chosen, wins);
                            row.constant += &weight * share;
                        }
                        Some(next) => {
                            let place = 2 * next + usize::from(wins == chosen.passes());
                            let factor = row.factors.entry(place).or_insert_with(BigRational::zero);
                            *factor += &weight;
                        }
                    }
                }
            }
            rows.extend([win, lose]);
        }
        rows
    }

    /// Chooses anew where something is worth more than what was chosen; whether there was such a thing.
    fn improved(&mut self, values: &[BigRational]) -> bool {
        let graph = &self.solved.graph;
        let worth = |one: PlayOutcome| match one.node() {
            None => end(one, true),
            Some(next) => values[2 * next + usize::from(one.passes())].clone(),
        };
        let mut improved = false;
        for node in 0..graph.keys.len() {
            for (number, group) in graph.groups(node).enumerate() {
                let Some(chosen) = self.chosen.get_mut(&(node, number)) else {
                    continue;
                };
                let mut most = worth(*chosen);
                for one in group.each() {
                    let other = worth(one);
                    if other > most {
                        (most, *chosen) = (other, one);
                        improved = true;
                    }
                }
            }
        }
        improved
    }
}

/// What is best of a group by the bounds.
fn best(solved: &Endgame<'_>, group: ThrowGroup<'_>) -> Option<PlayOutcome> {
    let good = solved.values.good(group);
    let soonest = good.min_by(|(_, one), (_, other)| one.throws.total_cmp(&other.throws));
    soonest.map(|(outcome, _)| outcome)
}

/// What an end is worth to whoever has made the play, or to the other side.
fn end(outcome: PlayOutcome, wins: bool) -> BigRational {
    let worth = if wins {
        outcome.worth()
    } else {
        1.0 - outcome.worth()
    };
    BigRational::from_float(worth).unwrap_or_else(BigRational::zero)
}

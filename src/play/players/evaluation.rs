//! How likely the side that throws next is to win.

use std::cell::{Cell, RefCell};
use std::hash::{Hash, Hasher};

use super::distance_tables::Tables;
use super::features::{FEATURES, SideReach, features, features_by};
use super::weights::WEIGHTS;
use crate::engine::{FoldHasher, State};
use crate::player::ByPlayer;

/// The chance, from 0 to 1, that the side that throws next wins, as these weights estimate it.
pub fn estimate(tables: &Tables, weights: &[f64; FEATURES], state: &State) -> f64 {
    weighed(&features(tables, state), weights)
}

/// The chance that these numbers stand for.
fn weighed(row: &[f64; FEATURES], weights: &[f64; FEATURES]) -> f64 {
    let sum: f64 = row.iter().zip(weights).map(|(x, w)| x * w).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// An evaluation that players may be lent instead of the fitted one.
pub trait Evaluation: Sync {
    /// The chance, from 0 to 1, that the side that throws next wins. The position isn't decided.
    fn chance(&self, state: &State) -> f64;
}

/// So many values are kept, a power of two.
const KEPT: usize = 1 << 14;

/// The fitted evaluation of a game, and the values that it was asked for lately: other throws, and the
/// same dice spent in another order, lead to the same positions.
///
/// A value is known by a hash of 64 bits of its position; that another position is taken for it has a chance
/// of about 1 in 2⁶⁴.
pub(super) struct FittedEvaluation {
    tables: Tables,
    /// What the pieces came near to of which it was asked last.
    reaches: RefCell<ByPlayer<SideReach>>,
    /// By the low bits of a position's hash: the hash, and the value.
    known: Box<[Cell<(u64, f64)>]>,
}

impl FittedEvaluation {
    /// That of a game; nothing is known yet.
    pub(super) fn new(tables: Tables) -> FittedEvaluation {
        // No hash has the low bits of another.
        let unknown = (0..KEPT as u64).map(|number| Cell::new((!number, 0.0)));
        FittedEvaluation {
            tables,
            reaches: RefCell::default(),
            known: unknown.collect(),
        }
    }

    /// The chance, from 0 to 1, that the side that throws next wins.
    pub(super) fn chance(&self, state: &State) -> f64 {
        let mut hasher = FoldHasher::default();
        state.hash(&mut hasher);
        let hash = hasher.finish();
        let known = &self.known[hash as usize % KEPT];
        let (key, value) = known.get();
        if key == hash {
            return value;
        }
        let row = features_by(&self.tables, state, &mut self.reaches.borrow_mut());
        let value = weighed(&row, &WEIGHTS);
        known.set((hash, value));
        value
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something is wrong")]
mod tests {
    use super::super::distance_tables::Tables;
    use super::super::weights::WEIGHTS;
    use super::{FittedEvaluation, KEPT, estimate};
    use crate::engine::{Scratch, Turn};
    use crate::load;
    use crate::play::{Dice, stream};
    use crate::player::Player;
    use crate::shipped;

    /// What is kept is what the weights tell, also where many positions have had the same room; and where
    /// a move spends the last dice quietly, the situation behind it is the one it leads to.
    #[test]
    fn values_that_are_kept_are_those_of_the_weights() {
        let (mut asked, mut quiet) = (0, 0);
        for name in shipped::names() {
            let address = shipped::path(name).unwrap().parse().unwrap();
            let mut read = |path: &str| Ok(shipped::text(path).unwrap().as_bytes().to_vec());
            let game = &load::load(&address, &mut read).unwrap().game;
            let (tables, dice) = (Tables::new(game), Dice::new(game));
            let fitted = FittedEvaluation::new(tables.clone());
            let (mut scratch, mut random) = (Scratch::new(), stream(7, 0));
            let mut state = game.start(Player::First);
            for step in 0..1_000 {
                let throw = game.throws()[dice.throw(game, &mut random)].throw;
                let mut turn = Turn::new(game, &state, &throw);
                while !turn.is_over() {
                    let moves = turn.decide(game, &mut scratch);
                    for number in 0..moves.count() {
                        let after = moves.after(number).unwrap();
                        let state = after.state(game);
                        if let Some(told) = moves.state_after(number) {
                            assert!(told == state && !after.is_over() && after.is_spent());
                            quiet += 1;
                        }
                        let value = estimate(&tables, &WEIGHTS, &state);
                        assert_eq!(
                            [(); 2].map(|()| fitted.chance(&state)),
                            [value; 2],
                            "{name}"
                        );
                        asked += 2;
                    }
                    let choice = step * 5 % moves.count().max(1);
                    if moves.take(choice).is_none() {
                        break;
                    }
                }
                state = match turn.is_over() {
                    true => game.start(Player::First),
                    false => turn.state(game),
                };
            }
        }
        assert!(asked > 4 * KEPT && quiet > 10_000, "{asked}, {quiet}");
    }
}

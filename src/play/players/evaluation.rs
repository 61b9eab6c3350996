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
pub const KEPT: usize = 1 << 14;

/// The fitted evaluation of a game, and the values that it was asked for lately: other throws, and the
/// same dice spent in another order, lead to the same positions.
///
/// A value is known by a hash of 64 bits of its position; that another position is taken for it has a chance
/// of about 1 in 2⁶⁴.
pub struct FittedEvaluation {
    tables: Tables,
    /// What the pieces came near to of which it was asked last.
    reaches: RefCell<ByPlayer<SideReach>>,
    /// By the low bits of a position's hash: the hash, and the value.
    known: Box<[Cell<(u64, f64)>]>,
}

impl FittedEvaluation {
    /// That of a game; nothing is known yet.
    pub fn new(tables: Tables) -> FittedEvaluation {
        // No hash has the low bits of another.
        let unknown = (0..KEPT as u64).map(|number| Cell::new((!number, 0.0)));
        FittedEvaluation {
            tables,
            reaches: RefCell::default(),
            known: unknown.collect(),
        }
    }

    /// The chance, from 0 to 1, that the side that throws next wins.
    pub fn chance(&self, state: &State) -> f64 {
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

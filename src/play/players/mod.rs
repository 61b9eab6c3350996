//! Computer players, which know a game by its engine alone.
//!
//! A [`Policy`] says how a player chooses and what it may spend on a reply; a [`Agent`] is such
//! a player at the board of one game. Limits of decisions and playouts mean the same on every
//! machine, so that the same random numbers give the same replies; limits of time go by a
//! [`Clock`] that the caller lends.

mod agent;
mod budget;
mod candidates;
mod casts;
mod distance_tables;
mod endings;
mod evaluation;
mod expectimax;
mod features;
mod policy;
mod reply;
mod tree;
mod weights;

pub use agent::Agent;
pub use budget::{Clock, NO_CLOCK};
#[doc(hidden)]
pub use distance_tables::Tables;
pub use endings::{EndgameChance, EndgameChances};
pub use evaluation::Evaluation;
#[doc(hidden)]
pub use evaluation::{FittedEvaluation, KEPT, estimate};
#[doc(hidden)]
pub use features::{FEATURES, NAMES, features};
pub use policy::{Kind, Limits, PLAYERS, Policy, PolicyError};
pub use reply::Reply;
#[doc(hidden)]
pub use weights::WEIGHTS;

//! Questions asked of a game.

pub mod compare;
mod difference;
pub mod mutants;
pub mod odds;
pub mod replay;
pub mod rulings;
pub mod threats;
pub mod why;

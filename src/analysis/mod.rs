//! Questions asked of a game.

pub mod mutants;
pub mod odds;
pub mod rulings;
pub mod why;

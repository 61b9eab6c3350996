//! Questions asked of a game.

pub mod mutants;
pub mod rulings;
pub mod why;

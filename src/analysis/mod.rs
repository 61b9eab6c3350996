//! Questions asked of a game.

pub mod compare;
mod fewer;
pub mod mutants;
pub mod odds;
pub mod replay;
pub mod rulings;
pub mod why;

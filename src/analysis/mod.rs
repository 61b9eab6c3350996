//! Questions asked of a game.

pub mod rulings;
pub mod why;

//! Questions asked of a game.

pub mod compare;
pub mod rulings;
pub mod why;

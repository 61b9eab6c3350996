//! Questions asked of a game.

pub mod replay;
pub mod rulings;
pub mod why;

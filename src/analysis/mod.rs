//! Questions asked of a game.

pub mod odds;
pub mod rulings;
pub mod why;

//! Questions asked of a game.

pub mod compare;
mod draw;
mod fewer;
pub mod mutants;
pub mod odds;
pub mod replay;
pub mod rulings;
pub mod threats;
pub mod why;

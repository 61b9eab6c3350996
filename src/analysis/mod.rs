//! Questions asked of a game.

mod blocks;
pub mod compare;
mod difference;
pub mod endgame;
pub mod mutants;
pub mod odds;
pub mod replay;
pub mod rulings;
pub mod threats;
pub mod why;

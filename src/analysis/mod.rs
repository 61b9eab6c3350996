//! Questions asked of a game.

mod blocks;
pub mod compare;
mod difference;
pub mod endgame;
mod linear;
pub mod mutants;
pub mod odds;
pub mod replay;
pub mod rulings;
mod sparse;
pub mod threats;
pub mod why;

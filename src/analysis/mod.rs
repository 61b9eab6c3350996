//! Questions asked of a game.

pub mod odds;

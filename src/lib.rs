//! Write down, check, test, play and analyse running-fight board games.

pub mod check;
pub mod dice;
pub mod engine;
pub mod explain;
pub mod load;
pub mod model;
pub mod notation;
pub mod play;
pub mod player;
pub mod source;
pub mod space;
pub mod syntax;

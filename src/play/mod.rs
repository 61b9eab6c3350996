//! Playing whole games: counts, random playouts and their statistics.

mod chance;
mod perft;
mod playout;
mod simulate;
mod statistics;

pub use chance::Dice;
pub use perft::perft;
pub use playout::{Outcome, Playout, Record, TURN_CAP, stream};
pub use simulate::{Watch, simulate};
pub use statistics::{POLICY, Statistics, Summary, Wins};

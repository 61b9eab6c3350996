//! Playing whole games: counts, random playouts and their statistics.

mod chance;
mod contest;
mod perft;
pub mod players;
mod playout;
mod simulate;
mod statistics;

pub use chance::Dice;
pub use contest::{Contest, Score, Times, contest};
pub use perft::perft;
pub use playout::{Outcome, Playout, Record, TURN_CAP, stream};
pub use simulate::{Watch, simulate, simulate_players};
pub use statistics::{Statistics, Summary, Wins};

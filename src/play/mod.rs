//! Playing whole games: counts, random playouts and their statistics.

mod chance;
mod contest;
pub mod details;
mod histogram;
mod interval;
mod perft;
pub mod players;
mod playout;
mod simulate;
mod simulation;
mod statistics;
mod tally;
mod told;

pub use chance::Dice;
pub use contest::{Contest, Score, Times, contest};
pub use histogram::Histogram;
pub use interval::{Ratio, wilson};
pub use perft::perft;
pub use playout::{Outcome, Playout, Record, TURN_CAP, stream};
pub use simulate::{simulate, simulate_players};
pub use simulation::{Simulation, Sums, Watch, policy_name};
pub use statistics::{Statistics, Summary, Wins};
pub use tally::Tally;
pub use told::{Decision, Told};

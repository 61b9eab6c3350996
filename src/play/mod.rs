//! Playing whole games: counts, random playouts and their statistics; games as they were played,
//! and their records.

mod chance;
mod contest;
mod cup;
mod perft;
pub mod players;
mod playout;
mod record;
mod simulate;
mod statistics;
mod trial;

pub use chance::Dice;
pub use contest::{Contest, Score, Times, contest};
pub use cup::Cup;
pub use perft::{PerftError, perft, perft_by_depth};
pub use playout::{Outcome, Playout, Record, TURN_CAP, stream};
pub use record::{Heading, OnTable, VERSION, record_text, result_text};
pub use simulate::{Watch, simulate, simulate_players};
pub use statistics::{Statistics, Summary, Wins};
pub use trial::{Ending, Trial, Turned};

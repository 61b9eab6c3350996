//! Playing whole games: counts, random playouts and their statistics; games as they were played,
//! and their records.

mod chance;
mod collected;
pub mod details;
mod dice_sequence;
mod game_loop;
mod game_players;
mod histogram;
mod interval;
mod matches;
mod outcome;
mod perft;
mod played;
pub mod players;
mod playout;
mod record;
mod score;
mod simulate;
mod simulation;
mod statistics;
mod sum;
mod tally;
mod times;
mod told;
mod trial;

pub use chance::Dice;
pub use dice_sequence::DiceSequence;
pub(crate) use game_players::GamePlayers;
pub use histogram::Histogram;
pub use interval::{Ratio, Z95, wilson};
pub use matches::Match;
pub use outcome::{Outcome, Record};
pub use perft::{PerftError, SITUATIONS, perft, perft_by_depth};
pub use played::{Each, Played};
pub use playout::{AGAIN_CAP, Playout, TURN_CAP, stream};
pub use record::{Heading, OnTable, VERSION, record_text, result_text};
pub use score::{Score, play_match};
pub use simulate::simulate;
pub use simulation::{Simulation, Sums, policy_name};
pub use statistics::{BySide, Statistics, Summary};
pub use tally::Tally;
pub use times::Times;
pub use told::{Decision, TurnRecord};
pub use trial::{Ending, Trial, Turned};

//! What is counted turn by turn: where pieces fall, what dice are spent on, who wins from ahead.
//!
//! A [`Counter`] watches games and adds up [`Counts`] in whole numbers, so that the sums of games
//! played anywhere can be put together; [`Details`] is what they say, by name and with intervals.

mod counter;
mod counts;
mod ends;
mod names;
mod number;
mod row;
mod ruled_out;
mod share;
mod table;
mod throw_count;
mod ways;

pub use counter::Counter;
pub use counts::{Counts, FaceCount, Lead, MoveCount, PieceCount, RuledOut, StandCount};
pub(super) use ends::end_rule;
pub use names::{GameNames, NEUTRAL};
pub use number::{Measurement, NumberSink};
pub use row::{
    Captured, DistanceRow, EndRow, Exposure, FaceRow, FewRow, LeadRow, MoveRow, PieceRow,
    PiecesRow, SpentDice, ThrowRow,
};
pub use share::{Share, Shares};
pub use table::{Details, STATISTICS, Statistic};
pub use throw_count::ThrowCount;

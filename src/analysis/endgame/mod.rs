//! Endings solved: the chance to win under best play of both, for every situation of some pieces.
//!
//! An ending is a stochastic game of two sides (Shapley 1953; Condon 1992): a situation is where the pieces
//! stand, who throws, and with which dice; each throw comes with its chance, and whoever has thrown chooses
//! among its plays, or throws again where he may. Pieces can run round for ever, so that there is no last
//! move to count back from as in tables of chess endings; values are drawn together from both sides instead,
//! as `solution.rs` tells, which also says why the truth lies between them.
//!
//! All situations of some material are solved ([`Endgame::of_material`]), or all that a position can come to
//! ([`Endgame::of_position`]), those with fewer men that they lead to with them. Where the rules are the same
//! for both sides, two situations that differ in the sides' names alone are one; that they are the same is not
//! believed but seen: each throw is played for both, and the results compared.

mod block;
mod cast_text;
mod certificate;
mod choice;
mod choices;
mod choices_size;
mod endings;
mod error;
mod estimate;
mod exact;
mod fixed;
mod graph;
mod improvement;
mod journal;
mod judgement;
mod key;
mod limits;
mod material;
mod outcome;
mod progress;
mod revalued;
mod shared_kind;
mod size;
mod solution;
mod solved;
mod solver;
mod summary;
mod table;
mod tables;
mod value_journal;
mod values;
mod verify;
mod waiting_row;
mod worth;

pub use choice::{WeighError, WeighedPlay, weigh};
pub use endings::{EndgameTableError, Endings};
pub use error::EndgameError;
pub use estimate::EndgameEstimate;
pub use exact::exact_win;
pub use journal::{EndgameJournal, JournalFile};
pub use judgement::{Judgement, judge};
pub use limits::EndgameLimits;
pub use material::{Material, UnreadMaterial};
pub use size::MemorySize;
pub use solved::Endgame;
pub use solver::EndgameSolver;
pub use summary::{Extreme, MaterialSummary};
pub use table::{EndgameTable, TableHeader};
pub use tables::EndgameTables;
pub use values::ALIKE;
pub use verify::{VerifiedTable, VerifyError};
pub use worth::Worth;

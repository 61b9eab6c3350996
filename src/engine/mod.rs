//! Tables, state and moves: the game as it runs.
//!
//! [`Game::new`] compiles a [`Ruleset`](crate::model::Ruleset) once; from then on there are only
//! numbers: places on a side's track, sets of spaces as 128 bits, and flat programs over them.
//!
//! INVARIANT: nothing here knows how a game was written; there are no spans and no syntax.

#![warn(clippy::cast_possible_truncation)]

mod all_throws;
mod approach;
mod arrivals;
pub(crate) mod bits;
mod board;
mod cast;
mod compile_rule;
mod compile_set;
mod compiled;
mod condition;
mod counted_faces;
mod dice_asked;
mod dice_choice;
mod dice_left;
mod dice_subset;
mod dice_tables;
mod effect;
mod ends;
mod free_run;
mod game;
mod generate;
mod graph;
mod hand;
mod hash_index;
mod lattice_search;
mod legal;
mod lines;
mod make;
mod moves;
mod open_choices;
mod order;
mod path_limit;
mod paths;
mod piece_at;
mod play_search;
mod plays;
mod pools;
mod prefer;
mod program;
mod reach;
mod recast;
mod roll;
mod rule;
mod running;
mod scratch;
mod set_values;
mod setup;
mod singly;
mod stack;
mod state;
#[allow(
    clippy::cast_possible_truncation,
    reason = "bitboards of one width stand for all"
)]
mod swept;
mod target;
mod throw_lattice;
mod trace;
mod turn;
mod turn_state;
mod unbroken;
mod units;
mod usable_dice;

pub(crate) use all_throws::AllThrowsScratch;
pub(crate) use bits::{Fold, FoldHasher};
pub use cast::Cast;
pub(crate) use dice_choice::Lack;
pub use ends::GameEnd;
pub use game::Game;
pub(crate) use hash_index::HashIndex;
pub use moves::{CapturedPiece, Move, Play, Spot, Way};
pub(crate) use path_limit::MOST_WAYS;
pub(crate) use piece_at::{Exchange, PieceAt};
pub(crate) use play_search::SearchScratch;
pub use play_search::TooManyPlays;
pub use plays::PlaysScratch;
pub use pools::Chance;
pub(crate) use running::{Runner, Running, TurnSummary};
pub use scratch::Scratch;
pub use setup::SetupError;
pub(crate) use stack::number_on;
pub use state::State;
pub(crate) use target::{CaptureTarget, NoTarget};
pub(crate) use trace::{RuleTrace, Walked};
pub use turn::{IllegalMove, LegalMoves, Turn};

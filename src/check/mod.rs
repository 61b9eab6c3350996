//! From what was written to what is meant.
//!
//! Overriding comes first ([`Chain`]: what a file extends, then its variants), still in the
//! author's words; then every name, space and number is resolved, and all that is wrong is told
//! at once. Only a game without an error has a [`crate::model::Ruleset`].

pub mod analysis;
mod blame;
mod board;
mod condition;
mod context;
mod dice;
mod end;
mod error;
mod example;
mod file;
mod fork;
mod gaps;
mod item;
mod layer;
mod look;
mod lookup;
mod meaning;
mod merge;
mod merge_moves;
mod origins;
mod place;
mod position;
mod recast;
mod remedy;
mod resolver;
mod ruleset;
mod scope;
mod set;
mod size;
mod space;
mod stack;
mod start;
mod track;
mod turn;
mod variant;
mod without;
mod words;

pub use blame::{Blame, Judge};
pub use context::Chain;
pub use file::{FileChecked, Reading, file};
pub use lookup::throw;
pub use origins::{MoveOrigins, Origins, TrackOrigins};
pub use position::position;
pub use ruleset::{Checked, rules, ruleset};
pub use words::words;

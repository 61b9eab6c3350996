//! From what was written to what is meant.

pub mod analysis;
mod origins;

pub use origins::{MoveOrigins, Origins, TrackOrigins};

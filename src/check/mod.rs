//! From what was written to what is meant.

mod origins;

pub use origins::{MoveOrigins, Origins, TrackOrigins};

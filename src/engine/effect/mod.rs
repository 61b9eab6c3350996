//! What moves do at their end, a file an effect.
//!
//! An effect is added to the engine by a file here that says what it does to a [`board`], and by
//! its name in [`list`]: what it means, and everything else about it, follows from its row in the
//! table of ludemes.

mod arrival;
mod become_kind;
mod board;
mod capture;
mod condition;
mod dry;
mod full;
mod list;
mod perform;
mod recruit;

pub(super) use arrival::{Arrival, NO_TRAIL, Seen, Verdict};
pub(super) use list::{EffectOp, compile, execute, judge};
pub(super) use perform::{BitboardEffect, Perform};

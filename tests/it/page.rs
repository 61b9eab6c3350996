//! The page: who is let in, and what its questions are answered.

mod documented;
mod exported;
mod gate;
#[cfg(target_os = "linux")]
mod opened;
mod questions;
mod requests;
mod texts;
pub mod visitor;
mod written;

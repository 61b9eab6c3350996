//! The page: who is let in, what its questions are answered, what a browser makes of it.

mod browser;
mod exported;
mod gate;
#[cfg(target_os = "linux")]
mod opened;
mod questions;
mod requests;
mod texts;
pub mod visitor;
mod written;

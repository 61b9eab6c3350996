//! The page: who is let in, what its questions are answered, what a browser makes of it.

mod browser;
mod exported;
mod gate;
mod questions;
mod requests;
mod texts;
pub mod visitor;
mod written;

//! Why a play is legal, or not: the move, the die, the space and the ludeme that decide.

mod answer;
mod blame;
mod explainer;
mod lacking;
mod landing;
mod nearness;
mod orders;
mod otherwise;
mod piece;
mod rest;
mod typed;
mod words;
mod written;

pub use answer::{Answer, SourcePlace};
pub use typed::typed;
pub use written::why;

//! Text to tree and tree to text.

pub mod ast;

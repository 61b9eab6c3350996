//! The rules of the grammar: for each a function, and `rule`, which finds it.

#![allow(
    dead_code,
    non_snake_case,
    unused_parens,
    clippy::all,
    reason = "this is written as it is easiest made, and named as in the grammar"
)]

use super::cursor::{Cursor, FormMode, ReaderMode, WordMode};
use crate::syntax::grammar::Rule;

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

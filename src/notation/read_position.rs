//! Positions read, in either of their forms.

use serde_json::Value;

use super::object::{misshapen, read_parts};
use super::position::read_text;
use super::unread::Unread;
use crate::engine::{Game, State};
use crate::json::{Distinct, fault};
use crate::model::Ruleset;

/// Reads a position: any that can be written down and is not already decided. What begins with a
/// brace is one in parts, as [`PositionObject`](super::PositionObject) is written.
///
/// # Errors
/// If the text is none, or none of this game.
pub fn read_position(rules: &Ruleset, game: &Game, text: &str) -> Result<State, Unread> {
    if !text.trim_start().starts_with('{') {
        return read_text(rules, game, text);
    }
    match serde_json::from_str(text) {
        Ok(Distinct(value)) => read_position_json(rules, game, &value),
        Err(error) => Err(misshapen(&fault(&error))),
    }
}

/// Reads a position as JSON has it: as text, or in parts.
///
/// # Errors
/// If it is neither, or none of this game.
pub fn read_position_json(rules: &Ruleset, game: &Game, value: &Value) -> Result<State, Unread> {
    match value {
        Value::String(text) => read_position(rules, game, text),
        Value::Object(parts) => read_parts(rules, game, parts),
        _ => Err(misshapen("neither a text nor an object")),
    }
}

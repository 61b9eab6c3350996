//! What the parts of a record are called.

use crate::source::SourceId;

/// The lines that a head may have; `player` has a side's name behind it.
pub(super) const KEYS: [&str; 10] = [
    "record", "game", "file", "rules", "version", "seed", "first", "position", "result", "note",
];

/// The same, for people.
pub(super) fn known() -> String {
    let keys: Vec<String> = KEYS[1..9].iter().map(|key| format!("`{key}`")).collect();
    format!("{} and `player NAME`", keys.join(", "))
}

/// Stands for the record in further labels, until it has its place among the texts.
pub(super) const HERE: SourceId = SourceId(u16::MAX);

//! `--format`: how a result that is data is written.

use clap::ValueEnum;

use super::json::JsonLayout;

/// What most commands can write.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
    /// For programs that read lines: the same, an answer a line.
    Jsonl,
}

/// How JSON is laid out, where a format is JSON.
pub(crate) fn layout(format: &impl ValueEnum) -> Option<JsonLayout> {
    JsonLayout::called(format.to_possible_value()?.get_name())
}

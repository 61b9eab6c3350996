//! What all commands have in common.

use super::failure::Done;
use super::json::JsonLayout;
use super::out::Out;

/// A command, with what it is asked.
pub(crate) trait RunCommand {
    /// How JSON is laid out, where it is asked for.
    fn layout(&self) -> Option<JsonLayout> {
        None
    }

    /// Does it.
    fn run(self, out: &mut Out) -> Done;
}

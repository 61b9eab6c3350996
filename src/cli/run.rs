//! What all commands have in common.

use super::failure::Done;
use super::json::Layout;
use super::out::Out;

/// A command, with what it is asked.
pub(crate) trait Run {
    /// How JSON is laid out, where it is asked for.
    fn layout(&self) -> Option<Layout> {
        None
    }

    /// Does it.
    fn run(self, out: &mut Out) -> Done;
}

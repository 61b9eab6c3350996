//! Being asked to stop.

use std::sync::atomic::{AtomicBool, Ordering};

/// Whether someone has asked to stop: once the flag is true, what is known so far is told.
/// Without a flag, nobody asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop<'a>(pub Option<&'a AtomicBool>);

impl Stop<'_> {
    /// Whether it has been asked.
    pub fn asked(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

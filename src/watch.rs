//! Long work: who watches it, and may end it.

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

/// Who watches many things being done one by one, and may end it.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Called now and then, from any thread, with how many are done and how many there are to do
    /// at most.
    pub progress: Option<&'a (dyn Fn(u64, u64) + Sync)>,
    /// Once asked, nothing further is begun.
    pub stop: Stop<'a>,
}

impl Watch<'_> {
    /// Tells whoever watches.
    pub(crate) fn tell(&self, done: u64, all: u64) {
        if let Some(progress) = self.progress {
            progress(done, all);
        }
    }
}

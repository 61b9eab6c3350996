//! Progress of long work, and requests to stop it.

use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop: once the flag is true, work ends and tells what is known so far. Without a
/// flag, nobody asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stop<'a>(pub Option<&'a AtomicBool>);

impl Stop<'_> {
    /// Whether it has been asked to stop.
    pub fn asked(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// An observer of work that consists of many things done one by one: it hears of the progress, and
/// may end it. The default hears and asks nothing.
#[derive(Clone, Copy, Default)]
pub struct Watch<'a> {
    /// Called now and then, from any thread, with how many are done and how many there are to do
    /// at most.
    pub progress: Option<&'a (dyn Fn(u64, u64) + Sync)>,
    /// Once asked, nothing further is begun.
    pub stop: Stop<'a>,
}

impl Watch<'_> {
    /// Tells the observer.
    pub(crate) fn tell(&self, done: u64, all: u64) {
        if let Some(progress) = self.progress {
            progress(done, all);
        }
    }
}

//! How long an answer may be thought about.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// So long after that somebody who was asked to stop may take.
const GRACE: Duration = Duration::from_secs(5);

/// How long an answer may be thought about: whoever goes away, or waits too long, has it stopped.
pub(super) struct Deadline(Arc<AtomicBool>);

impl Deadline {
    pub(super) fn new() -> Deadline {
        Deadline(Arc::new(AtomicBool::new(false)))
    }

    /// The request to stop.
    pub(super) fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// What comes of a work, if it is thought about for so long at most; then it is what is known.
    pub(super) async fn keep<T>(
        self,
        longest: Duration,
        work: impl Future<Output = T>,
    ) -> Option<T> {
        let mut work = std::pin::pin!(work);
        if let Ok(done) = tokio::time::timeout(longest, &mut work).await {
            return Some(done);
        }
        self.0.store(true, Ordering::Relaxed);
        tokio::time::timeout(GRACE, work).await.ok()
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

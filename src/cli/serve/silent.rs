//! Connections over which nothing has been asked yet.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::task::AbortHandle;

/// So long a connection may be silent where others wait for its place. Browsers make some that they may want later, and
/// make others where these are gone.
const SILENCE: Duration = Duration::from_secs(1);

/// A connection over which nothing has been asked when it was looked at last.
struct SilentConnection {
    begun: Instant,
    asked: Arc<AtomicBool>,
    task: AbortHandle,
}

/// Connections over which nothing has been asked yet, the oldest first.
#[derive(Default)]
pub(super) struct SilentConnections(Vec<SilentConnection>);

impl SilentConnections {
    /// One more, just made. `asked`: whether something has been asked over it.
    pub(super) fn add(&mut self, asked: Arc<AtomicBool>, task: AbortHandle) {
        let silent =
            |one: &SilentConnection| !one.asked.load(Ordering::Relaxed) && !one.task.is_finished();
        self.0.retain(silent);
        let begun = Instant::now();
        self.0.push(SilentConnection { begun, asked, task });
    }

    /// Closes the one that has been silent longest, if that is long enough.
    pub(super) fn close_oldest(&mut self) {
        let silent = |one: &SilentConnection| !one.asked.load(Ordering::Relaxed);
        let oldest = self.0.iter().position(silent);
        if let Some(oldest) = oldest.filter(|&oldest| self.0[oldest].begun.elapsed() > SILENCE) {
            self.0.remove(oldest).task.abort();
        }
    }
}

//! Connections that are held, and which of them make room for others.

use std::time::Duration;

use tokio::task::AbortHandle;

use super::talk::Talk;

/// So long a connection may be silent, or leave untaken what it was answered, where others wait for its place.
/// Browsers make some that they may want later, keep those over which they have asked, and make others where these
/// are gone.
const SILENCE: Duration = Duration::from_secs(1);

/// A connection that is served.
struct HeldConnection {
    talk: Talk,
    task: AbortHandle,
}

/// All connections that are served.
#[derive(Default)]
pub(super) struct HeldConnections(Vec<HeldConnection>);

impl HeldConnections {
    /// One more, just made.
    pub(super) fn add(&mut self, talk: Talk, task: AbortHandle) {
        self.0.retain(|one| !one.task.is_finished());
        self.0.push(HeldConnection { talk, task });
    }

    /// Closes the one that has been silent longest, if that is long enough: one over which nothing has ever
    /// been asked, if there is such a one. Who is slow to ask is not silent; who takes none of his answers is, even
    /// if he asks more.
    pub(super) fn make_room(&mut self) {
        self.0.retain(|one| !one.task.is_finished());
        let held = self.0.iter().enumerate();
        let silent = held.filter_map(|(number, one)| {
            let silence = one.talk.silence();
            silence.map(|silence| (!one.talk.has_asked(), silence, number))
        });
        // Where nothing has been asked over one for a shorter time, that is waited for.
        if let Some((_, silence, number)) = silent.max()
            && silence > SILENCE
        {
            self.0.remove(number).task.abort();
        }
    }
}

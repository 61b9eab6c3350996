//! Room for messages that wait, by their bytes.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The most bytes of a message, and of all that wait.
pub(super) const MOST_BYTES: u64 = 64 * 1024 * 1024;

/// The room that all messages share.
#[derive(Clone, Default)]
pub(super) struct WaitingRoom(Arc<RoomState>);

#[derive(Default)]
struct RoomState {
    taken: Mutex<u64>,
    left: Condvar,
}

/// The room that a message takes, until it is dropped.
pub(super) struct TakenRoom {
    room: WaitingRoom,
    bytes: u64,
}

impl WaitingRoom {
    /// Takes so much room, once there is as much.
    pub(super) fn take(&self, bytes: u64) -> TakenRoom {
        // Whoever is alone waits for nobody.
        let bytes = bytes.min(MOST_BYTES);
        let full = |taken: &mut u64| *taken + bytes > MOST_BYTES;
        let taken = self.0.left.wait_while(self.taken(), full);
        *taken.unwrap_or_else(PoisonError::into_inner) += bytes;
        TakenRoom {
            room: self.clone(),
            bytes,
        }
    }

    fn taken(&self) -> MutexGuard<'_, u64> {
        self.0.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for TakenRoom {
    fn drop(&mut self) {
        *self.room.taken() -= self.bytes;
        self.room.0.left.notify_one();
    }
}

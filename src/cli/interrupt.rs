//! Ctrl-C, asked once: stop and tell what is known; asked twice: stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Exit, Failure};

/// From now on, an interruption sets `stop`; a second one ends the program.
pub(crate) fn listen(stop: &Arc<AtomicBool>) -> Result<(), Failure> {
    let asked = Arc::clone(stop);
    ctrlc::set_handler(move || {
        // Asked a second time, it doesn't wait for what is under way.
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    })
    .map_err(|error| Failure::wrong(format!("can't listen for interruptions: {error}")))
}

/// From now on, an interruption ends the program at once: for what has nothing to tell by then.
pub(crate) fn end() -> Result<(), Failure> {
    ctrlc::set_handler(|| std::process::exit(Exit::Interrupted as i32))
        .map_err(|error| Failure::wrong(format!("can't listen for interruptions: {error}")))
}

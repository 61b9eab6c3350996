//! Ctrl-C, for commands that have something to tell when they are cut short.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Exit, Failure};

/// A flag that the first interruption sets; the second ends the program at once.
pub(crate) fn listen() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if asked.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    })
    .map_err(|error| Failure::wrong(format!("can't listen for interruptions: {error}")))?;
    Ok(stop)
}

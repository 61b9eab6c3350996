//! Long work: other threads of Python run meanwhile, and an interruption ends it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use daldos_dsl::watch::Stop;
use pyo3::prelude::*;

use crate::errors;

/// How long a signal may wait to be seen.
const GLANCE: Duration = Duration::from_millis(20);

/// Room for the recursion of the deepest rules, as the main thread of a program has it.
const STACK: usize = 8 << 20;

/// Does the work on a thread of its own, while this one looks for signals: Python hands them to its
/// main thread alone, and only when asked.
///
/// # Errors
/// What a signal raises, such as `KeyboardInterrupt`; then the work has been stopped.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(Stop<'_>) -> T + Send,
) -> PyResult<T> {
    let flag = AtomicBool::new(false);
    let stop = Stop(Some(&flag));
    let (done, told) = mpsc::channel();
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        let started = builder.spawn_scoped(scope, move || {
            // Nobody listens any more after an interruption.
            let _ = done.send(work(stop));
        });
        if let Err(why) = started {
            return Err(errors::wrong(
                py,
                format!("no thread could be started: {why}"),
            ));
        }
        // The receiver may not be shared between threads, so that it comes along by value.
        let mut told = told;
        loop {
            let (back, found) = py.detach(move || {
                let found = told.recv_timeout(GLANCE);
                (told, found)
            });
            told = back;
            match found {
                Ok(result) => return Ok(result),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(errors::wrong(py, "the work ended without a result"));
                }
            }
            if let Err(raised) = py.check_signals() {
                flag.store(true, Ordering::Relaxed);
                // The scope waits for the thread: not while holding what it may wait for.
                py.detach(move || while told.recv().is_ok() {});
                return Err(raised);
            }
        }
    })
}

/// A clock for players that are held to a time: microseconds since it was made.
pub(crate) fn clock() -> impl Fn() -> u64 + Sync {
    let begin = Instant::now();
    move || u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX)
}

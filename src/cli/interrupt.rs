//! Ctrl-C and its like: whoever listens is asked to stop and to tell what is known. Asked twice,
//! where nobody listens, and where the one who listens can't hear, the program ends.

use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use super::{Exit, Failure};

/// Who is asked to stop.
static LISTENER: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

/// How often somebody has been asked to stop.
static REQUESTS: AtomicU64 = AtomicU64::new(0);

/// Held while a file is being replaced.
static REPLACING: Mutex<()> = Mutex::new(());

/// So long is waited for whoever has been asked. Most hear it within milliseconds; but a single
/// decision of the largest games takes minutes, and on a busy machine anything takes its time.
const GRACE: Duration = Duration::from_secs(2);

/// So long an end waits for a file that is being replaced.
const PATIENCE: Duration = Duration::from_millis(100);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on, interruptions are dealt with here.
pub(crate) fn attend() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        let listener = lock(&LISTENER).clone();
        match listener {
            Some(stop) if !stop.swap(true, Ordering::Relaxed) => {
                let request = REQUESTS.fetch_add(1, Ordering::Relaxed) + 1;
                spawn(move || {
                    sleep(GRACE);
                    if is_unanswered(request, &stop) {
                        end();
                    }
                });
            }
            // Asked a second time, it doesn't wait for what is under way.
            _ => end(),
        }
    })
    .map_err(|error| Failure::wrong(format!("can't listen for interruptions: {error}")))
}

/// Whether nobody has heard this request: whoever hears one goes on to something else, and may
/// then be asked anew.
fn is_unanswered(request: u64, stop: &Arc<AtomicBool>) -> bool {
    let listens = lock(&LISTENER)
        .as_ref()
        .is_some_and(|listener| Arc::ptr_eq(listener, stop));
    listens && stop.load(Ordering::Relaxed) && REQUESTS.load(Ordering::Relaxed) == request
}

/// Ends the program, leaving no file half replaced.
fn end() {
    let begin = Instant::now();
    let held = loop {
        match REPLACING.try_lock() {
            Err(_) if begin.elapsed() < PATIENCE => sleep(Duration::from_millis(1)),
            tried => break tried,
        }
    };
    exit_with(held.ok())
}

/// Whatever is held stays so to the end.
fn exit_with<T>(_held: T) {
    exit(Exit::Interrupted as i32);
}

/// From now on, an interruption sets `stop`.
pub(crate) fn listen(stop: &Arc<AtomicBool>) {
    *lock(&LISTENER) = Some(Arc::clone(stop));
}

/// What could be stopped is over: from now on, an interruption ends the program.
pub(crate) fn over() {
    *lock(&LISTENER) = None;
}

/// As long as this lives, nobody listens: an interruption ends the program.
pub(crate) struct Unheard(Option<Arc<AtomicBool>>);

impl Unheard {
    pub(crate) fn new() -> Self {
        Self(lock(&LISTENER).take())
    }
}

impl Drop for Unheard {
    fn drop(&mut self) {
        *lock(&LISTENER) = self.0.take();
    }
}

/// As long as this lives, an interruption waits a moment for the file that is being replaced.
pub(crate) fn replacing() -> MutexGuard<'static, ()> {
    lock(&REPLACING)
}

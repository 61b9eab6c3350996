//! Ctrl-C and its like: whoever listens is asked to stop and to tell what is known. Asked twice,
//! where nobody listens, and where the one who listens can't hear, the program ends.

use std::io::{self, Write};
use std::process::exit;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

use super::exit::Exit;
use super::failure::Failure;

/// Who is asked to stop.
static LISTENER: Mutex<Option<Arc<AtomicBool>>> = Mutex::new(None);

/// How often somebody has been asked to stop.
static REQUESTS: AtomicU64 = AtomicU64::new(0);

/// Held while a file is being replaced.
static REPLACING: Mutex<()> = Mutex::new(());

/// So long is waited for whoever has been asked. Most hear it within milliseconds; but a single
/// decision of the largest games takes minutes, and on a busy machine anything takes its time.
const GRACE: Duration = Duration::from_secs(2);

/// So long an end waits for a file that is being replaced, or for a reader.
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
                spawn(move || wait_for(request, &stop));
            }
            // Asked a second time, it doesn't wait for what is under way.
            _ => end(),
        }
    })
    .map_err(|error| Failure::wrong(format!("can't listen for interruptions: {error}")))
}

/// Ends the program if the one who was asked to stop doesn't hear it, or if what it then tells is
/// taken by nobody. One who takes it lightly, and goes on, is left alone.
fn wait_for(request: u64, stop: &AtomicBool) {
    let begin = Instant::now();
    let mut told = (TOLD.load(Ordering::Relaxed), begin);
    let mut in_grace = true;
    // Whoever has heard one request may be asked anew: that one has its own watch.
    while stop.load(Ordering::Relaxed) && REQUESTS.load(Ordering::Relaxed) == request {
        sleep(Duration::from_millis(5));
        if in_grace && begin.elapsed() >= GRACE {
            in_grace = false;
            if lock(&LISTENER).is_some() {
                end();
            }
        }
        let now = TOLD.load(Ordering::Relaxed);
        if now != told.0 || TELLING.load(Ordering::Relaxed) == 0 {
            told = (now, Instant::now());
        } else if told.1.elapsed() >= PATIENCE {
            end();
        }
    }
}

/// How many writes are under way that may wait for a reader.
static TELLING: AtomicUsize = AtomicUsize::new(0);

/// How many such writes are done.
static TOLD: AtomicUsize = AtomicUsize::new(0);

/// Where a reader may keep a writer waiting: whoever has been interrupted waits no longer.
pub(crate) struct Outlet<W>(pub(crate) W);

impl<W> Outlet<W> {
    fn tell<T>(&mut self, write: impl FnOnce(&mut W) -> T) -> T {
        TELLING.fetch_add(1, Ordering::Relaxed);
        let done = write(&mut self.0);
        TOLD.fetch_add(1, Ordering::Relaxed);
        TELLING.fetch_sub(1, Ordering::Relaxed);
        done
    }
}

impl<W: Write> Write for Outlet<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.tell(|to| to.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.tell(Write::flush)
    }
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

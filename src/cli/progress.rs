//! How far long work has come, for a person who watches.

use std::io::Write;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::out::{Out, escaped};

/// A bar on standard error as long as it lives, if a person watches; else nothing.
pub(crate) struct Progress(Option<ProgressBar>);

impl Progress {
    /// A bar for `all` things to be done, called `what`; `of` stands before it.
    pub(crate) fn new(of: &str, all: u64, what: &str) -> Self {
        if !Out::watched() {
            return Self(None);
        }
        let style =
            format!("{{prefix}}{{bar:40}} {{human_pos}}/{{human_len}} {what}, {{eta}} left");
        let style =
            ProgressStyle::with_template(&style).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(all).with_style(style);
        bar.set_prefix(escaped(of).into_owned());
        Self(Some(bar))
    }

    /// Does what writes to the same terminal, with the bar out of the way.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// So many are done, of so many.
    pub(crate) fn tell(&self, done: u64, all: u64) {
        if let Some(bar) = &self.0 {
            bar.set_length(all);
            bar.set_position(done);
        }
    }
}

/// What turns.
const WHEEL: [&str; 4] = ["|", "/", "-", "\\"];

/// Puts a line in place of the line on standard error; nobody hears if that can't be done.
fn turn(line: &str) {
    let mut stderr = std::io::stderr().lock();
    let _ = write!(stderr, "\r\u{1b}[2K{line}");
    let _ = stderr.flush();
}

/// How long nothing is said of work that may be done soon.
const SOON: Duration = Duration::from_millis(200);

/// Does some work; if it takes longer than a moment, and a person watches, something turns on
/// standard error meanwhile, with these words.
pub(crate) fn meanwhile<T>(words: &str, work: impl FnOnce() -> T) -> T {
    if !Out::watched() {
        return work();
    }
    let words = escaped(words).into_owned();
    thread::scope(|scope| {
        let (working, done) = channel::<()>();
        scope.spawn(move || {
            let waits = |time| done.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if waits(SOON) {
                let mut wheel = WHEEL.iter().cycle();
                loop {
                    // The line is no longer than it has to be: what the terminal writes of a key
                    // that is pressed meanwhile stands behind it, and goes with it.
                    turn(&format!("{} {words}", wheel.next().unwrap_or(&"")));
                    if !waits(SOON / 2) {
                        break;
                    }
                }
                turn("");
            }
        });
        let result = work();
        drop(working);
        result
    })
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

//! How far long work has come, for a person who watches.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::out::{Out, tame};

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
        bar.set_prefix(tame(of).into_owned());
        Self(Some(bar))
    }

    /// So many are done, of so many.
    pub(crate) fn tell(&self, done: u64, all: u64) {
        if let Some(bar) = &self.0 {
            bar.set_length(all);
            bar.set_position(done);
        }
    }
}

/// How long nothing is said of work that may be done soon.
const SOON: Duration = Duration::from_millis(200);

/// Does some work; if it takes longer than a moment, and a person watches, something turns on
/// standard error meanwhile, with these words.
pub(crate) fn meanwhile<T>(words: &str, work: impl FnOnce() -> T) -> T {
    if !Out::watched() {
        return work();
    }
    let words = tame(words).into_owned();
    thread::scope(|scope| {
        let (working, done) = channel::<()>();
        scope.spawn(move || {
            let waits = |time| done.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
            if waits(SOON) {
                let wheel = ProgressBar::new_spinner().with_message(words);
                while waits(SOON / 2) {
                    wheel.tick();
                }
                wheel.finish_and_clear();
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

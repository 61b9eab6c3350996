//! How far long work has come, for a person who watches.

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

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

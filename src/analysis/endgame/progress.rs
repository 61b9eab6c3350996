//! How far it has come, for whoever watches.

use std::cell::Cell;

use super::error::EndgameError;
use crate::watch::Watch;

/// How far a block has come. Its bounds are drawn together in the first half of it, its throws counted in the second.
pub(super) struct BlockProgress<'w> {
    watch: &'w Watch<'w>,
    /// How many situations were solved before it, how many it has itself, and how many there are.
    solved: usize,
    length: usize,
    all: usize,
    half: Cell<usize>,
    /// The part of the half that is done.
    part: Cell<f64>,
    /// So many of its situations have been told of.
    told: Cell<usize>,
}

impl<'w> BlockProgress<'w> {
    /// Of a block of this length among so many situations, of which so many are solved.
    pub(super) fn new(watch: &'w Watch<'w>, solved: usize, length: usize, all: usize) -> Self {
        BlockProgress {
            watch,
            solved,
            length,
            all,
            half: Cell::new(0),
            part: Cell::new(0.0),
            told: Cell::new(0),
        }
    }

    /// Its bounds have been drawn together: throws are counted now.
    pub(super) fn begin_counting(&self) {
        self.half.set(1);
        self.part.set(0.0);
    }

    /// What was 1 in the beginning has come down to this, and `enough` is where it ends. It comes down by about the same
    /// part each time, so that steps are counted by logarithms; it may come nearer in one way and go on in another, and
    /// nothing is told that is less than what has been.
    pub(super) fn tell(&self, lacking: f64, enough: f64) {
        let part = (lacking.ln() / enough.ln()).min(1.0);
        if part > self.part.get() {
            self.part.set(part);
        }
        let halves = self.half.get() as f64 + self.part.get();
        let here = (self.length as f64 * halves / 2.0).round() as usize;
        if here > self.told.get() {
            self.told.set(here);
            self.watch
                .tell((self.solved + here) as u64, self.all as u64);
        }
    }

    /// So many plays of all have been changed for better ones.
    pub(super) fn tell_improved(&self, improved: usize, all: usize) {
        let all = (1 + all) as f64;
        self.tell((1 + improved) as f64 / all, 1.0 / all);
    }
}

/// Each time so many ways have been gone through it is told.
const TOLD: u64 = 1 << 12;

/// How many ways to stand have been gone through, be they situations or none.
pub(super) struct WaysProgress<'w> {
    watch: &'w Watch<'w>,
    gone: u64,
    all: u64,
}

impl<'w> WaysProgress<'w> {
    /// Of about so many.
    pub(super) fn new(watch: &'w Watch<'w>, all: f64) -> Self {
        let (gone, all) = (0, all as u64);
        WaysProgress { watch, gone, all }
    }

    /// One more is gone through.
    ///
    /// # Errors
    /// If it was asked to stop.
    pub(super) fn next(&mut self) -> Result<(), EndgameError> {
        self.gone += 1;
        if self.gone.is_multiple_of(TOLD) {
            self.watch.tell(self.gone.min(self.all), self.all);
        }
        match self.watch.stop.asked() {
            true => Err(EndgameError::Stopped),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something is wrong")]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[test]
    fn a_large_block_is_not_silent() {
        let heard = Mutex::new(Vec::new());
        let hear = |done, all| heard.lock().unwrap().push((done, all));
        let watch = Watch {
            progress: Some(&hear),
            ..Watch::default()
        };
        let progress = BlockProgress::new(&watch, 1_000, 400, 2_000);
        for lacking in [1.0, 1e-3, 1e-2, 1e-6, 0.0] {
            progress.tell(lacking, 1e-6);
        }
        progress.begin_counting();
        progress.tell_improved(1_023, 1_023);
        progress.tell_improved(31, 1_023);
        progress.tell_improved(0, 1_023);
        let told = [1_100, 1_200, 1_300, 1_400].map(|done| (done, 2_000));
        assert_eq!(*heard.lock().unwrap(), told);
    }

    #[test]
    fn ways_are_told_of_whatever_they_are() {
        let heard = Mutex::new(Vec::new());
        let hear = |done, all| heard.lock().unwrap().push((done, all));
        let watch = Watch {
            progress: Some(&hear),
            ..Watch::default()
        };
        let mut progress = WaysProgress::new(&watch, 5e3);
        (0..3 * TOLD).for_each(|_| progress.next().unwrap());
        // There may be some more than it was thought.
        let told = [TOLD, 5_000, 5_000].map(|done| (done, 5_000));
        assert_eq!(*heard.lock().unwrap(), told);
    }
}

//! How long computer players think.

/// How long replies took: how many there were of each quarter of a millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    counts: [u64; SLICES],
    longest: u64,
    all: u64,
}

/// A slice of time, in microseconds.
const SLICE: u64 = 250;

/// The last slice has no end.
const SLICES: usize = 128;

impl Default for Times {
    fn default() -> Times {
        Times {
            counts: [0; SLICES],
            longest: 0,
            all: 0,
        }
    }
}

impl Times {
    pub(super) fn add(&mut self, time: u64) {
        self.counts[((time / SLICE) as usize).min(SLICES - 1)] += 1;
        self.longest = self.longest.max(time);
        self.all += time;
    }

    pub(super) fn merge(&mut self, other: &Times) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.longest = self.longest.max(other.longest);
        self.all += other.all;
    }

    /// All of it together, in microseconds.
    pub fn all(&self) -> u64 {
        self.all
    }

    /// The longest time, in microseconds.
    pub fn longest(&self) -> u64 {
        self.longest
    }

    /// A time, in microseconds, that at least this share of the replies didn't exceed; coarse.
    pub fn within(&self, share: f64) -> u64 {
        let all: u64 = self.counts.iter().sum();
        let mut sum = 0;
        for (slice, count) in self.counts[..SLICES - 1].iter().enumerate() {
            sum += count;
            if sum as f64 >= share * all as f64 {
                return ((slice as u64 + 1) * SLICE).min(self.longest);
            }
        }
        self.longest
    }
}

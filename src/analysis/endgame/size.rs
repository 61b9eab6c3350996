//! How much memory something takes.

use std::fmt;

/// A number of bytes as it is told, rounded up: in KiB if it is less than ten MiB and not whole ones, else in MiB.
#[derive(Clone, Copy, Debug)]
pub struct MemorySize(
    /// The bytes.
    pub u64,
);

impl fmt::Display for MemorySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MIB: u64 = 1 << 20;
        if self.0 < 10 * MIB && !self.0.is_multiple_of(MIB) {
            write!(f, "{} KiB", self.0.div_ceil(1 << 10))
        } else {
            write!(f, "{} MiB", self.0.div_ceil(MIB))
        }
    }
}

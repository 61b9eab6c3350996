//! How much memory something takes.

use std::fmt;

/// A number of bytes as it is told: in MiB, or in KiB where it is less than ten, rounded up.
#[derive(Clone, Copy, Debug)]
pub(super) struct MemorySize(pub(super) u64);

impl fmt::Display for MemorySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (unit, name) = if self.0 < 10 << 20 {
            (1 << 10, "KiB")
        } else {
            (1 << 20, "MiB")
        };
        write!(f, "{} {name}", self.0.div_ceil(unit))
    }
}

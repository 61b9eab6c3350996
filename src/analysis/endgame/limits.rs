//! How much an ending may take.

/// How much room an ending may take, and how exactly it is solved.
#[derive(Clone, Copy, Debug)]
pub struct EndgameLimits {
    /// So many bytes for situations, what they lead to, and their values.
    pub memory: usize,
    /// So many situations.
    pub situations: usize,
    /// So many plays of one throw are searched for.
    pub plays: usize,
    /// Bounds that are so close are close enough.
    pub width: f64,
    /// So often situations that lead to one another are gone through, the few more often than the many, before it is tried
    /// to improve policies in place of that; 0: at once.
    pub sweeps: usize,
    /// Whether situations that differ in the sides' names alone may be one.
    pub exchange: bool,
}

impl Default for EndgameLimits {
    fn default() -> Self {
        Self {
            memory: 1 << 30,
            situations: usize::MAX,
            plays: 100_000,
            width: 1e-12,
            sweeps: 1 << 10,
            exchange: true,
        }
    }
}

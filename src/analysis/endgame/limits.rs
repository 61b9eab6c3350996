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
            exchange: true,
        }
    }
}

//! The weights of the evaluation, as `cargo bench --bench fit` printed them.

use super::features::FEATURES;

/// One weight for each of [`NAMES`](super::NAMES).
pub const WEIGHTS: [f64; FEATURES] = [
    0.1, 1.0, 0.3, 1.0, 0.2, 0.1, -0.1, 0.0, 0.0, -0.5, 0.5, -0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0,
    0.0, 0.0, 0.0, 0.0, 0.0, -0.3,
];

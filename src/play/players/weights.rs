//! The weights of the evaluation, as `cargo bench --bench fit` printed them.

use super::features::FEATURES;

/// One weight for each of [`NAMES`](super::NAMES).
pub const WEIGHTS: [f64; FEATURES] = [
    0.0154,  // to throw
    -1.3499, // pieces, log ratio
    0.7857,  // pieces, difference
    1.5377,  // few pieces, log ratio
    2.6196,  // range, log ratio
    -3.1747, // able to move, mine
    3.1524,  // able to move, yours
    -0.5464, // once only, mine
    0.7604,  // once only, yours
    -0.3915, // exposed, mine
    1.9005,  // exposed, yours
    -0.3597, // hit at all, mine
    0.3640,  // hit at all, yours
    -0.1686, // pursued close, mine
    0.1153,  // pursued close, yours
    0.1504,  // pursued, mine
    -0.0568, // pursued, yours
    0.5569,  // pursued far, mine
    -0.6062, // pursued far, yours
    0.1857,  // out of reach, mine
    -0.1730, // out of reach, yours
    -0.2899, // exposed once only, mine
    -0.8259, // exposed once only, yours
    0.6630,  // exposed pieces, difference
];

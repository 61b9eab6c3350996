//! Positions and throws with which two games do something else: found in play and in small groups
//! of pieces, made small, and told.

pub(super) mod draw;
pub(super) mod pair;
pub(super) mod pieces;
pub(super) mod shrink;
pub(super) mod sums;
pub(super) mod told;
pub(super) mod walk;

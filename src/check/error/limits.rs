//! How much of each thing a game may have.

/// The most spaces of a board, and the most places of a track.
pub(crate) const SPACES: usize = 128;
/// The most faces of a die.
pub(crate) const FACES: usize = 12;
/// The greatest value of a face.
pub(crate) const VALUE: i64 = 60;
/// The greatest sum of a throw.
pub(crate) const SUM: i64 = 127;
/// The greatest weight, offset and other number.
pub(crate) const NUMBER: i64 = 1_000_000;
/// The most kinds of pieces.
pub(crate) const KINDS: usize = 8;
/// The most bytes of a game, times the readings of it.
pub(crate) const WORK: usize = 32 << 20;
/// The most parts of a set, its definitions written out.
pub(crate) const PARTS: usize = 1000;
/// The most forms of one head in a place.
pub(crate) const FORMS: usize = 256;
/// The most pieces of one side.
pub(crate) const PIECES: usize = 64;

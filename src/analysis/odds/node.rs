//! The nodes of a turn: states in which the mover throws, and what the throws may lead to.

/// Whatever was too much to look at: nothing is known of it.
pub(super) const UNKNOWN: u32 = 0;

/// Where the turn begins.
pub(super) const ROOT: u32 = 1;

/// A state in which the mover throws.
#[derive(Debug, Default)]
pub(super) struct ChanceNode {
    /// The weight of the throws that take the piece.
    pub(super) sure: u128,
    /// Their numbers.
    pub(super) taken: Vec<u16>,
    /// The throws after which the mover may throw again, the piece still standing.
    pub(super) branches: Vec<ThrowBranch>,
    /// Whether its throws have been looked at.
    pub(super) looked: bool,
}

/// A throw that may lead on.
#[derive(Debug)]
pub(super) struct ThrowBranch {
    /// Its number.
    pub(super) throw: u16,
    pub(super) weight: u128,
    /// The nodes that it can lead to, but for those that are certainly not best; the node itself,
    /// where the dice may be thrown again instead.
    pub(super) options: Vec<u32>,
    /// The best of them, as far as is known: following these gets at least what the lower bounds
    /// promise.
    pub(super) chosen: u32,
}

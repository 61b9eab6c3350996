//! How large games may be: what the checker refuses to exceed, and what all tables rely on.

use crate::dice::MAX_DICE;
use crate::space::MOST_SPACES;

/// The most kinds of pieces.
pub(crate) const MOST_KINDS: usize = 8;

/// The most faces of a die.
pub(crate) const MOST_FACES: usize = 12;

/// The greatest distance: all that a throw shows, counted together.
pub(crate) const MOST_DISTANCE: usize = 127;

/// The most pieces of one side, and of nobody.
pub(crate) const MOST_PIECES: usize = 64;

/// The most definitions, regions, moves, end rules, and throws named for a right, of each.
pub(crate) const MOST_RULES: usize = 256;

/// The most times that one throw may be thrown again, where their number is told.
pub(crate) const MOST_RECASTS: usize = 100;

/// The most choices of dice from one throw, different ones.
pub(crate) const MOST_CHOICES: usize = 127;

/// The most throws that the dice can show.
pub(crate) const MOST_THROWS: u128 = 20_000;

/// The most equally likely outcomes of a throw.
pub(crate) const MOST_OUTCOMES: u128 = 1 << 120;

/// The most parts of a set, its definitions written out.
pub(crate) const MOST_PARTS: usize = 1000;

// A set of kinds is a byte, a set of faces 16 bits, a set of distances or spaces 128.
const _: () = assert!(MOST_KINDS <= 8 && MOST_FACES <= 16);
const _: () = assert!(MOST_DISTANCE < 128 && MOST_SPACES <= 128);
// A count of equal dice has four bits, and one to spare, in a hand of dice.
const _: () = assert!(MAX_DICE < 16);

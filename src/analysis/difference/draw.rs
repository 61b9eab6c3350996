//! Numbers drawn for questions: which position is looked at next.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::Rng;

/// A number below `bound`; 0 if there is none. Not every number is quite as likely as the others,
/// by far less than shows where positions are picked.
pub(in crate::analysis) fn below(random: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (random.next_u64() % bound.max(1) as u64) as usize
}

//! Draws from a named generator, so that a seed means the same for ever.
#![allow(
    dead_code,
    unreachable_pub,
    reason = "shared by several test files, each of which uses a part of it"
)]

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of draws.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The draws that belong to a seed.
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number from 0 to `count - 1`.
    pub fn below(&mut self, count: usize) -> usize {
        // The bias is far below anything a test could notice.
        ((u128::from(self.0.next_u64()) * count as u128) >> 64) as usize
    }

    /// A number from `least` to `most`.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    /// True in `percent` of a hundred draws.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these.
    pub fn one_of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    /// Some of these, at least one, in their order.
    pub fn some_of<T: Clone>(&mut self, items: &[T]) -> Vec<T> {
        let sure = self.below(items.len());
        let mut some = Vec::new();
        for (i, item) in items.iter().enumerate() {
            if i == sure || self.chance(30) {
                some.push(item.clone());
            }
        }
        some
    }

    /// One item for the value that its weight, among the weights of all, makes likely.
    pub fn weighted<T: Copy>(&mut self, items: &[(usize, T)]) -> T {
        let total = items.iter().map(|(weight, _)| weight).sum();
        let mut at = self.below(total);
        for &(weight, item) in items {
            if at < weight {
                return item;
            }
            at -= weight;
        }
        items[0].1
    }
}

//! Sets of up to 128 small numbers, and a quick hash for them.

use std::hash::{BuildHasherDefault, Hasher};

/// The set of this one number.
#[inline]
pub(super) const fn bit(number: u8) -> u128 {
    debug_assert!(number < 128);
    1 << number
}

/// Whether the set holds this number.
#[inline]
pub(super) const fn has(set: u128, number: u8) -> bool {
    debug_assert!(number < 128);
    set >> number & 1 == 1
}

/// The numbers of a set, least first.
#[inline]
pub(super) fn each(set: u128) -> impl Iterator<Item = u8> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let lowest = byte(rest.trailing_zeros() as usize);
            rest &= rest - 1;
            lowest
        })
    })
}

/// The numbers of a small set, least first.
#[inline]
pub(super) fn each_small(set: u32) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let lowest = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            lowest
        })
    })
}

/// The number of a place, space, kind, face or choice of dice, or a distance.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a game has at most 128 of each, which `model::index` holds"
)]
pub(super) const fn byte(number: usize) -> u8 {
    debug_assert!(number <= 255);
    number as u8
}

/// A quick hash for states: each word is mixed in by one wide multiplication. It doesn't
/// withstand chosen keys; states are not chosen by strangers.
#[derive(Clone, Copy, Debug, Default)]
pub struct FoldHasher(u64);

#[expect(
    clippy::cast_possible_truncation,
    reason = "both halves of a product are mixed in"
)]
impl FoldHasher {
    fn fold(&mut self, word: u64) {
        let wide = u128::from(self.0 ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93_u128;
        self.0 = (wide as u64) ^ ((wide >> 64) as u64);
    }

    fn fold_wide(&mut self, value: u128) {
        self.fold(value as u64);
        self.fold((value >> 64) as u64);
    }
}

impl Hasher for FoldHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0u8; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.fold(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, value: u8) {
        self.fold(u64::from(value));
    }

    fn write_u16(&mut self, value: u16) {
        self.fold(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.fold(value);
    }

    fn write_u128(&mut self, value: u128) {
        self.fold_wide(value);
    }

    fn write_usize(&mut self, value: usize) {
        self.fold(value as u64);
    }
}

/// Hashers of maps whose keys are few words: each word is folded into the one before by a multiplication.
pub type Fold = BuildHasherDefault<FoldHasher>;

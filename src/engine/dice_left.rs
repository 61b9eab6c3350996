//! Unspent dice as digits of one number.

use super::bits::byte;
use crate::dice::MAX_DICE;

/// Unspent dice: five bits for each distinct face of the throw that can be spent, or
/// part of it.
pub(super) type DiceLeft = u64;

/// The bits of a digit.
pub(super) const DIGIT: u32 = 5;

/// All bits of the digit of these dice, which are of one kind.
pub(super) const fn digit_of(dice: DiceLeft) -> DiceLeft {
    DIGIT_FULL << (dice.trailing_zeros() / DIGIT * DIGIT)
}

/// All bits of the first digit.
pub(super) const DIGIT_FULL: DiceLeft = (1 << DIGIT) - 1;

/// So many digits are enough: a face and its parts for each die, of eight parts in all.
const DIGITS: u32 = 12;

/// The first bit of each digit.
const ONES: DiceLeft = digits(1);

/// The last bit of each digit.
const GUARDS: DiceLeft = digits(1 << (DIGIT - 1));

// Digits have room for all dice, and a bit to spare.
const _: () = assert!(MAX_DICE < 1 << (DIGIT - 1) && DIGITS * DIGIT <= DiceLeft::BITS);

/// The same number in each digit.
const fn digits(number: DiceLeft) -> DiceLeft {
    let (mut all, mut digit) = (0, 0);
    while digit < DIGITS {
        all |= number << (DIGIT * digit);
        digit += 1;
    }
    all
}

/// Whether all dice of a part are among those left.
#[inline]
pub(super) const fn holds(left: DiceLeft, part: DiceLeft) -> bool {
    // Counts are at most eight, so the last bit of each digit stays as it is unless it borrows.
    ((left | GUARDS) - part) & GUARDS == GUARDS
}

/// How many dice are left.
#[inline]
pub(super) const fn dice(left: DiceLeft) -> u8 {
    // All digits are summed up in the last.
    const LAST: u32 = DIGIT * (DIGITS - 1);
    byte((left.wrapping_mul(ONES) >> LAST & DIGIT_FULL) as usize)
}

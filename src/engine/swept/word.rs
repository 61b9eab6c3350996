//! Sets of places in a machine word, or two; of a loop that fills the word, and of a track with forks, too.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of small numbers; shifts are by less than [`Word::WIDTH`].
pub(super) trait Word:
    Copy
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// The empty set.
    const NONE: Self;
    /// The set of all numbers.
    const ALL: Self;
    /// How many numbers there are.
    const WIDTH: u32;
    /// Whether a loop goes round within the word, so that its places aren't repeated behind it.
    const CYCLIC: bool = false;
    /// Whether the places of forks lie behind those of the track, where a loop is repeated otherwise.
    const FORKED: bool = false;

    /// The numbers of a wide set that fit.
    fn narrow(set: u128) -> Self;
    /// The numbers as a wide set.
    fn wide(self) -> u128;
    /// The numbers, each greater by `n`.
    fn up(self, n: u8) -> Self;
    /// The numbers, each less by `n`.
    fn down(self, n: u8) -> Self;
    /// The numbers, each less by `n`: the places from which these lie so far ahead, on a track of this length.
    #[inline(always)]
    fn back(self, n: u8, _length: u8) -> Self {
        self.down(n)
    }
    /// How many.
    fn count(self) -> u32;
    /// All numbers, or none.
    fn all_if(all: bool) -> Self;
    /// How many in the one and twice how many in the other.
    fn weigh(once: Self, twice: Self) -> u32;
    /// The least; the set is not empty.
    fn lowest(self) -> u8;
    /// The greatest; the set is not empty.
    fn highest(self) -> u8;
    /// The set without its least number, if it has any.
    fn rest(self) -> Self;
    /// The numbers, each as far from the greatest as it was from the least.
    fn reversed(self) -> Self;
    /// 1 if the set holds this number, else 0.
    fn digit(self, number: u8) -> u32;

    /// The greatest number, or the least; the set is not empty.
    #[inline(always)]
    fn extreme(self, greatest: bool) -> u8 {
        if greatest {
            self.highest()
        } else {
            self.lowest()
        }
    }

    /// How many, which are most often none or one.
    #[inline(always)]
    fn few(self) -> u32 {
        if self.is_none() {
            0
        } else if self.rest().is_none() {
            1
        } else {
            self.count()
        }
    }

    /// The set of this one number.
    #[inline(always)]
    fn one(number: u8) -> Self {
        Self::narrow(1).up(number)
    }

    /// Whether the set holds this number.
    #[inline(always)]
    fn has(self, number: u8) -> bool {
        self.digit(number) == 1
    }

    /// Whether the set holds nothing.
    #[inline(always)]
    fn is_none(self) -> bool {
        self == Self::NONE
    }
}

/// An index that is less than the length: said so that it need not be looked up.
#[inline(always)]
pub(super) fn within(index: usize, length: usize) -> usize {
    debug_assert!(index < length, "{index} of {length}");
    if length.is_power_of_two() {
        index & (length - 1)
    } else {
        index % length
    }
}

macro_rules! word {
    ($type:ty, $weigh:item) => {
        impl Word for $type {
            const NONE: Self = 0;
            const ALL: Self = <$type>::MAX;
            const WIDTH: u32 = <$type>::BITS;

            #[inline(always)]
            fn narrow(set: u128) -> Self {
                set as $type
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                u128::from(self)
            }
            #[inline(always)]
            fn up(self, n: u8) -> Self {
                self.wrapping_shl(u32::from(n))
            }
            #[inline(always)]
            fn down(self, n: u8) -> Self {
                self.wrapping_shr(u32::from(n))
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn all_if(all: bool) -> Self {
                <$type>::from(all).wrapping_neg()
            }
            $weigh
            #[inline(always)]
            fn lowest(self) -> u8 {
                self.trailing_zeros() as u8
            }
            #[inline(always)]
            fn highest(self) -> u8 {
                (self.leading_zeros() as u8) ^ (<$type>::BITS - 1) as u8
            }
            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn reversed(self) -> Self {
                self.reverse_bits()
            }
            #[inline(always)]
            fn digit(self, number: u8) -> u32 {
                (self.down(number) as u32) & 1
            }
        }
    };
}

word!(
    u64,
    /// The two counts of bits in one: in fields of two bits, then four, then eight.
    #[inline(always)]
    fn weigh(once: u64, twice: u64) -> u32 {
        const TWO: u64 = 0x5555_5555_5555_5555;
        const FOUR: u64 = 0x3333_3333_3333_3333;
        const EIGHT: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let pairs = |set: u64| set - (set >> 1 & TWO);
        let fours = |pairs: u64| (pairs & FOUR) + (pairs >> 2 & FOUR);
        let all = fours(pairs(once)) + 2 * fours(pairs(twice));
        let eights = (all & EIGHT) + (all >> 4 & EIGHT);
        (eights.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }
);
word!(
    u128,
    #[inline(always)]
    fn weigh(once: u128, twice: u128) -> u32 {
        once.count_ones() + 2 * twice.count_ones()
    }
);

macro_rules! operators {
    ($type:ident: $($operator:ident $method:ident),+; $($assign:ident $assigned:ident),+) => {
        $(impl $operator for $type {
            type Output = $type;

            #[inline(always)]
            fn $method(self, other: $type) -> $type {
                $type(self.0.$method(other.0))
            }
        })+
        $(impl $assign for $type {
            #[inline(always)]
            fn $assigned(&mut self, other: $type) {
                self.0.$assigned(other.0);
            }
        })+
    };
}

macro_rules! word_of_its_own {
    ($type:ident, $flag:ident $(, $back:item)?) => {
        operators!($type: BitAnd bitand, BitOr bitor, BitXor bitxor;
            BitAndAssign bitand_assign, BitOrAssign bitor_assign);

        impl Not for $type {
            type Output = $type;

            #[inline(always)]
            fn not(self) -> $type {
                $type(!self.0)
            }
        }

        impl Word for $type {
            const NONE: Self = $type(0);
            const ALL: Self = $type(u64::MAX);
            const WIDTH: u32 = u64::WIDTH;
            const $flag: bool = true;

            #[inline(always)]
            fn narrow(set: u128) -> Self {
                $type(u64::narrow(set))
            }
            #[inline(always)]
            fn wide(self) -> u128 {
                self.0.wide()
            }
            #[inline(always)]
            fn up(self, n: u8) -> Self {
                $type(self.0.up(n))
            }
            #[inline(always)]
            fn down(self, n: u8) -> Self {
                $type(self.0.down(n))
            }
            $($back)?
            #[inline(always)]
            fn count(self) -> u32 {
                self.0.count()
            }
            #[inline(always)]
            fn all_if(all: bool) -> Self {
                $type(u64::all_if(all))
            }
            #[inline(always)]
            fn weigh(once: Self, twice: Self) -> u32 {
                u64::weigh(once.0, twice.0)
            }
            #[inline(always)]
            fn lowest(self) -> u8 {
                self.0.lowest()
            }
            #[inline(always)]
            fn highest(self) -> u8 {
                self.0.highest()
            }
            #[inline(always)]
            fn rest(self) -> Self {
                $type(self.0.rest())
            }
            #[inline(always)]
            fn reversed(self) -> Self {
                $type(self.0.reversed())
            }
            #[inline(always)]
            fn digit(self, number: u8) -> u32 {
                self.0.digit(number)
            }
        }
    };
}

/// A set of places of a track that is a single loop: what is shifted out at its start comes in again at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cyclic(u64);

word_of_its_own!(
    Cyclic,
    CYCLIC,
    #[inline(always)]
    fn back(self, n: u8, length: u8) -> Self {
        // Beyond the track these are places of the next round, as where a loop is repeated behind it.
        self.down(n) | self.up(length - n)
    }
);

/// A set of places of a track and its forks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forked(u64);

word_of_its_own!(Forked, FORKED);

//! Divisors that numbers have in common.

/// The greatest number by which both can be divided (Euclid, Elements VII 2); of 0 and a number, that
/// number.
pub fn common_divisor(one: u64, other: u64) -> u64 {
    match other {
        0 => one,
        other => common_divisor(other, one % other),
    }
}

#[cfg(test)]
mod tests {
    use super::common_divisor;

    #[test]
    fn of_several_numbers() {
        assert_eq!(common_divisor(12, 18), 6);
        assert_eq!(common_divisor(5, 8), 1);
        assert_eq!([0, 6, 4].into_iter().fold(0, common_divisor), 2);
        assert_eq!(common_divisor(0, 0), 0);
    }
}

//! Chances in percent, and bounds that are as good as nothing.

use daldos_dsl::analysis::odds::Probability;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Pow, Signed, Zero};

/// What is not nothing, and less than two digits show.
const TINY: &str = "less than 0.01";

/// A chance in percent, to two digits, and not as none or certain where it is neither; of bounds
/// both, where they differ there.
pub(super) fn percent(chance: &Probability) -> String {
    let (least, most) = chance.bounds();
    let (least, most) = (rounded(least), rounded(most));
    if least == most || most == TINY {
        format!("{most} %")
    } else {
        format!("{least} to {most} %")
    }
}

/// The same where nothing exact stands beside it: `≈` says that it is rounded.
pub(super) fn about(chance: &Probability) -> String {
    let told = percent(chance);
    match told.starts_with(|first: char| first.is_ascii_digit()) {
        true => format!("≈ {told}"),
        false => told,
    }
}

fn rounded(chance: &BigRational) -> String {
    let hundredths = chance * whole(10_000);
    if chance.is_positive() && hundredths < BigRational::one() {
        TINY.to_owned()
    } else if *chance < BigRational::one() && hundredths > whole(9_999) {
        "more than 99.99".to_owned()
    } else {
        let digits = format!("{:0>3}", hundredths.round().to_integer().to_string());
        let (percent, rest) = digits.split_at(digits.len() - 2);
        format!("{percent}.{rest}")
    }
}

/// Bounds too small for places behind a point, the lower rounded down and the upper up; none for
/// others.
pub(super) fn tiny(least: &BigRational, most: &BigRational) -> Option<[String; 2]> {
    let small = most * whole(10_000) < BigRational::one() && most.is_positive();
    small.then(|| {
        [
            scientific(least, BigRational::floor),
            scientific(most, BigRational::ceil),
        ]
    })
}

/// Four digits and a power of ten: `3.180e-17`.
fn scientific(number: &BigRational, whole_by: fn(&BigRational) -> BigRational) -> String {
    if number.is_zero() {
        return "0".to_owned();
    }
    let mut power = 0u32;
    while number * ten(power) < BigRational::one() {
        power += 1;
    }
    let mut digits = whole_by(&(number * ten(power + 3))).to_integer();
    if digits == BigInt::from(10_000) {
        // Rounded up to the next power.
        digits = BigInt::from(1_000);
        power -= 1;
    }
    let digits = digits.to_string();
    let (first, rest) = digits.split_at(1);
    format!("{first}.{rest}e-{power}")
}

fn ten(power: u32) -> BigRational {
    whole(10).pow(power)
}

fn whole(number: u32) -> BigRational {
    BigRational::from_integer(BigInt::from(number))
}

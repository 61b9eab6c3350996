//! How likely something is: exactly, or between bounds.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

/// How likely something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Probability {
    /// Just so.
    Exact(BigRational),
    /// At least the first, at most the second.
    Between(BigRational, BigRational),
}

impl Probability {
    /// 1, where it is sure, or else 0.
    pub(super) fn certain(sure: bool) -> Probability {
        Probability::Exact(BigRational::from_integer(BigInt::from(u8::from(sure))))
    }

    /// Between two numbers, which both are what they stand for to the last bit.
    pub(super) fn between(least: f64, most: f64) -> Probability {
        let fraction = |number: f64| {
            let fraction = BigRational::from_float(number).unwrap_or_else(BigRational::zero);
            fraction.min(BigRational::one())
        };
        Probability::Between(fraction(least), fraction(most))
    }

    /// The better of two.
    pub(super) fn or_better(&self, other: Probability) -> Probability {
        let (least, most) = self.bounds();
        let (other_least, other_most) = other.bounds();
        if other_least >= most {
            return other;
        }
        if least >= other_most {
            return self.clone();
        }
        Probability::Between(least.max(other_least).clone(), most.max(other_most).clone())
    }

    /// The least and the greatest that it can be.
    pub fn bounds(&self) -> (&BigRational, &BigRational) {
        match self {
            Probability::Exact(chance) => (chance, chance),
            Probability::Between(least, most) => (least, most),
        }
    }

    /// The exact chance, if it is known.
    pub fn exact(&self) -> Option<&BigRational> {
        match self {
            Probability::Exact(chance) => Some(chance),
            Probability::Between(..) => None,
        }
    }

    /// The chance as a number, the middle of its bounds.
    pub fn number(&self) -> f64 {
        f64::midpoint(self.least(), self.most())
    }

    /// The least that it can be, as the nearest number.
    pub fn least(&self) -> f64 {
        self.bounds().0.to_f64().unwrap_or(0.0)
    }

    /// The greatest that it can be, as the nearest number.
    pub fn most(&self) -> f64 {
        self.bounds().1.to_f64().unwrap_or(1.0)
    }

    /// How far its bounds are apart.
    pub fn width(&self) -> f64 {
        let (least, most) = self.bounds();
        (most - least).to_f64().unwrap_or(0.0)
    }
}

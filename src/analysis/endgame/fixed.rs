//! Chances in fixed point: sums of their products with weights are exact.

/// A chance, or the difference of two, in units of which `2^bits` are 1.
pub(super) type Fixed = i128;

/// What fixed-point numbers count, so that sums of weights times chances fit into them.
#[derive(Clone, Copy)]
pub(super) struct FixedScale {
    bits: u32,
    /// What the weights of all throws together are.
    pub(super) total: i128,
}

impl FixedScale {
    /// No finer than this; no coarser than that, for then a double is as good.
    const FINEST: u32 = 100;
    const COARSEST: u32 = 80;

    /// For throws of so great a weight together. None if it is too great.
    pub(super) fn new(total: u128) -> Option<FixedScale> {
        let bits = (i128::BITS - 2).checked_sub(u128::BITS - total.leading_zeros())?;
        (bits >= Self::COARSEST).then(|| FixedScale {
            bits: bits.min(Self::FINEST),
            total: total as i128,
        })
    }

    /// Certainty.
    pub(super) fn one(self) -> Fixed {
        1 << self.bits
    }

    /// One part of 2 to the power of so many.
    pub(super) fn part(self, power: u32) -> Fixed {
        self.one() >> power
    }

    /// A chance, rounded down.
    pub(super) fn down(self, chance: f64) -> Fixed {
        // To multiply by a power of two rounds nothing.
        (chance * self.one() as f64).floor() as Fixed
    }

    /// A chance, rounded up.
    pub(super) fn up(self, chance: f64) -> Fixed {
        (chance * self.one() as f64).ceil() as Fixed
    }

    /// A chance of at most as much.
    pub(super) fn at_most(self, chance: Fixed) -> f64 {
        let near = chance as f64;
        let below = if near as Fixed > chance {
            near.next_down()
        } else {
            near
        };
        below / self.one() as f64
    }

    /// A chance of at least as much.
    pub(super) fn at_least(self, chance: Fixed) -> f64 {
        let near = chance as f64;
        let above = if (near as Fixed) < chance {
            near.next_up()
        } else {
            near
        };
        above / self.one() as f64
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops where something is wrong")]
mod tests {
    use super::FixedScale;

    /// Chances are rounded to where they are said to be, and there and back where they can be.
    #[test]
    fn chances_are_rounded_outwards() {
        for total in [1, 36, 1_296, 1 << 40] {
            let scale = FixedScale::new(total).unwrap();
            let mut told = 0;
            for number in 0..1_000_u32 {
                let chance = f64::from(number) / 999.0;
                let (down, up) = (scale.down(chance), scale.up(chance));
                assert!(down <= up && up - down <= 1 && (0..=scale.one()).contains(&up));
                assert!(scale.at_most(down) <= chance && chance <= scale.at_least(up));
                for own in [down + 1, up - 1] {
                    let (below, above) = (scale.at_most(own), scale.at_least(own));
                    assert!(scale.down(below) <= own && own <= scale.up(above));
                    assert!(above - below <= f64::EPSILON);
                    told += usize::from(below < above);
                }
            }
            assert!(told > 1_000, "{total}: {told}");
            assert!((scale.total * scale.one()).checked_mul(2).is_some());
        }
        assert!(FixedScale::new(1 << 47).is_none());
    }
}

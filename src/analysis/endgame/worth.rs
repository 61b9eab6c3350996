//! What situations are worth.

/// What a situation is worth to the side that throws.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// At least so likely it wins, a draw counted as half a win, and a game without an end as lost.
    pub lower: f64,
    /// At most so likely, a game without an end counted as won.
    pub upper: f64,
    /// So many throws are made until the end, on average, if both sides play best and end the game sooner where
    /// plays are equally good; infinite where it need not end. Known to one part in 10⁶.
    pub throws: f64,
}

impl Worth {
    /// The middle of the bounds.
    pub fn middle(self) -> f64 {
        f64::midpoint(self.lower, self.upper)
    }

    /// How far the bounds are apart.
    pub fn width(self) -> f64 {
        self.upper - self.lower
    }

    /// What it is worth to the other side.
    pub(super) fn turned(self) -> Worth {
        Worth {
            lower: 1.0 - self.upper,
            upper: 1.0 - self.lower,
            ..self
        }
    }
}

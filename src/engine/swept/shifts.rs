//! Places that lie on one space.

use super::word::Word;

/// From places to others on the same spaces.
#[derive(Clone, Debug)]
pub(super) struct Shifts<W> {
    ahead: Box<[Shift<W>]>,
    /// Of places counted from the other end.
    back: Box<[Shift<W>]>,
}

impl<W: Word> Shifts<W> {
    /// From each second of these places to the first: runs that rise or fall together.
    pub(super) fn between(pairs: &[(u8, u8)]) -> Shifts<W> {
        let (mut ahead, mut back) = (Vec::new(), Vec::new());
        for &(to, from) in pairs {
            let falls = |pair: &(u8, u8)| {
                *pair == (to + 1, from.wrapping_sub(1)) || (pair.0 + 1, pair.1) == (to, from + 1)
            };
            let reversed = pairs.iter().any(falls);
            let at = if reversed {
                (W::WIDTH - 1) as u8 - from
            } else {
                from
            };
            let (up, down) = (to.saturating_sub(at), at.saturating_sub(to));
            let shifts: &mut Vec<Shift<W>> = if reversed { &mut back } else { &mut ahead };
            let alike = |shift: &&mut Shift<W>| (shift.up, shift.down) == (up, down);
            match shifts.iter_mut().find(alike) {
                Some(shift) => shift.set |= W::one(at),
                None => shifts.push(Shift {
                    set: W::one(at),
                    up,
                    down,
                }),
            }
        }
        Shifts {
            ahead: ahead.into(),
            back: back.into(),
        }
    }

    /// Whether no place has another on its space.
    pub(super) fn is_empty(&self) -> bool {
        self.ahead.is_empty() && self.back.is_empty()
    }

    /// The others on the spaces of these places.
    #[inline(always)]
    pub(super) fn others(&self, set: W) -> W {
        let mut all = W::NONE;
        let moved = |set: W, shift: &Shift<W>| (set & shift.set).up(shift.up).down(shift.down);
        for shift in &self.ahead {
            all |= moved(set, shift);
        }
        if !self.back.is_empty() {
            let set = set.reversed();
            for shift in &self.back {
                all |= moved(set, shift);
            }
        }
        all
    }
}

/// A run of places, and how far each must be moved to be another on the same space.
#[derive(Clone, Copy, Debug)]
struct Shift<W> {
    set: W,
    up: u8,
    down: u8,
}

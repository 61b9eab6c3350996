//! Sets of places that follow from what stands where: short programs, run once for all pieces.

use super::roster::NEUTRALS;
use super::word::{Word, within};

/// The most operations of an expression.
pub(super) const REGISTERS: usize = 16;

/// Some pieces, each kind on some places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SelectedPieces<W, const K: usize> {
    /// The mover's.
    pub(super) own: [W; K],
    /// The other side's, on its own places.
    pub(super) foe: [W; K],
    /// Nobody's, on the mover's.
    pub(super) neutral: [W; NEUTRALS],
    /// Whether any are not the mover's.
    pub(super) others: bool,
    /// Whether the mover's are on all places of their spaces.
    pub(super) twins: bool,
}

impl<W: Word, const K: usize> SelectedPieces<W, K> {
    /// None at all.
    pub(super) fn none() -> Self {
        SelectedPieces {
            own: [W::NONE; K],
            foe: [W::NONE; K],
            neutral: [W::NONE; NEUTRALS],
            others: false,
            twins: false,
        }
    }
}

/// One step; each writes the register of its own number and reads earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SetOp<W, const K: usize> {
    /// These places.
    Constant(W),
    /// `((places of pieces) ^ flip) & keep`.
    Flat {
        pieces: SelectedPieces<W, K>,
        flip: W,
        keep: W,
    },
    /// In both.
    And(u8, u8),
    /// In either.
    Or(u8, u8),
    /// In the set given, but not in the register.
    Not(u8, W),
    /// The second register if the first is empty, else the third.
    Choose(u8, u8, u8),
    /// The same by whether none of these pieces stands anywhere.
    ChooseByPieces(SelectedPieces<W, K>, u8, u8),
    /// The set given if at most so many places are in the register, else none.
    AtMost(u8, u32, W),
    /// The furthest place of these pieces, or the rearmost.
    Extreme {
        pieces: SelectedPieces<W, K>,
        furthest: bool,
    },
    /// The same if the piece is one of the mover's, of the kind that is set down; of several at
    /// one place, kinds before it are taken first.
    ExtremeOf {
        pieces: SelectedPieces<W, K>,
        furthest: bool,
        of: SelectedPieces<W, K>,
        before: SelectedPieces<W, K>,
    },
}

impl<W: Word, const K: usize> SetOp<W, K> {
    /// The registers that it reads.
    pub(super) fn operands(&mut self) -> impl Iterator<Item = &mut u8> {
        let (one, other, third) = match self {
            SetOp::And(a, b) | SetOp::Or(a, b) | SetOp::ChooseByPieces(_, a, b) => {
                (Some(a), Some(b), None)
            }
            SetOp::Not(a, _) | SetOp::AtMost(a, ..) => (Some(a), None, None),
            SetOp::Choose(no, then, otherwise) => (Some(no), Some(then), Some(otherwise)),
            SetOp::Constant(_)
            | SetOp::Flat { .. }
            | SetOp::Extreme { .. }
            | SetOp::ExtremeOf { .. } => (None, None, None),
        };
        one.into_iter().chain(other).chain(third)
    }
}

/// A set of the mover's places; the last operation gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expression<W, const K: usize>(pub(super) Box<[SetOp<W, K>]>);

impl<W: Word, const K: usize> Expression<W, K> {
    /// Its value, where `held` are the places of pieces and `stands` tells whether there are any.
    #[inline(always)]
    pub(super) fn eval(
        &self,
        held: impl Fn(&SelectedPieces<W, K>) -> W,
        stands: impl Fn(&SelectedPieces<W, K>) -> bool,
    ) -> W {
        if let [SetOp::Flat { pieces, flip, keep }] = &*self.0 {
            return (held(pieces) ^ *flip) & *keep;
        }
        if let [SetOp::Extreme { pieces, furthest }] = &*self.0 {
            return extreme(held(pieces), *furthest);
        }
        if let [
            SetOp::Constant(one),
            SetOp::Constant(other),
            SetOp::ChooseByPieces(pieces, then, otherwise),
        ] = &*self.0
        {
            let chosen = if stands(pieces) { otherwise } else { then };
            return if *chosen == 0 { *one } else { *other };
        }
        let mut registers = [W::NONE; REGISTERS];
        let mut value = W::NONE;
        let at = |registers: &[W; REGISTERS], r: u8| registers[within(r.into(), REGISTERS)];
        for (i, op) in self.0.iter().enumerate() {
            value = match op {
                SetOp::Constant(set) => *set,
                SetOp::Flat { pieces, flip, keep } => (held(pieces) ^ *flip) & *keep,
                SetOp::And(a, b) => at(&registers, *a) & at(&registers, *b),
                SetOp::Or(a, b) => at(&registers, *a) | at(&registers, *b),
                SetOp::Not(a, all) => *all & !at(&registers, *a),
                SetOp::Choose(no, then, otherwise) => {
                    let is_none = at(&registers, *no).is_none();
                    at(&registers, if is_none { *then } else { *otherwise })
                }
                SetOp::ChooseByPieces(pieces, then, otherwise) => {
                    at(&registers, if stands(pieces) { *otherwise } else { *then })
                }
                SetOp::AtMost(a, most, all) => {
                    *all & W::all_if(at(&registers, *a).count() <= *most)
                }
                SetOp::Extreme { pieces, furthest } => extreme(held(pieces), *furthest),
                SetOp::ExtremeOf {
                    pieces,
                    furthest,
                    of,
                    before,
                } => extreme(held(pieces), *furthest) & held(of) & !held(before),
            };
            registers[within(i, REGISTERS)] = value;
        }
        value
    }
}

/// The greatest number of a set alone, or the least.
fn extreme<W: Word>(set: W, greatest: bool) -> W {
    if set.is_none() {
        set
    } else {
        W::one(set.extreme(greatest))
    }
}

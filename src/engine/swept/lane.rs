//! Moves under the same conditions: what stops them on their way, and at their end.

use super::expression::SelectedPieces;
use super::roster::spread;
use super::word::Word;

/// Moves under the same conditions of what they pass and where they end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lane<W, const K: usize> {
    /// What stops a move that would pass, and one that would end there.
    pub(super) over: Blockers<W, K>,
    pub(super) to: Blockers<W, K>,
    /// Whether both are the same, and nothing but any piece of the mover's.
    pub(super) plain: bool,
    /// Whether both are the same places and the same of the mover's pieces on theirs, whatever stops moves besides.
    pub(super) same: bool,
    /// Whether either is the mover's pieces on their places.
    pub(super) own: bool,
    /// Whether either is [`Blockers::wide`], or somebody may be pushed.
    pub(super) wide: bool,
}

impl<W: Word, const K: usize> Lane<W, K> {
    pub(super) fn new(over: Blockers<W, K>, to: Blockers<W, K>, kinds: u8) -> Self {
        Lane {
            over,
            to,
            plain: over == to && !to.wide && to.friends() == kinds,
            own: [&over, &to].iter().any(|one| one.own != [W::NONE; K]),
            same: (over.never, over.own) == (to.never, to.own),
            wide: over.wide || to.wide || to.pushed.is_some(),
        }
    }
}

/// What stops moves of a lane, where they pass or where they end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Blockers<W, const K: usize> {
    /// Places that nobody passes or ends on, as [`Frame::obstacles`](super::frame::Frame::obstacles) keeps them.
    pub(super) never: W,
    /// By kind: the places where the mover's pieces stop what would come there.
    pub(super) own: [W; K],
    /// Further pieces, which do so on all places of their space.
    pub(super) pieces: SelectedPieces<W, K>,
    /// The expression of where moves may come; 0: anywhere.
    pub(super) set: u8,
    /// Pieces that who comes there pushes a place further, if nothing stops that.
    pub(super) pushed: Option<SelectedPieces<W, K>>,
    /// Whether there are further pieces, or an expression.
    pub(super) wide: bool,
    /// A number of the two, the same where they are equal; 0: there are neither.
    /// INVARIANT: given before any plan is made.
    pub(super) besides: u8,
}

impl<W: Word, const K: usize> Blockers<W, K> {
    /// Blockers of these places alone.
    pub(super) fn places(never: W) -> Self {
        Blockers {
            never,
            own: [W::NONE; K],
            pieces: SelectedPieces::none(),
            set: 0,
            pushed: None,
            wide: false,
            besides: 0,
        }
    }

    /// The kinds of the mover's pieces that stop moves wherever they stand.
    pub(super) fn friends(&self) -> u8 {
        let kinds = self.own.iter().zip(&self.pieces.own).enumerate();
        let all = kinds.filter(|(_, (place, space))| **place | **space == W::ALL);
        all.fold(0, |all, (kind, _)| all | 1 << kind)
    }

    /// Adds the mover's pieces of these kinds, each on its own place.
    pub(super) fn add(&mut self, kinds: u8) {
        for (own, added) in self.own.iter_mut().zip(spread::<W, K>(kinds)) {
            *own |= added;
        }
    }
}

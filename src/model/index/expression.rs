//! Sets of spaces as rules speak of them, by numbers.

use super::pieces::PieceMask;
use crate::dice::Throw;
use crate::ludeme::vocabulary::Whose;
use crate::player::{ByPlayer, Player};
use crate::space::SpaceSet;

/// A set of spaces, evaluated in a position from the mover's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SpaceExpression {
    /// These spaces.
    Fixed(SpaceSet),
    /// A region, of the mover or of the opponent; its spaces for each side.
    Region(Whose, ByPlayer<SpaceSet>),
    /// The spaces that hold such a piece.
    Held(PieceMask),
    /// The space of that piece of these which is furthest along the mover's track, or least far.
    Extreme {
        /// Which pieces.
        of: PieceMask,
        /// Whether the furthest is meant.
        furthest: bool,
    },
    /// The spaces that hold no piece.
    Empty,
    /// A definition, by its position.
    Defined(usize),
    /// In all of them.
    And(Vec<SpaceExpression>),
    /// In one of them.
    Or(Vec<SpaceExpression>),
    /// Not in it.
    Not(Box<SpaceExpression>),
    /// The second if the first is empty, else the third.
    If(Box<[SpaceExpression; 3]>),
    /// Every space if at most so many are in it, else none.
    AtMost(u32, Box<SpaceExpression>),
    /// Every space if the throw shows these faces, each as often as here, else none.
    Threw(Throw),
}

impl SpaceExpression {
    /// Every space, on whatever board.
    pub(crate) const ALL: SpaceExpression = SpaceExpression::Fixed(SpaceSet(u128::MAX));

    /// No space.
    pub(crate) const NONE: SpaceExpression = SpaceExpression::Fixed(SpaceSet::EMPTY);

    /// Every space if some space is in this one, else none.
    pub(crate) fn if_some(self) -> SpaceExpression {
        SpaceExpression::If(Box::new([
            self,
            SpaceExpression::NONE,
            SpaceExpression::ALL,
        ]))
    }

    /// Every space if no space is in this one, else none.
    pub(crate) fn if_none(self) -> SpaceExpression {
        SpaceExpression::If(Box::new([
            self,
            SpaceExpression::ALL,
            SpaceExpression::NONE,
        ]))
    }

    /// A region's spaces while this side moves.
    pub(crate) fn region(whose: Whose, spaces: &ByPlayer<SpaceSet>, mover: Player) -> SpaceSet {
        match whose {
            Whose::Own => spaces[mover],
            Whose::Their => spaces[mover.opponent()],
        }
    }

    /// Whether it is the piece furthest along the mover's track (or else least far) of several, and
    /// of which.
    pub(crate) fn extreme(&self) -> Option<(bool, PieceMask)> {
        match self {
            SpaceExpression::Extreme { of, furthest } => Some((*furthest, *of)),
            _ => None,
        }
    }

    /// The expressions of which it is made.
    pub(crate) fn parts(&self) -> &[SpaceExpression] {
        match self {
            SpaceExpression::And(parts) | SpaceExpression::Or(parts) => parts,
            SpaceExpression::Not(part) | SpaceExpression::AtMost(_, part) => {
                std::slice::from_ref(part)
            }
            SpaceExpression::If(parts) => &parts[..],
            _ => &[],
        }
    }

    /// It and all that it is made of, outermost first; definitions are not followed.
    pub(crate) fn walk(&self) -> impl Iterator<Item = &SpaceExpression> {
        let mut open = vec![self];
        std::iter::from_fn(move || {
            let next = open.pop()?;
            open.extend(next.parts());
            Some(next)
        })
    }

    /// The definitions that it names itself.
    pub(crate) fn definitions(&self) -> impl Iterator<Item = usize> {
        self.walk().filter_map(|part| match part {
            SpaceExpression::Defined(number) => Some(*number),
            _ => None,
        })
    }
}

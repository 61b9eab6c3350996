//! Whether a set is the same for both sides, seen from each.

use super::subject::Subject;
use crate::model::equal::{SeenSet, SetComparison};
use crate::model::index::SpaceExpression;
use crate::model::{Sides, SpaceName, SpaceRuns};
use crate::player::Player;
use crate::space::{Space, SpaceSet};

/// The symmetry by which the second side follows from the first.
pub(super) struct Symmetry<'a> {
    subject: &'a Subject<'a>,
    /// For each space, where it lies for the second side.
    to: Vec<Option<Space>>,
}

impl<'a> Symmetry<'a> {
    pub(super) fn new(subject: &'a Subject<'a>, sides: Sides) -> Self {
        let board = &subject.rules.ruleset().board;
        let image = |space: &SpaceName| board.index(&board.image(sides, space)?);
        let spaces = subject.rules.spaces.iter();
        let to = spaces.map(|space| u8::try_from(image(space)?).ok().map(Space));
        Self {
            subject,
            to: to.collect(),
        }
    }

    /// Where spaces lie for the second side, as far as that is on the board.
    pub(super) fn image(&self, spaces: SpaceSet) -> SpaceSet {
        spaces.iter().filter_map(|space| self.of(space)).collect()
    }

    fn of(&self, space: Space) -> Option<Space> {
        self.to.get(usize::from(space.0)).copied().flatten()
    }

    /// Those of the spaces whose image is among them.
    pub(super) fn paired(&self, spaces: SpaceSet) -> SpaceSet {
        let paired = |space: &Space| self.of(*space).is_some_and(|to| spaces.contains(to));
        spaces.iter().filter(paired).collect()
    }

    /// Whether spaces are not their own image.
    pub(super) fn moves(&self, spaces: SpaceSet) -> bool {
        self.differ(spaces, spaces)
    }

    /// The spaces by their names.
    pub(super) fn names(&self, spaces: SpaceSet) -> SpaceRuns {
        let names = &self.subject.rules.spaces;
        let name = |space: Space| names.get(usize::from(space.0)).cloned();
        SpaceRuns(spaces.iter().filter_map(name).collect())
    }

    /// Whether what the second side sees is not the image of what the first does. A space without
    /// an image, or that is none, is left out.
    fn differ(&self, first: SpaceSet, second: SpaceSet) -> bool {
        self.image(first) != second & self.image(self.subject.rules.all_spaces())
    }

    /// Whether a set is, in some position, not the same for both sides, each seeing the other's
    /// position. `false` where that takes too long to say, and for sets that a region makes
    /// different for the sides: what was written out for the second side is meant to be so.
    pub(super) fn uneven(&self, set: &SpaceExpression) -> bool {
        let rules = self.subject.rules;
        let seen = |mover| SeenSet {
            set,
            definitions: &rules.definitions,
            mover,
        };
        let comparison = SetComparison {
            spaces: rules.all_spaces(),
            kinds: rules.all_kinds().collect(),
            image: &|spaces| self.image(spaces),
            burn: &|steps| self.subject.burn(steps),
        };
        let [first, second] = Player::BOTH.map(seen);
        self.names_moved(set) && comparison.differ(first, second) == Some(true)
    }

    /// Whether a set, also by way of definitions, names spaces that are not their own image, and no
    /// region that the sides have otherwise.
    fn names_moved(&self, set: &SpaceExpression) -> bool {
        let (mut moved, mut open) = (false, vec![set]);
        while let Some(part) = open.pop() {
            match part {
                _ if !self.subject.burn(1) => return false,
                SpaceExpression::Fixed(spaces) => moved |= self.moves(*spaces),
                SpaceExpression::Region(_, spaces) if self.differ(spaces.first, spaces.second) => {
                    return false;
                }
                SpaceExpression::Defined(number) => {
                    open.push(&self.subject.rules.definitions[*number]);
                }
                other => open.extend(other.parts()),
            }
        }
        moved
    }
}

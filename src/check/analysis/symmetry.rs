//! Whether a set is the same for both sides, seen from each.

use std::cell::Cell;
use std::collections::HashMap;

use super::subject::Subject;
use crate::model::index::{KindSet, PieceMask, Relation, SpaceExpression};
use crate::model::{Sides, SpaceName, SpaceRuns};
use crate::player::Player;
use crate::space::{Space, SpaceSet};

/// How many choices that a position makes are tried in all ways; of more, the rest are left out.
const CHOICES: usize = 6;

/// How deep sets and definitions are followed, and how many parts they may have.
const DEPTH: u32 = 200;
const PARTS: usize = 2_000;

/// The symmetry by which the second side follows from the first.
pub(super) struct Symmetry<'a> {
    subject: &'a Subject<'a>,
    /// For each space, where it lies for the second side.
    to: Vec<Option<Space>>,
    /// All that a space may hold: nothing, a piece, two of different sides or kinds.
    contents: Vec<PieceMask>,
}

/// What has been gathered while a set was followed into its definitions.
#[derive(Default)]
struct Gathered<'s> {
    /// What only the position as a whole decides, each once.
    choices: Vec<&'s SpaceExpression>,
    /// By address: the position among the choices.
    numbers: HashMap<*const SpaceExpression, usize>,
    /// The sets that are asked whether they are empty.
    asked: Vec<&'s SpaceExpression>,
    /// Whether spaces are named that are not their own image.
    moved: bool,
    parts: usize,
}

impl<'s> Gathered<'s> {
    /// Notes that the position decides this; equal sets are one choice.
    fn choose(&mut self, set: &'s SpaceExpression) {
        let known = self.choices.iter().position(|known| *known == set);
        let number = known.unwrap_or_else(|| {
            self.choices.push(set);
            self.choices.len() - 1
        });
        self.numbers.insert(std::ptr::from_ref(set), number);
    }
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
            contents: contents(subject.rules.all_kinds().collect()),
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
    /// position. `false` where that takes too long to say.
    ///
    /// Each space is judged by itself: by what it holds, and by what the position decides for the
    /// whole board, in all ways. What is named fits if it does so in all of these.
    pub(super) fn uneven(&self, set: &SpaceExpression) -> bool {
        let mut gathered = Gathered::default();
        if self.gather(set, DEPTH, &mut gathered).is_none() || !gathered.moved {
            return false;
        }
        let choices = gathered.choices.len().min(CHOICES);
        let mut sets = std::iter::once(set).chain(gathered.asked.iter().copied());
        sets.any(|set| {
            self.contents.iter().any(|pieces| {
                (0..1_u32 << choices).any(|chosen| {
                    let seen = |mover| {
                        let view = View {
                            subject: self.subject,
                            pieces: *pieces,
                            numbers: &gathered.numbers,
                            chosen,
                            mover,
                            broken: Cell::new(false),
                        };
                        let spaces = view.spaces(set);
                        (!view.broken.get()).then_some(spaces)
                    };
                    let seen = (seen(Player::First), seen(Player::Second));
                    matches!(seen, (Some(a), Some(b)) if self.differ(a, b))
                })
            })
        })
    }

    /// Follows a set into its definitions. `None` for a set that is too large, or that a region
    /// makes different for the sides.
    fn gather<'s>(
        &'s self,
        set: &'s SpaceExpression,
        depth: u32,
        gathered: &mut Gathered<'s>,
    ) -> Option<()> {
        gathered.parts += 1;
        if depth == 0 || gathered.parts > PARTS || !self.subject.burn(1) {
            return None;
        }
        match set {
            SpaceExpression::Fixed(spaces) => gathered.moved |= self.moves(*spaces),
            // What was written out for the second side is meant to be so.
            SpaceExpression::Region(_, spaces) if self.differ(spaces.first, spaces.second) => {
                return None;
            }
            SpaceExpression::Extreme { .. } => gathered.choose(set),
            SpaceExpression::Defined(number) => {
                let definition = &self.subject.rules.definitions[*number];
                self.gather(definition, depth - 1, gathered)?;
            }
            SpaceExpression::If(parts) => {
                let [no, then, otherwise] = &**parts;
                self.gather(no, depth - 1, gathered)?;
                gathered.asked.push(no);
                gathered.choose(no);
                self.gather(then, depth - 1, gathered)?;
                self.gather(otherwise, depth - 1, gathered)?;
            }
            other => {
                for part in other.parts() {
                    self.gather(part, depth - 1, gathered)?;
                }
            }
        }
        Some(())
    }
}

/// What a space may hold.
fn contents(kinds: KindSet) -> Vec<PieceMask> {
    let each = |relation| {
        let kinds = kinds.iter();
        kinds.map(move |kind| PieceMask::only(relation, KindSet::one(kind)))
    };
    let single: Vec<PieceMask> = Relation::ALL.into_iter().flat_map(each).collect();
    let mut all = vec![PieceMask::default()];
    for (i, pieces) in single.iter().enumerate() {
        all.push(*pieces);
        all.extend(single[..i].iter().map(|other| *pieces | *other));
    }
    all
}

/// A side's view of a board on which every space holds the same.
struct View<'a> {
    subject: &'a Subject<'a>,
    pieces: PieceMask,
    /// By address of what the position decides: its number among the choices.
    numbers: &'a HashMap<*const SpaceExpression, usize>,
    chosen: u32,
    mover: Player,
    /// Whether it took too long.
    broken: Cell<bool>,
}

impl View<'_> {
    fn spaces(&self, set: &SpaceExpression) -> SpaceSet {
        if !self.subject.burn(1) {
            self.broken.set(true);
            return SpaceSet::EMPTY;
        }
        let all = self.subject.rules.all_spaces();
        let when = |holds: bool| if holds { all } else { SpaceSet::EMPTY };
        match set {
            SpaceExpression::Fixed(spaces) => *spaces & all,
            SpaceExpression::Region(whose, spaces) => {
                SpaceExpression::region(*whose, spaces, self.mover)
            }
            SpaceExpression::Held(pieces) => when(pieces.meets(self.pieces)),
            SpaceExpression::Empty => when(self.pieces == PieceMask::default()),
            SpaceExpression::Defined(number) => {
                self.spaces(&self.subject.rules.definitions[*number])
            }
            SpaceExpression::And(sets) => sets.iter().fold(all, |a, b| a & self.spaces(b)),
            SpaceExpression::Or(sets) => {
                let each = sets.iter().map(|set| self.spaces(set));
                each.fold(SpaceSet::EMPTY, |a, b| a | b)
            }
            SpaceExpression::Not(set) => all - self.spaces(set),
            // The piece of these on which the position decides, if it stands here.
            SpaceExpression::Extreme { of, .. } => when(self.is(set) && of.meets(self.pieces)),
            SpaceExpression::If(parts) => {
                let [no, then, otherwise] = &**parts;
                self.spaces(if self.is(no) { then } else { otherwise })
            }
        }
    }

    /// Whether the position decides so.
    fn is(&self, set: &SpaceExpression) -> bool {
        let number = self.numbers.get(&std::ptr::from_ref(set));
        number.is_some_and(|number| *number < CHOICES && self.chosen >> number & 1 == 1)
    }
}

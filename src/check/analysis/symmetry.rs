//! Whether a set is the same for both sides, seen from each.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use super::area::{Area, Names, Relation, Who};
use super::bounds::{meet, minus, union};
use super::ground::Ground;
use crate::model::{Ruleset, Set, Sides, SpaceName, SpaceRuns, Whose};
use crate::player::ByPlayer;
use crate::space::{Space, SpaceSet};

/// How many choices that a position makes are tried in all ways; of more, the rest are left out.
const CHOICES: usize = 6;

/// How deep sets and definitions are followed, and how many parts they may have.
const DEPTH: u32 = 200;
const PARTS: usize = 2_000;

/// The symmetry by which the second side follows from the first.
pub(super) struct Symmetry<'a> {
    rules: &'a Ruleset,
    names: &'a Names<'a>,
    ground: &'a Ground,
    spaces: Vec<SpaceName>,
    /// Sets that are made of no others, by their addresses: a definition may be used often.
    leaves: RefCell<HashMap<*const Set, Area>>,
    /// For each space, where it lies for the second side.
    to: Vec<Option<Space>>,
    /// All that a space may hold: nothing, a piece, two of different sides or kinds.
    contents: Vec<Who>,
}

/// A set with its definitions written out.
enum Node {
    Fixed(SpaceSet),
    /// A region as each side sees it, the second's as the image of the first's.
    Region(ByPlayer<SpaceSet>),
    Held(Who),
    Empty,
    And(Vec<Node>),
    Or(Vec<Node>),
    Not(Box<Node>),
    /// Such pieces, if it is the one that the position decides on.
    Extreme(Who, usize),
    /// As the position decides.
    If(usize, Box<[Node; 2]>),
}

/// What has been gathered while writing a set out.
#[derive(Default)]
struct Written<'s> {
    /// What only the position as a whole decides, each once.
    choices: Vec<&'s Set>,
    /// The sets that are asked whether they are empty.
    asked: Vec<Node>,
    /// Whether spaces are named that are not their own image.
    moved: bool,
    parts: usize,
}

impl<'a> Symmetry<'a> {
    pub(super) fn new(
        rules: &'a Ruleset,
        names: &'a Names<'a>,
        ground: &'a Ground,
        sides: Sides,
    ) -> Self {
        let board = &rules.board;
        let spaces: Vec<SpaceName> = board.spaces().collect();
        let image = |space: &SpaceName| board.index(&board.image(sides, space)?);
        let to = spaces.iter().map(|space| Some(Space(image(space)? as u8)));
        Self {
            rules,
            names,
            ground,
            to: to.collect(),
            leaves: RefCell::default(),
            spaces,
            contents: contents(rules.kinds.len()),
        }
    }

    /// Where spaces lie for the second side, as far as that is on the board.
    pub(super) fn image(&self, spaces: SpaceSet) -> SpaceSet {
        let to = |space: Space| self.to.get(usize::from(space.0)).copied().flatten();
        spaces.iter().filter_map(to).collect()
    }

    /// Those of the spaces whose image is among them.
    pub(super) fn paired(&self, spaces: SpaceSet) -> SpaceSet {
        let paired = |space: &Space| {
            let to = self.to.get(usize::from(space.0)).copied().flatten();
            to.is_some_and(|to| spaces.contains(to))
        };
        spaces.iter().filter(paired).collect()
    }

    /// Whether spaces are not their own image.
    pub(super) fn moves(&self, spaces: SpaceSet) -> bool {
        self.differ(spaces, spaces)
    }

    /// The spaces by their names.
    pub(super) fn names(&self, spaces: SpaceSet) -> SpaceRuns {
        let name = |space: Space| self.spaces.get(usize::from(space.0)).cloned();
        SpaceRuns(spaces.iter().filter_map(name).collect())
    }

    /// Whether what the second side sees is not the image of what the first does. A space without
    /// an image, or that is none, is left out.
    fn differ(&self, first: SpaceSet, second: SpaceSet) -> bool {
        self.image(first) != meet(second, self.image(self.ground.all))
    }

    /// Whether a set is, in some position, not the same for both sides, each seeing the other's
    /// position. `false` where that takes too long to say.
    ///
    /// Each space is judged by itself: by what it holds, and by what the position decides for the
    /// whole board, in all ways. What is named fits if it does so in all of these.
    pub(super) fn uneven(&self, set: &Set) -> bool {
        let mut written = Written::default();
        let Some(node) = self.write(set, DEPTH, &mut written) else {
            return false;
        };
        if !written.moved {
            return false;
        }
        let choices = written.choices.len().min(CHOICES);
        let mut nodes = std::iter::once(&node).chain(&written.asked);
        nodes.any(|node| {
            self.contents.iter().any(|who| {
                (0..1_u32 << choices).any(|chosen| {
                    let seen = |second| {
                        let view = View {
                            ground: self.ground,
                            who: *who,
                            chosen,
                            second,
                            broken: Cell::new(false),
                        };
                        let spaces = view.spaces(node);
                        (!view.broken.get()).then_some(spaces)
                    };
                    matches!((seen(false), seen(true)), (Some(a), Some(b)) if self.differ(a, b))
                })
            })
        })
    }

    /// `None` for a set that is too large, or that a region makes different for the sides.
    fn write<'s>(&self, set: &'s Set, depth: u32, written: &mut Written<'s>) -> Option<Node>
    where
        'a: 's,
    {
        written.parts += 1;
        if depth == 0 || written.parts > PARTS || !self.ground.burn(1) {
            return None;
        }
        Some(match set {
            Set::And(sets) => Node::And(self.all(sets, depth, written)?),
            Set::Or(sets) => Node::Or(self.all(sets, depth, written)?),
            Set::Not(set) => Node::Not(Box::new(self.write(set, depth - 1, written)?)),
            Set::Defined(name) => {
                let definition = self.rules.definitions.iter().find(|d| d.name == *name)?;
                self.write(&definition.set, depth - 1, written)?
            }
            Set::If {
                no,
                then,
                otherwise,
            } => {
                let asked = self.write(no, depth - 1, written)?;
                written.asked.push(asked);
                let choice = chosen(no, written);
                let then = self.write(then, depth - 1, written)?;
                let otherwise = self.write(otherwise, depth - 1, written)?;
                Node::If(choice, Box::new([then, otherwise]))
            }
            leaf => match self.leaf(leaf) {
                Area::Fixed(spaces) => {
                    written.moved |= self.moves(spaces);
                    Node::Fixed(meet(spaces, self.ground.all))
                }
                Area::Held(who) => Node::Held(who),
                Area::Empty => Node::Empty,
                Area::Extreme(who) => Node::Extreme(who, chosen(leaf, written)),
                Area::Region(whose, spaces) => {
                    // What was written out for the second side is meant to be so.
                    if self.differ(spaces.first, spaces.second) {
                        return None;
                    }
                    Node::Region(match whose {
                        Whose::Own => spaces,
                        Whose::Their => ByPlayer {
                            first: spaces.second,
                            second: spaces.first,
                        },
                    })
                }
                _ => return None,
            },
        })
    }

    fn leaf(&self, set: &Set) -> Area {
        let mut leaves = self.leaves.borrow_mut();
        let area = leaves
            .entry(std::ptr::from_ref(set))
            .or_insert_with(|| self.names.area(set));
        area.clone()
    }

    fn all<'s>(&self, sets: &'s [Set], depth: u32, written: &mut Written<'s>) -> Option<Vec<Node>>
    where
        'a: 's,
    {
        let each = sets.iter().map(|set| self.write(set, depth - 1, written));
        each.collect()
    }
}

/// The number of a choice, the same for the same set.
fn chosen<'s>(set: &'s Set, written: &mut Written<'s>) -> usize {
    let known = written.choices.iter().position(|known| *known == set);
    known.unwrap_or_else(|| {
        written.choices.push(set);
        written.choices.len() - 1
    })
}

/// What a space may hold. With more kinds than the language has, only one piece at a time.
fn contents(kinds: usize) -> Vec<Who> {
    let one = |relation, kind: usize| {
        let mut who = Who::default();
        let kinds = match relation {
            Relation::Friend => &mut who.friend,
            Relation::Enemy => &mut who.enemy,
            Relation::Neutral => &mut who.neutral,
        };
        *kinds = 1 << kind;
        who
    };
    let each = |relation| (0..kinds.min(8)).map(move |kind| one(relation, kind));
    let single: Vec<Who> = Relation::ALL.into_iter().flat_map(each).collect();
    let mut all = vec![Who::default()];
    for (i, who) in single.iter().enumerate() {
        all.push(*who);
        all.extend(single[..i].iter().map(|other| Who {
            friend: who.friend | other.friend,
            enemy: who.enemy | other.enemy,
            neutral: who.neutral | other.neutral,
        }));
    }
    all
}

/// A side's view of a board on which every space holds the same.
struct View<'a> {
    ground: &'a Ground,
    who: Who,
    chosen: u32,
    second: bool,
    /// Whether it took too long.
    broken: Cell<bool>,
}

impl View<'_> {
    fn spaces(&self, node: &Node) -> SpaceSet {
        if !self.ground.burn(1) {
            self.broken.set(true);
            return SpaceSet::EMPTY;
        }
        let all = self.ground.all;
        let when = |holds: bool| if holds { all } else { SpaceSet::EMPTY };
        let holds = |who: &Who| {
            Relation::ALL
                .into_iter()
                .any(|r| who.of(r) & self.who.of(r) != 0)
        };
        let is = |choice: usize| choice < CHOICES && self.chosen >> choice & 1 == 1;
        match node {
            Node::Fixed(spaces) => *spaces,
            Node::Region(spaces) if self.second => spaces.second,
            Node::Region(spaces) => spaces.first,
            Node::Held(who) => when(holds(who)),
            Node::Empty => when(self.who == Who::default()),
            Node::And(nodes) => nodes.iter().fold(all, |a, b| meet(a, self.spaces(b))),
            Node::Or(nodes) => {
                let each = nodes.iter().map(|node| self.spaces(node));
                each.fold(SpaceSet::EMPTY, union)
            }
            Node::Not(node) => minus(all, self.spaces(node)),
            Node::Extreme(who, choice) => when(is(*choice) && holds(who)),
            Node::If(choice, nodes) => self.spaces(&nodes[usize::from(!is(*choice))]),
        }
    }
}

//! What a set of spaces surely holds and what it may hold, without knowing the position.

use super::area::{Area, Relation, Who};
use super::ground::Ground;
use super::stands::{Owner, Stands};
use crate::model::Whose;
use crate::player::Player;
use crate::space::SpaceSet;

/// How deep sets and definitions are followed; deeper ones may be anything.
const DEPTH: u32 = 200;

/// Two sets with the true one between them: `must` ⊆ it ⊆ `may`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    /// Surely in it.
    pub(super) must: SpaceSet,
    /// Perhaps in it.
    pub(super) may: SpaceSet,
}

/// What is known of the space that is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Here {
    /// Nothing.
    Unknown,
    /// It holds such a piece, and perhaps others.
    Holds(Relation, usize),
    /// It holds such a piece and no other.
    Only(Relation, usize),
}

/// A side's view of all positions in which pieces stand at most where `stands` says.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) ground: &'a Ground,
    pub(super) stands: &'a Stands,
    pub(super) mover: Player,
    /// Whether the opponent's and nobody's pieces do stand wherever `stands` says. The mover's
    /// own never surely do: one of them is moving.
    pub(super) exact: bool,
}

impl View<'_> {
    /// What the area may hold, nothing being known of the spaces.
    pub(super) fn may(&self, area: &Area) -> SpaceSet {
        self.bounds(area, Here::Unknown).may
    }

    /// The bounds of an area: for each space on its own, if it is as `here` says.
    pub(super) fn bounds(&self, area: &Area, here: Here) -> Bounds {
        self.at_depth(area, here, DEPTH)
    }

    /// The owner of pieces of this relation.
    pub(super) fn owner(&self, relation: Relation) -> Owner {
        match relation {
            Relation::Friend => Owner::Side(self.mover),
            Relation::Enemy => Owner::Side(self.mover.opponent()),
            Relation::Neutral => Owner::Nobody,
        }
    }

    /// The spaces where such pieces may stand.
    pub(super) fn standing(&self, who: Who) -> SpaceSet {
        let relations = Relation::ALL.iter();
        let spaces = relations.map(|r| self.stands.of(self.owner(*r), who.of(*r)));
        spaces.fold(SpaceSet::EMPTY, union)
    }

    fn surely_standing(&self, who: Who) -> SpaceSet {
        if self.exact {
            self.standing(Who { friend: 0, ..who })
        } else {
            SpaceSet::EMPTY
        }
    }

    fn at_depth(&self, area: &Area, here: Here, depth: u32) -> Bounds {
        let all = self.ground.all;
        let known = |inside| exactly(if inside { all } else { SpaceSet::EMPTY });
        if depth == 0 || !self.ground.burn(1) {
            return Bounds {
                must: SpaceSet::EMPTY,
                may: all,
            };
        }
        let inner = |area: &Area| self.at_depth(area, here, depth - 1);
        match area {
            Area::Fixed(spaces) => exactly(meet(*spaces, all)),
            Area::Region(whose, spaces) => exactly(match whose {
                Whose::Own => spaces[self.mover],
                Whose::Their => spaces[self.mover.opponent()],
            }),
            Area::Held(who) => match here {
                Here::Only(relation, kind) => known(who.names(relation, kind)),
                Here::Holds(relation, kind) if who.names(relation, kind) => known(true),
                _ => Bounds {
                    must: self.surely_standing(*who),
                    may: self.standing(*who),
                },
            },
            Area::Extreme(who) => Bounds {
                must: SpaceSet::EMPTY,
                may: match here {
                    Here::Holds(relation, kind) | Here::Only(relation, kind)
                        if who.names(relation, kind) =>
                    {
                        all
                    }
                    Here::Only(..) => SpaceSet::EMPTY,
                    _ => self.standing(*who),
                },
            },
            Area::Empty => match here {
                Here::Unknown => Bounds {
                    must: minus(all, self.standing(ANYONE)),
                    may: minus(all, self.surely_standing(ANYONE)),
                },
                _ => known(false),
            },
            Area::Defined(i) => match self.ground.definitions.get(*i) {
                Some(area) => inner(area),
                None => known(false),
            },
            Area::And(areas) => areas.iter().map(inner).fold(exactly(all), |a, b| Bounds {
                must: meet(a.must, b.must),
                may: meet(a.may, b.may),
            }),
            Area::Or(areas) => areas
                .iter()
                .map(inner)
                .fold(exactly(SpaceSet::EMPTY), |a, b| Bounds {
                    must: union(a.must, b.must),
                    may: union(a.may, b.may),
                }),
            Area::Not(area) => {
                let bounds = inner(area);
                Bounds {
                    must: minus(all, bounds.may),
                    may: minus(all, bounds.must),
                }
            }
            Area::If(parts) => {
                let [no, then, otherwise] = &**parts;
                // Asked of the whole board, not of the space at hand.
                let no = self.at_depth(no, Here::Unknown, depth - 1);
                if no.may.is_empty() {
                    inner(then)
                } else if !no.must.is_empty() {
                    inner(otherwise)
                } else {
                    let (then, otherwise) = (inner(then), inner(otherwise));
                    Bounds {
                        must: meet(then.must, otherwise.must),
                        may: union(then.may, otherwise.may),
                    }
                }
            }
        }
    }
}

/// Every piece on the board.
const ANYONE: Who = Who {
    friend: u64::MAX,
    enemy: u64::MAX,
    neutral: u64::MAX,
};

const fn exactly(spaces: SpaceSet) -> Bounds {
    Bounds {
        must: spaces,
        may: spaces,
    }
}

/// In both.
pub(super) const fn meet(a: SpaceSet, b: SpaceSet) -> SpaceSet {
    SpaceSet(a.0 & b.0)
}

/// In either.
pub(super) const fn union(a: SpaceSet, b: SpaceSet) -> SpaceSet {
    SpaceSet(a.0 | b.0)
}

/// In the first, not in the second.
pub(super) const fn minus(a: SpaceSet, b: SpaceSet) -> SpaceSet {
    SpaceSet(a.0 & !b.0)
}

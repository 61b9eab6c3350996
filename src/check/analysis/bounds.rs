//! What a set of spaces surely holds and what it may hold, without knowing the position.

use super::occupancy::Occupancy;
use super::subject::Subject;
use crate::dice::Throw;
use crate::model::index::{ConditionRule, KindId, KindSet, PieceMask, Relation, SpaceExpression};
use crate::player::Player;
use crate::space::SpaceSet;

/// How deep sets and definitions are followed; deeper ones may be anything.
const DEPTH: u32 = 200;

/// Two sets with the true one between them: `must` ⊆ it ⊆ `may`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SetBounds {
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
    Holds(Relation, KindId),
    /// It holds such a piece and no other.
    Only(Relation, KindId),
}

/// A side's view of all positions in which pieces stand at most where `occupancy` says.
#[derive(Clone, Copy)]
pub(super) struct View<'a> {
    pub(super) subject: &'a Subject<'a>,
    pub(super) occupancy: &'a Occupancy,
    pub(super) mover: Player,
    /// Whether the opponent's and nobody's pieces do stand wherever `occupancy` says. The mover's
    /// own never surely do: one of them is moving.
    pub(super) exact: bool,
    /// The pieces that the move may have captured by then.
    pub(super) captured: PieceMask,
    /// What was thrown, if that is known.
    pub(super) thrown: Option<&'a Throw>,
    /// The piece about to move: its kind, and the spaces on one of which it still stands. None where it has
    /// been lifted, or where nobody is about to move.
    pub(super) moving: Option<(KindId, SpaceSet)>,
}

impl<'a> View<'a> {
    /// Of all the positions in which pieces stand only where they may.
    pub(super) fn of_many(
        subject: &'a Subject<'a>,
        occupancy: &'a Occupancy,
        mover: Player,
    ) -> View<'a> {
        View {
            subject,
            occupancy,
            mover,
            exact: false,
            captured: PieceMask::ALL,
            thrown: None,
            moving: None,
        }
    }

    /// What the set may hold, nothing being known of the spaces.
    pub(super) fn may(&self, set: &SpaceExpression) -> SpaceSet {
        self.bounds(set, Here::Unknown).may
    }

    /// The bounds of a set: for each space on its own, if it is as `here` says.
    pub(super) fn bounds(&self, set: &SpaceExpression, here: Here) -> SetBounds {
        self.at_depth(set, here, DEPTH)
    }

    /// The spaces of these where a condition may hold for a move that ends there.
    pub(super) fn may_meet(&self, condition: &ConditionRule, ends: SpaceSet) -> SpaceSet {
        self.meets(condition, Here::Unknown, ends).may
    }

    /// The spaces of these where a condition surely holds for a move that ends there, each of them
    /// as `here` says.
    pub(super) fn surely_meet(
        &self,
        condition: &ConditionRule,
        here: Here,
        ends: SpaceSet,
    ) -> SpaceSet {
        self.meets(condition, here, ends).must
    }

    fn meets(&self, condition: &ConditionRule, here: Here, ends: SpaceSet) -> SetBounds {
        let perhaps = |may: bool| SetBounds {
            must: SpaceSet::EMPTY,
            may: if may { ends } else { SpaceSet::EMPTY },
        };
        if !self.subject.burn(1) {
            return perhaps(true);
        }
        let each = |conditions: &[ConditionRule]| -> Vec<SetBounds> {
            let all = conditions.iter();
            all.map(|condition| self.meets(condition, here, ends))
                .collect()
        };
        match condition {
            ConditionRule::Holds(set) => {
                let bounds = self.bounds(set, Here::Unknown);
                match self.surely_some(set, bounds, DEPTH) {
                    false => perhaps(!bounds.may.is_empty()),
                    true => exactly(ends),
                }
            }
            ConditionRule::Captured(pieces) => {
                perhaps(!self.standing(*pieces & self.captured).is_empty())
            }
            ConditionRule::On(set) => {
                let set = self.bounds(set, here);
                SetBounds {
                    must: set.must & ends,
                    may: set.may & ends,
                }
            }
            ConditionRule::Stuck => perhaps(true),
            ConditionRule::Not(inner) => {
                let inner = self.meets(inner, here, ends);
                SetBounds {
                    must: ends - inner.may,
                    may: ends - inner.must,
                }
            }
            ConditionRule::And(conditions) => {
                let all = each(conditions).into_iter();
                all.fold(exactly(ends), |a, b| SetBounds {
                    must: a.must & b.must,
                    may: a.may & b.may,
                })
            }
            ConditionRule::Or(conditions) => {
                let all = each(conditions).into_iter();
                all.fold(exactly(SpaceSet::EMPTY), |a, b| SetBounds {
                    must: a.must | b.must,
                    may: a.may | b.may,
                })
            }
        }
    }

    /// The spaces where pieces of this relation and kind may stand.
    pub(super) fn standing_of(&self, relation: Relation, kind: KindId) -> SpaceSet {
        let owner = relation.owner(self.mover);
        self.occupancy.of(owner, KindSet::one(kind))
    }

    /// The kinds of which there may be pieces of this relation.
    pub(super) fn kinds_of(&self, relation: Relation) -> KindSet {
        self.occupancy.kinds(relation.owner(self.mover))
    }

    /// The spaces where such pieces may stand.
    pub(super) fn standing(&self, pieces: PieceMask) -> SpaceSet {
        let relations = Relation::ALL.into_iter();
        let spaces = relations.map(|r| self.occupancy.of(r.owner(self.mover), pieces.of(r)));
        spaces.fold(SpaceSet::EMPTY, |all, spaces| all | spaces)
    }

    fn surely_standing(&self, pieces: PieceMask) -> SpaceSet {
        if self.exact {
            self.standing(PieceMask {
                friend: KindSet::NONE,
                ..pieces
            })
        } else {
            SpaceSet::EMPTY
        }
    }

    /// Whether there is surely some space in a set of these bounds: one that always is, or that of the piece about
    /// to move, on whichever of its spaces it stands.
    fn surely_some(&self, set: &SpaceExpression, bounds: SetBounds, depth: u32) -> bool {
        if !bounds.must.is_empty() || bounds.may.is_empty() {
            return !bounds.must.is_empty();
        }
        self.moving.is_some_and(|(kind, starts)| {
            let here = Here::Holds(Relation::Friend, kind);
            !starts.is_empty() && starts.is_subset(self.at_depth(set, here, depth).must)
        })
    }

    fn at_depth(&self, set: &SpaceExpression, here: Here, depth: u32) -> SetBounds {
        let all = self.subject.rules.all_spaces();
        let known = |inside| exactly(if inside { all } else { SpaceSet::EMPTY });
        if depth == 0 || !self.subject.burn(1) {
            return SetBounds {
                must: SpaceSet::EMPTY,
                may: all,
            };
        }
        let inner = |set: &SpaceExpression| self.at_depth(set, here, depth - 1);
        match set {
            SpaceExpression::Fixed(spaces) => exactly(*spaces & all),
            SpaceExpression::Region(whose, spaces) => {
                exactly(SpaceExpression::region(*whose, spaces, self.mover))
            }
            SpaceExpression::Held(pieces) => match here {
                Here::Only(relation, kind) => known(pieces.names(relation, kind)),
                Here::Holds(relation, kind) if pieces.names(relation, kind) => known(true),
                _ => SetBounds {
                    must: self.surely_standing(*pieces),
                    may: self.standing(*pieces),
                },
            },
            SpaceExpression::Extreme { of: pieces, .. } => SetBounds {
                must: SpaceSet::EMPTY,
                may: match here {
                    Here::Holds(relation, kind) | Here::Only(relation, kind)
                        if pieces.names(relation, kind) =>
                    {
                        all
                    }
                    Here::Only(..) => SpaceSet::EMPTY,
                    _ => self.standing(*pieces),
                },
            },
            SpaceExpression::Empty => match here {
                Here::Unknown => SetBounds {
                    must: all - self.standing(PieceMask::ALL),
                    may: all - self.surely_standing(PieceMask::ALL),
                },
                _ => known(false),
            },
            SpaceExpression::Defined(number) => inner(&self.subject.rules.definitions[*number]),
            SpaceExpression::And(sets) => {
                sets.iter().map(inner).fold(exactly(all), |a, b| SetBounds {
                    must: a.must & b.must,
                    may: a.may & b.may,
                })
            }
            SpaceExpression::Or(sets) => {
                sets.iter()
                    .map(inner)
                    .fold(exactly(SpaceSet::EMPTY), |a, b| SetBounds {
                        must: a.must | b.must,
                        may: a.may | b.may,
                    })
            }
            SpaceExpression::Not(set) => {
                let bounds = inner(set);
                SetBounds {
                    must: all - bounds.may,
                    may: all - bounds.must,
                }
            }
            SpaceExpression::If(parts) => {
                let [no, then, otherwise] = &**parts;
                // Asked of the whole board, not of the space at hand.
                let bounds = self.at_depth(no, Here::Unknown, depth - 1);
                if bounds.may.is_empty() {
                    inner(then)
                } else if self.surely_some(no, bounds, depth - 1) {
                    inner(otherwise)
                } else {
                    let (then, otherwise) = (inner(then), inner(otherwise));
                    SetBounds {
                        must: then.must & otherwise.must,
                        may: then.may | otherwise.may,
                    }
                }
            }
            SpaceExpression::AtMost(most, set) => {
                let pieces = self.most_held(set, depth - 1);
                let bounds = self.at_depth(set, Here::Unknown, depth - 1);
                let most = *most as usize;
                let is_one = || most == 0 && self.surely_some(set, bounds, depth - 1);
                if bounds.may.len().min(pieces) <= most {
                    exactly(all)
                } else if bounds.must.len() > most || is_one() {
                    exactly(SpaceSet::EMPTY)
                } else {
                    SetBounds {
                        must: SpaceSet::EMPTY,
                        may: all,
                    }
                }
            }
            SpaceExpression::Threw(faces) => match self.thrown {
                Some(thrown) => known(thrown.shows(faces)),
                None => SetBounds {
                    must: SpaceSet::EMPTY,
                    may: all,
                },
            },
        }
    }
}

impl View<'_> {
    /// So many spaces at most are in a set, as far as it asks for pieces, of which there are so many.
    fn most_held(&self, set: &SpaceExpression, depth: u32) -> usize {
        if depth == 0 || !self.subject.burn(1) {
            return usize::MAX;
        }
        let inner = |set| self.most_held(set, depth - 1);
        match set {
            SpaceExpression::Held(pieces) => {
                let asked = Relation::ALL.into_iter();
                let asked = asked.filter(|relation| !pieces.of(*relation).is_empty());
                asked
                    .map(|relation| self.subject.most_pieces(relation.owner(self.mover)))
                    .sum()
            }
            SpaceExpression::And(sets) => sets.iter().map(inner).min().unwrap_or(usize::MAX),
            SpaceExpression::Or(sets) => {
                let sets = sets.iter().map(inner);
                sets.fold(0, usize::saturating_add)
            }
            SpaceExpression::Defined(number) => inner(&self.subject.rules.definitions[*number]),
            _ => usize::MAX,
        }
    }
}

const fn exactly(spaces: SpaceSet) -> SetBounds {
    SetBounds {
        must: spaces,
        may: spaces,
    }
}

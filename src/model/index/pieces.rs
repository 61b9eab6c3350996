//! Kinds of pieces by number, and whose they are.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub};

use super::limits::MOST_KINDS;
use crate::player::Player;

/// A kind of pieces: its position among the declared kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct KindId(pub(crate) u8);

impl KindId {
    /// The number as an index.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct KindSet(pub(crate) u8);

impl KindSet {
    /// No kind.
    pub(crate) const NONE: KindSet = KindSet(0);

    /// Every kind of whatever game.
    pub(crate) const ALL: KindSet = KindSet(u8::MAX);

    /// The set of this one kind.
    pub(crate) const fn one(kind: KindId) -> KindSet {
        debug_assert!((kind.0 as usize) < MOST_KINDS);
        KindSet(1 << kind.0)
    }

    /// Whether it holds a kind.
    pub(crate) const fn contains(self, kind: KindId) -> bool {
        self.0 & KindSet::one(kind).0 != 0
    }

    /// Whether it holds none.
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, in declared order.
    pub(crate) fn iter(self) -> impl Iterator<Item = KindId> {
        let all = (0..MOST_KINDS as u8).map(KindId);
        all.filter(move |kind| self.contains(*kind))
    }
}

impl FromIterator<KindId> for KindSet {
    fn from_iter<I: IntoIterator<Item = KindId>>(kinds: I) -> Self {
        let one = |all, kind| all | KindSet::one(kind);
        kinds.into_iter().fold(KindSet::NONE, one)
    }
}

impl BitOr for KindSet {
    type Output = KindSet;
    fn bitor(self, other: KindSet) -> KindSet {
        KindSet(self.0 | other.0)
    }
}

impl BitOrAssign for KindSet {
    fn bitor_assign(&mut self, other: KindSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for KindSet {
    type Output = KindSet;
    fn bitand(self, other: KindSet) -> KindSet {
        KindSet(self.0 & other.0)
    }
}

impl Sub for KindSet {
    type Output = KindSet;
    fn sub(self, other: KindSet) -> KindSet {
        KindSet(self.0 & !other.0)
    }
}

impl BitAnd for PieceMask {
    type Output = PieceMask;
    fn bitand(self, other: PieceMask) -> PieceMask {
        PieceMask {
            friend: self.friend & other.friend,
            enemy: self.enemy & other.enemy,
            neutral: self.neutral & other.neutral,
        }
    }
}

/// Whose a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// A side's.
    Side(Player),
    /// Nobody's.
    Nobody,
}

impl Owner {
    /// 0 and 1 for the sides, 2 for nobody.
    pub(crate) const fn index(self) -> usize {
        match self {
            Owner::Side(player) => player.index(),
            Owner::Nobody => 2,
        }
    }
}

/// Whose a piece is, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// The mover's.
    Friend,
    /// The opponent's.
    Enemy,
    /// Nobody's.
    Neutral,
}

impl Relation {
    /// All three.
    pub(crate) const ALL: [Relation; 3] = [Relation::Friend, Relation::Enemy, Relation::Neutral];

    /// The owner that is meant while this side moves.
    pub(crate) const fn owner(self, mover: Player) -> Owner {
        match self {
            Relation::Friend => Owner::Side(mover),
            Relation::Enemy => Owner::Side(mover.opponent()),
            Relation::Neutral => Owner::Nobody,
        }
    }
}

/// Pieces by kind and by whose they are as the mover sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct PieceMask {
    /// Kinds of the mover's pieces.
    pub(crate) friend: KindSet,
    /// Kinds of the opponent's pieces.
    pub(crate) enemy: KindSet,
    /// Kinds of nobody's pieces.
    pub(crate) neutral: KindSet,
}

impl PieceMask {
    /// Every piece.
    pub(crate) const ALL: PieceMask = PieceMask {
        friend: KindSet::ALL,
        enemy: KindSet::ALL,
        neutral: KindSet::ALL,
    };

    /// Pieces of one relation.
    pub(crate) fn only(relation: Relation, kinds: KindSet) -> PieceMask {
        let mut mask = PieceMask::default();
        match relation {
            Relation::Friend => mask.friend = kinds,
            Relation::Enemy => mask.enemy = kinds,
            Relation::Neutral => mask.neutral = kinds,
        }
        mask
    }

    /// The kinds meant of one relation.
    pub(crate) fn of(self, relation: Relation) -> KindSet {
        match relation {
            Relation::Friend => self.friend,
            Relation::Enemy => self.enemy,
            Relation::Neutral => self.neutral,
        }
    }

    /// Whether a piece of this relation and kind is meant.
    pub(crate) fn names(self, relation: Relation, kind: KindId) -> bool {
        self.of(relation).contains(kind)
    }

    /// Whether some piece is meant by both.
    pub(crate) fn meets(self, other: PieceMask) -> bool {
        let both = |relation| !(self.of(relation) & other.of(relation)).is_empty();
        Relation::ALL.into_iter().any(both)
    }

    /// A bit for each owner and kind while this side moves: eight kinds of the first side, of the
    /// second, of nobody.
    pub(crate) fn slots(self, mover: Player) -> u32 {
        let slots = |relation: Relation| {
            u32::from(self.of(relation).0) << (relation.owner(mover).index() * MOST_KINDS)
        };
        Relation::ALL.into_iter().fold(0, |all, r| all | slots(r))
    }
}

impl BitOr for PieceMask {
    type Output = PieceMask;
    fn bitor(self, other: PieceMask) -> PieceMask {
        PieceMask {
            friend: self.friend | other.friend,
            enemy: self.enemy | other.enemy,
            neutral: self.neutral | other.neutral,
        }
    }
}

//! Sets of spaces with their names looked up, ready to be bounded.

use std::collections::HashMap;

use crate::model::{PieceTerm, Pieces, Ruleset, Set, Whose};
use crate::player::ByPlayer;
use crate::space::{Space, SpaceSet};

/// Kinds by whose they are as the mover sees it, a bit for each kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Who {
    /// Kinds of the mover's pieces.
    pub(super) friend: u64,
    /// Kinds of the opponent's pieces.
    pub(super) enemy: u64,
    /// Kinds of nobody's pieces.
    pub(super) neutral: u64,
}

/// Whose a piece is, as the mover sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    /// The mover's.
    Friend,
    /// The opponent's.
    Enemy,
    /// Nobody's.
    Neutral,
}

impl Who {
    /// Whether a piece of this relation and kind is meant.
    pub(super) fn names(self, relation: Relation, kind: usize) -> bool {
        self.of(relation) >> kind & 1 == 1
    }

    /// The kinds meant of one relation.
    pub(super) fn of(self, relation: Relation) -> u64 {
        match relation {
            Relation::Friend => self.friend,
            Relation::Enemy => self.enemy,
            Relation::Neutral => self.neutral,
        }
    }
}

impl Relation {
    /// All three.
    pub(super) const ALL: [Relation; 3] = [Relation::Friend, Relation::Enemy, Relation::Neutral];
}

/// A set of spaces as the mover sees it; what depends on no position is already counted out.
#[derive(Clone, Debug)]
pub(super) enum Area {
    /// These spaces.
    Fixed(SpaceSet),
    /// A region: the mover's own, or the other's.
    Region(Whose, ByPlayer<SpaceSet>),
    /// Where such a piece stands.
    Held(Who),
    /// Where the furthest or the least far of such pieces stands.
    Extreme(Who),
    /// Where no piece stands.
    Empty,
    /// A definition, by its number.
    Defined(usize),
    /// In all of them.
    And(Vec<Area>),
    /// In one of them.
    Or(Vec<Area>),
    /// Not in it.
    Not(Box<Area>),
    /// The second if the first is empty, else the third.
    If(Box<[Area; 3]>),
}

impl Area {
    /// Every space, on whatever board.
    pub(super) const fn all() -> Self {
        Area::Fixed(SpaceSet(u128::MAX))
    }
}

/// The names of a ruleset with their numbers.
pub(super) struct Names<'a> {
    rules: &'a Ruleset,
    kinds: HashMap<&'a str, usize>,
    definitions: HashMap<&'a str, usize>,
    rows: HashMap<&'a str, SpaceSet>,
    regions: HashMap<&'a str, ByPlayer<SpaceSet>>,
}

impl<'a> Names<'a> {
    pub(super) fn new(rules: &'a Ruleset) -> Self {
        let number = |(i, name)| (name, i);
        let mut rows = HashMap::new();
        let mut count = 0;
        for row in &rules.board.rows {
            let before = SpaceSet::first(count);
            count += usize::from(row.length);
            let spaces = SpaceSet(SpaceSet::first(count).0 & !before.0);
            rows.insert(row.name.as_str(), spaces);
        }
        let mut names = Self {
            rules,
            kinds: rules
                .kinds
                .iter()
                .map(|k| k.name.as_str())
                .enumerate()
                .map(number)
                .collect(),
            definitions: rules
                .definitions
                .iter()
                .map(|d| d.name.as_str())
                .enumerate()
                .map(number)
                .collect(),
            rows,
            regions: HashMap::new(),
        };
        for region in &rules.regions {
            let spaces = ByPlayer::from_fn(|player| names.spaces(&region.spaces[player].0));
            names.regions.insert(&region.name, spaces);
        }
        names
    }

    pub(super) fn kind(&self, name: &str) -> Option<usize> {
        self.kinds.get(name).copied()
    }

    pub(super) fn kinds(&self, names: &[String]) -> u64 {
        names
            .iter()
            .filter_map(|name| self.kind(name))
            .fold(0, |kinds, kind| kinds | 1 << kind)
    }

    pub(super) fn who(&self, pieces: &Pieces) -> Who {
        let mut who = Who::default();
        pieces.0.iter().for_each(|term| self.add(&mut who, term));
        who
    }

    fn add(&self, who: &mut Who, term: &PieceTerm) {
        let every = SpaceSet::first(self.rules.kinds.len()).0 as u64;
        match term {
            PieceTerm::Friend => who.friend |= every,
            PieceTerm::Enemy => who.enemy |= every,
            PieceTerm::Neutral => who.neutral |= every,
            PieceTerm::Kind(name) => {
                let kind = self.kind(name).map_or(0, |kind| 1 << kind);
                who.friend |= kind;
                who.enemy |= kind;
                who.neutral |= kind;
            }
            PieceTerm::FriendOf(names) => who.friend |= self.kinds(names),
            PieceTerm::EnemyOf(names) => who.enemy |= self.kinds(names),
        }
    }

    fn spaces(&self, names: &[crate::model::SpaceName]) -> SpaceSet {
        let board = &self.rules.board;
        names
            .iter()
            .filter_map(|name| board.index(name).map(|i| Space(i as u8)))
            .collect()
    }

    pub(super) fn area(&self, set: &Set) -> Area {
        let all = |sets: &[Set]| sets.iter().map(|set| self.area(set)).collect();
        match set {
            Set::Pieces(term) => {
                let mut who = Who::default();
                self.add(&mut who, term);
                Area::Held(who)
            }
            Set::Spaces(spaces) => Area::Fixed(self.spaces(&spaces.0)),
            Set::Row(row) => Area::Fixed(self.rows.get(row.as_str()).copied().unwrap_or_default()),
            Set::Region(whose, name) => Area::Region(
                *whose,
                self.regions.get(name.as_str()).copied().unwrap_or_default(),
            ),
            Set::Empty => Area::Empty,
            Set::Any => Area::all(),
            Set::None => Area::Fixed(SpaceSet::EMPTY),
            Set::Defined(name) => self
                .definitions
                .get(name.as_str())
                .map_or(Area::Fixed(SpaceSet::EMPTY), |i| Area::Defined(*i)),
            Set::And(sets) => Area::And(all(sets)),
            Set::Or(sets) => Area::Or(all(sets)),
            Set::Not(set) => Area::Not(Box::new(self.area(set))),
            Set::Foremost(pieces) | Set::Rearmost(pieces) => Area::Extreme(self.who(pieces)),
            Set::If {
                no,
                then,
                otherwise,
            } => Area::If(Box::new([
                self.area(no),
                self.area(then),
                self.area(otherwise),
            ])),
        }
    }
}

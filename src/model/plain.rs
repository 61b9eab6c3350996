//! Sets in a normal form: names resolved, and what means the same written the same, as far as
//! simple laws go.

use super::ludemes::{PieceTerm, Pieces, Set};
use super::ruleset::Ruleset;
use super::space_name::SpaceName;
use super::used;
use crate::ludeme::vocabulary::Whose;
use crate::player::Player;

/// Whose pieces a term names, seen from the mover: eight kinds each.
pub(crate) const OWNERS: [&str; 3] = ["own", "their", "nobody's"];

/// The most kinds of a game.
pub(crate) const KINDS: usize = 8;

/// Pieces: a bit for each owner (as in [`OWNERS`]) and kind.
pub(crate) type Slots = u32;

/// A set in its normal form.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Plain {
    /// These spaces, whoever moves first and second.
    Spaces([u128; 2]),
    /// Where such pieces stand.
    Pieces(Slots),
    /// The foremost (or rearmost) of such pieces.
    Extreme(bool, Slots),
    All(Vec<Plain>),
    Any(Vec<Plain>),
    Not(Box<Plain>),
    /// If the first is empty, the second, else the third.
    If(Box<[Plain; 3]>),
}

/// Reads sets of a game, as far as spaces and kinds go that come up in play.
pub(crate) struct Sets<'a> {
    rules: &'a Ruleset,
    /// Every space on which a piece may ever stand.
    board: u128,
    /// Every kind that a piece may ever be.
    known: Slots,
}

impl<'a> Sets<'a> {
    pub(crate) fn new(rules: &'a Ruleset) -> Sets<'a> {
        Sets {
            rules,
            board: used::spaces(rules),
            known: used::kinds(rules),
        }
    }

    /// Whether a piece may ever stand on the space of this number.
    pub(crate) fn has_space(&self, space: usize) -> bool {
        space < 128 && self.board >> space & 1 == 1
    }

    /// Whether a piece may ever be of the kind of this number.
    pub(crate) fn has_kind(&self, kind: usize) -> bool {
        kind < KINDS && self.known >> kind & 1 == 1
    }

    /// Every space on which a piece may ever stand, by its number.
    pub(super) fn board(&self) -> u128 {
        self.board
    }

    /// Whether the same spaces and kinds come up in play here and there.
    pub(super) fn speaks_of(&self, other: &Sets<'_>) -> bool {
        self.board == other.board && self.known == other.known
    }

    /// Whether these are all spaces, for both.
    pub(crate) fn is_every(&self, spaces: &[u128; 2]) -> bool {
        *spaces == [self.board; 2]
    }

    /// The normal form; without a set, every space.
    pub(crate) fn or_any(&self, set: Option<&Set>) -> Plain {
        set.map_or(self.both(self.board), |set| self.plain(set))
    }

    /// The normal form of a set.
    pub(crate) fn plain(&self, set: &Set) -> Plain {
        let all = |sets: &[Set]| sets.iter().map(|set| self.plain(set)).collect();
        match set {
            Set::Pieces(term) => Plain::Pieces(self.term(term)),
            Set::Spaces(spaces) => self.both(self.bits(spaces.0.iter())),
            Set::Row(row) => {
                let spaces: Vec<SpaceName> = self.rules.board.spaces().collect();
                self.both(self.bits(spaces.iter().filter(|space| *space.row == **row)))
            }
            Set::Region(whose, name) => {
                let regions = self.rules.regions.iter();
                let of = |player: Player| {
                    let found = regions.clone().find(|region| region.name == *name);
                    found.map_or(0, |region| self.bits(region.spaces[player].0.iter()))
                };
                let seen = |mover: Player| match whose {
                    Whose::Own => of(mover),
                    Whose::Their => of(mover.opponent()),
                };
                Plain::Spaces(Player::BOTH.map(seen))
            }
            Set::Empty => self.not(Plain::Pieces(self.slots(&[0, 1, 2]))),
            Set::Any => self.both(self.board),
            Set::None => self.both(0),
            // INVARIANT: the checker has seen that definitions are there and not circular.
            Set::Defined(name) => match self.rules.definition(name) {
                Some(set) => self.plain(set),
                None => self.both(0),
            },
            Set::And(sets) => self.all(all(sets)),
            Set::Or(sets) => self.any(all(sets)),
            Set::Not(set) => self.not(self.plain(set)),
            Set::Foremost(pieces) => Plain::Extreme(true, self.pieces(pieces)),
            Set::Rearmost(pieces) => Plain::Extreme(false, self.pieces(pieces)),
            Set::If {
                no,
                then,
                otherwise,
            } => self.choice([self.plain(no), self.plain(then), self.plain(otherwise)]),
        }
    }

    /// Pieces as slots.
    pub(crate) fn pieces(&self, pieces: &Pieces) -> Slots {
        pieces.0.iter().fold(0, |all, term| all | self.term(term))
    }

    /// Kinds by name, or all kinds, as bits.
    pub(crate) fn kinds(&self, names: Option<&[String]>) -> Slots {
        let kinds = self.rules.kinds.iter().take(KINDS).enumerate();
        let named = kinds.fold(0, |all, (i, kind)| {
            let named = names.is_none_or(|names| names.contains(&kind.name));
            all | u32::from(named) << i
        });
        named & self.known
    }

    fn term(&self, term: &PieceTerm) -> Slots {
        let named = |names: &[String], owner: usize| self.kinds(Some(names)) << (owner * KINDS);
        match term {
            PieceTerm::Friend => self.slots(&[0]),
            PieceTerm::Enemy => self.slots(&[1]),
            PieceTerm::Neutral => self.slots(&[2]),
            PieceTerm::Kind(kind) => {
                let kind = std::slice::from_ref(kind);
                (0..3).fold(0, |all, owner| all | named(kind, owner))
            }
            PieceTerm::FriendOf(kinds) => named(kinds, 0),
            PieceTerm::EnemyOf(kinds) => named(kinds, 1),
        }
    }

    fn slots(&self, owners: &[usize]) -> Slots {
        let kinds = self.kinds(None);
        owners
            .iter()
            .fold(0, |all, owner| all | kinds << (owner * KINDS))
    }

    fn bits<'s>(&self, spaces: impl Iterator<Item = &'s SpaceName>) -> u128 {
        let index = |space| self.rules.board.index(space).filter(|index| *index < 128);
        let all = spaces
            .filter_map(index)
            .fold(0, |all, index| all | 1 << index);
        all & self.board
    }

    fn both(&self, spaces: u128) -> Plain {
        Plain::Spaces([spaces, spaces])
    }

    /// What is not in it; `not` stands before pieces and foremost ones alone.
    fn not(&self, set: Plain) -> Plain {
        match set {
            Plain::Spaces(spaces) => Plain::Spaces(spaces.map(|spaces| self.board & !spaces)),
            Plain::Not(set) => *set,
            Plain::All(sets) => self.any(sets.into_iter().map(|set| self.not(set)).collect()),
            Plain::Any(sets) => self.all(sets.into_iter().map(|set| self.not(set)).collect()),
            Plain::If(parts) => {
                let [no, then, otherwise] = *parts;
                self.choice([no, self.not(then), self.not(otherwise)])
            }
            set => Plain::Not(Box::new(set)),
        }
    }

    /// What is not in a set whose parts are in order: those of the result are, too, so that they
    /// need not be joined anew, which would double the work at each level.
    fn opposite(&self, set: &Plain) -> Plain {
        let all = |sets: &[Plain]| {
            let mut sets: Vec<Plain> = sets.iter().map(|set| self.opposite(set)).collect();
            sets.sort();
            sets
        };
        match set {
            Plain::Spaces(spaces) => Plain::Spaces(spaces.map(|spaces| self.board & !spaces)),
            Plain::Not(set) => (**set).clone(),
            Plain::All(sets) => Plain::Any(all(sets)),
            Plain::Any(sets) => Plain::All(all(sets)),
            Plain::If(parts) => {
                let [no, then, otherwise] = &**parts;
                let parts = [no.clone(), self.opposite(then), self.opposite(otherwise)];
                Plain::If(Box::new(parts))
            }
            set => Plain::Not(Box::new(set.clone())),
        }
    }

    fn any(&self, sets: Vec<Plain>) -> Plain {
        let (mut spaces, mut slots, mut rest) = ([0; 2], 0, Vec::new());
        let mut left = sets;
        while let Some(set) = left.pop() {
            match set {
                Plain::Any(inner) => left.extend(inner),
                Plain::Spaces(more) => (0..2).for_each(|i| spaces[i] |= more[i]),
                Plain::Pieces(more) => slots |= more,
                other => rest.push(other),
            }
        }
        if slots != 0 {
            rest.push(Plain::Pieces(slots));
        }
        let opposed = rest.iter().any(|set| rest.contains(&self.opposite(set)));
        if opposed || spaces == [self.board; 2] {
            return self.both(self.board);
        }
        if spaces != [0; 2] {
            rest.push(Plain::Spaces(spaces));
        }
        joined(rest, self.both(0), Plain::Any)
    }

    fn all(&self, sets: Vec<Plain>) -> Plain {
        let (mut spaces, mut barred, mut rest) = ([self.board; 2], 0, Vec::new());
        let mut left = sets;
        while let Some(set) = left.pop() {
            match set {
                Plain::All(inner) => left.extend(inner),
                Plain::Spaces(fewer) => (0..2).for_each(|i| spaces[i] &= fewer[i]),
                Plain::Not(inner) => match *inner {
                    Plain::Pieces(slots) => barred |= slots,
                    other => rest.push(Plain::Not(Box::new(other))),
                },
                other => rest.push(other),
            }
        }
        if barred != 0 {
            rest.push(Plain::Not(Box::new(Plain::Pieces(barred))));
        }
        let opposed = rest.iter().any(|set| rest.contains(&self.opposite(set)));
        if opposed || spaces == [0; 2] {
            return self.both(0);
        }
        if spaces != [self.board; 2] {
            rest.push(Plain::Spaces(spaces));
        }
        joined(rest, self.both(self.board), Plain::All)
    }

    fn choice(&self, [no, then, otherwise]: [Plain; 3]) -> Plain {
        match &no {
            _ if then == otherwise => then,
            Plain::Spaces([0, 0]) => then,
            Plain::Spaces([one, other]) if *one != 0 && *other != 0 => otherwise,
            _ => Plain::If(Box::new([no, then, otherwise])),
        }
    }
}

/// Several sets, in order and each once; one alone; none.
fn joined(mut sets: Vec<Plain>, none: Plain, make: impl Fn(Vec<Plain>) -> Plain) -> Plain {
    sets.sort();
    sets.dedup();
    match sets.len() {
        0 => none,
        1 => sets.swap_remove(0),
        _ => make(sets),
    }
}

/// Whether a set asks for a foremost or rearmost piece, and whether in one of several kinds or
/// sides, where the order of kinds decides between pieces at one place.
pub(crate) fn extremes(set: &Plain) -> (bool, bool) {
    let of = |sets: &[Plain]| {
        let found = sets.iter().map(extremes);
        found.fold((false, false), |(a, b), (c, d)| (a || c, b || d))
    };
    match set {
        Plain::Spaces(_) | Plain::Pieces(_) => (false, false),
        Plain::Extreme(_, slots) => (true, slots.count_ones() > 1),
        Plain::All(sets) | Plain::Any(sets) => of(sets),
        Plain::Not(set) => extremes(set),
        Plain::If(parts) => of(parts.as_slice()),
    }
}

/// The bits of one side's spaces.
pub(crate) fn each(bits: u128) -> impl Iterator<Item = usize> {
    (0..128).filter(move |i| bits >> i & 1 == 1)
}

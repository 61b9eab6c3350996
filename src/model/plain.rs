//! Sets in a normal form: names resolved, and what means the same written the same, as far as
//! simple laws go.

use super::index::{KindId, KindSet, Lookup, PieceMask, SpaceExpression};
use super::ludemes::{Pieces, Set};
use super::ruleset::Ruleset;
use super::used;
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
    /// Everything if at most so many spaces are in it, else nothing.
    AtMost(u32, Box<Plain>),
    /// Everything if these faces, by number, were thrown, else nothing.
    Threw(Vec<u8>),
}

/// Reads sets of a game, as far as spaces and kinds go that come up in play.
pub(crate) struct Sets<'a> {
    /// The numbers of its names; absent for a ruleset that can't be played, whose sets hold nothing.
    lookup: Option<Lookup<'a>>,
    rules: &'a Ruleset,
    /// Every space on which a piece may ever stand.
    board: u128,
    /// Every kind that a piece may ever be.
    known: KindSet,
}

impl<'a> Sets<'a> {
    pub(crate) fn new(rules: &'a Ruleset) -> Sets<'a> {
        Sets {
            lookup: Lookup::new(rules).ok(),
            rules,
            board: used::spaces(rules).0,
            known: used::kinds(rules),
        }
    }

    /// Whether a piece may ever stand on the space of this number.
    pub(crate) fn has_space(&self, space: usize) -> bool {
        space < 128 && self.board >> space & 1 == 1
    }

    /// Whether a piece may ever be of the kind of this number.
    pub(crate) fn has_kind(&self, kind: usize) -> bool {
        kind < KINDS && self.known.0 >> kind & 1 == 1
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
        let numbered = self.lookup.as_ref().map(|lookup| lookup.set(set));
        match numbered {
            Some(Ok(set)) => self.normal(&set),
            _ => self.both(0),
        }
    }

    fn normal(&self, set: &SpaceExpression) -> Plain {
        let all = |sets: &[SpaceExpression]| sets.iter().map(|set| self.normal(set)).collect();
        match set {
            SpaceExpression::Fixed(spaces) => self.both(spaces.0 & self.board),
            SpaceExpression::Region(whose, spaces) => {
                let seen = |mover| SpaceExpression::region(*whose, spaces, mover).0 & self.board;
                Plain::Spaces(Player::BOTH.map(seen))
            }
            SpaceExpression::Held(pieces) => Plain::Pieces(self.slots(*pieces)),
            SpaceExpression::Extreme { of, furthest } => Plain::Extreme(*furthest, self.slots(*of)),
            SpaceExpression::Empty => self.not(Plain::Pieces(self.slots(PieceMask::ALL))),
            // INVARIANT: the checker has seen that definitions are there and not circular.
            SpaceExpression::Defined(number) => match self.rules.definitions.get(*number) {
                Some(definition) => self.plain(&definition.set),
                None => self.both(0),
            },
            SpaceExpression::And(sets) => self.all(all(sets)),
            SpaceExpression::Or(sets) => self.any(all(sets)),
            SpaceExpression::Not(set) => self.not(self.normal(set)),
            SpaceExpression::If(parts) => {
                self.choice([0, 1, 2].map(|part| self.normal(&parts[part])))
            }
            SpaceExpression::AtMost(most, set) => self.at_most(*most, self.normal(set)),
            SpaceExpression::Threw(faces) => {
                Plain::Threw(faces.faces().iter().map(|face| face.0).collect())
            }
        }
    }

    /// Pieces as slots.
    pub(crate) fn pieces(&self, pieces: &Pieces) -> Slots {
        let lookup = self.lookup.as_ref();
        let mask = lookup.and_then(|lookup| lookup.pieces(pieces).ok());
        mask.map_or(0, |mask| self.slots(mask))
    }

    /// Kinds by name, or all kinds, as bits.
    pub(crate) fn kinds(&self, names: Option<&[String]>) -> Slots {
        let all = (0..).map(KindId).zip(&self.rules.kinds);
        let named = all.filter(|(_, kind)| names.is_none_or(|names| names.contains(&kind.name)));
        let named: KindSet = named.map(|(number, _)| number).collect();
        (named & self.known).0.into()
    }

    /// Those of which there may be any.
    fn slots(&self, pieces: PieceMask) -> Slots {
        let known = PieceMask {
            friend: self.known,
            enemy: self.known,
            neutral: self.known,
        };
        pieces.slots(Player::First) & known.slots(Player::First)
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

    fn at_most(&self, most: u32, set: Plain) -> Plain {
        match set {
            Plain::Spaces(spaces) => Plain::Spaces(spaces.map(|spaces| {
                if spaces.count_ones() <= most {
                    self.board
                } else {
                    0
                }
            })),
            set if most == 0 => self.choice([set, self.both(self.board), self.both(0)]),
            set => Plain::AtMost(most, Box::new(set)),
        }
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
        Plain::Spaces(_) | Plain::Pieces(_) | Plain::Threw(_) => (false, false),
        Plain::Extreme(_, slots) => (true, slots.count_ones() > 1),
        Plain::All(sets) | Plain::Any(sets) => of(sets),
        Plain::Not(set) | Plain::AtMost(_, set) => extremes(set),
        Plain::If(parts) => of(parts.as_slice()),
    }
}

/// The bits of one side's spaces.
pub(crate) fn each(bits: u128) -> impl Iterator<Item = usize> {
    (0..128).filter(move |i| bits >> i & 1 == 1)
}

//! Sets, conditions, pieces, effects and end rules, always from the mover's side, and what they are made of.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::meant::{class, in_brackets, meant, part, rebuilt, show, text};
use super::space_name::SpaceRuns;
use super::text::separated;
use crate::ludeme::vocabulary::Whose;
use crate::ludeme::{conditions, effects, end_rules, set_forms};

/// One way to name pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PieceTerm {
    /// Any piece of the mover.
    Friend,
    /// Any piece of the opponent.
    Enemy,
    /// Any piece of nobody.
    Neutral,
    /// A piece of this kind, whosever it is, nobody's included.
    Kind(String),
    /// The mover's pieces of these kinds.
    FriendOf(Vec<String>),
    /// The opponent's pieces of these kinds.
    EnemyOf(Vec<String>),
    /// Nobody's pieces of these kinds.
    NeutralOf(Vec<String>),
}

/// Pieces: whatever any of the terms names. Never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pieces(pub Vec<PieceTerm>);

set_forms!(meant [{
    /// The spaces that hold such a piece.
    Pieces(PieceTerm),
    /// These spaces, in the order written.
    Spaces(SpaceRuns),
    /// A side's region.
    Region(Whose, String),
    /// What a definition says, evaluated here.
    Defined(String),
} text_of_leaf, parts_of_leaf, rebuilt_leaf]);

conditions!(meant);

effects!(meant);

end_rules!(meant);

/// A part of an effect, an end rule, a condition or a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// A set.
    Set(&'a Set),
    /// Pieces.
    Pieces(&'a Pieces),
    /// One way to name pieces, as a set.
    Term(&'a PieceTerm),
    /// An effect, under a condition.
    Effect(&'a Effect),
    /// A condition.
    Condition(&'a Condition),
    /// A kind.
    Kind(&'a str),
    /// A face.
    Face(&'a str),
    /// A row.
    Row(&'a str),
    /// A region.
    Region(Whose, &'a str),
    /// A definition.
    Definition(&'a str),
    /// Spaces written out.
    Spaces(&'a SpaceRuns),
    /// A number.
    Number(u32),
    /// A word of the language.
    Word(&'static str),
}

/// A way to rebuild rules with other parts: each method says what takes the place of a part. Those
/// that are left as they are rebuild what the part is made of.
pub trait Rebuild {
    /// In the place of an effect.
    fn effect(&mut self, effect: &Effect) -> Effect {
        effect.map(self)
    }

    /// In the place of a set.
    fn set(&mut self, set: &Set) -> Set {
        set.map(self)
    }

    /// In the place of a condition.
    fn condition(&mut self, condition: &Condition) -> Condition {
        condition.map(self)
    }

    /// In the place of pieces.
    fn pieces(&mut self, pieces: &Pieces) -> Pieces {
        Pieces(pieces.0.iter().map(|term| self.term(term)).collect())
    }

    /// In the place of a term for pieces.
    fn term(&mut self, term: &PieceTerm) -> PieceTerm {
        term.map(self)
    }

    /// In the place of a kind's name.
    fn kind(&mut self, name: &str) -> String {
        name.to_owned()
    }

    /// In the place of a face's label.
    fn face(&mut self, label: &str) -> String {
        label.to_owned()
    }

    /// In the place of a row's name.
    fn row(&mut self, name: &str) -> String {
        name.to_owned()
    }

    /// In the place of a region's name.
    fn region(&mut self, name: &str) -> String {
        name.to_owned()
    }

    /// In the place of a definition's name.
    fn definition(&mut self, name: &str) -> String {
        name.to_owned()
    }

    /// In the place of spaces written out.
    fn spaces(&mut self, spaces: &SpaceRuns) -> SpaceRuns {
        spaces.clone()
    }
}

impl<'a> Part<'a> {
    /// The sets that it is or that its conditions ask about, in the order written; those of effects
    /// left out.
    pub fn sets(self) -> Vec<&'a Set> {
        match self {
            Part::Set(set) => vec![set],
            Part::Condition(condition) => condition.sets(),
            _ => Vec::new(),
        }
    }
}

impl Condition {
    /// The sets that it asks about, in the order written.
    pub fn sets(&self) -> Vec<&Set> {
        self.parts().into_iter().flat_map(Part::sets).collect()
    }

    /// Itself and, at any depth, the conditions of which it is made, in the order written; those of
    /// sets left out.
    pub fn all(&self) -> Vec<&Condition> {
        let inner = self.parts().into_iter().flat_map(|part| match part {
            Part::Condition(condition) => condition.all(),
            _ => Vec::new(),
        });
        std::iter::once(self).chain(inner).collect()
    }

    /// The same as a set: every space if it holds, else none.
    pub(crate) fn as_set(&self) -> Set {
        Set::If {
            condition: Box::new(self.clone()),
            then: Box::new(Set::Any),
            otherwise: Box::new(Set::None),
        }
    }
}

impl Set {
    /// The sets of which it is made, in the order written.
    pub fn inner(&self) -> impl Iterator<Item = &Set> {
        self.parts().into_iter().flat_map(Part::sets)
    }

    /// Itself, and at any depth the sets of which it is made, in the order written.
    pub fn all(&self) -> Vec<&Set> {
        let inner = self.inner().flat_map(Set::all);
        std::iter::once(self).chain(inner).collect()
    }

    /// Whether it holds the space of the piece furthest along the mover's track (or else least far)
    /// of several, and of which.
    pub(crate) fn extreme(&self) -> Option<(bool, &Pieces)> {
        match self {
            Set::Foremost(pieces) => Some((true, pieces)),
            Set::Rearmost(pieces) => Some((false, pieces)),
            _ => None,
        }
    }

    /// The names of the definitions in it.
    pub fn definitions(&self) -> Vec<&str> {
        let sets = self.all().into_iter();
        let named = sets.filter_map(|set| match set {
            Set::Defined(name) => Some(name.as_str()),
            _ => None,
        });
        named.collect()
    }
}

fn text_of_leaf(set: &Set, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match set {
        Set::Pieces(term) => write!(f, "{term}"),
        Set::Spaces(spaces) => write!(f, "{{{spaces}}}"),
        Set::Region(whose, name) => write!(f, "({whose} {name})"),
        Set::Defined(name) => f.write_str(name),
        _ => Ok(()),
    }
}

fn parts_of_leaf(set: &Set) -> Vec<Part<'_>> {
    match set {
        Set::Pieces(term) => vec![Part::Term(term)],
        Set::Spaces(spaces) => vec![Part::Spaces(spaces)],
        Set::Region(whose, name) => vec![Part::Region(*whose, name)],
        Set::Defined(name) => vec![Part::Definition(name)],
        _ => Vec::new(),
    }
}

fn rebuilt_leaf<R: Rebuild + ?Sized>(set: &Set, with: &mut R) -> Set {
    match set {
        Set::Pieces(term) => Set::Pieces(with.term(term)),
        Set::Spaces(spaces) => Set::Spaces(with.spaces(spaces)),
        Set::Region(whose, name) => Set::Region(*whose, with.region(name)),
        Set::Defined(name) => Set::Defined(with.definition(name)),
        other => other.clone(),
    }
}

impl PieceTerm {
    /// The names of kinds in it.
    pub fn kinds(&self) -> &[String] {
        match self {
            PieceTerm::Friend | PieceTerm::Enemy | PieceTerm::Neutral => &[],
            PieceTerm::Kind(kind) => std::slice::from_ref(kind),
            PieceTerm::FriendOf(kinds)
            | PieceTerm::EnemyOf(kinds)
            | PieceTerm::NeutralOf(kinds) => kinds,
        }
    }

    /// The same with each kind as `with` rebuilds it.
    #[must_use]
    pub fn map<R: Rebuild + ?Sized>(&self, with: &mut R) -> PieceTerm {
        let mut all = |kinds: &[String]| kinds.iter().map(|kind| with.kind(kind)).collect();
        match self {
            PieceTerm::Kind(kind) => PieceTerm::Kind(with.kind(kind)),
            PieceTerm::FriendOf(kinds) => PieceTerm::FriendOf(all(kinds)),
            PieceTerm::EnemyOf(kinds) => PieceTerm::EnemyOf(all(kinds)),
            PieceTerm::NeutralOf(kinds) => PieceTerm::NeutralOf(all(kinds)),
            bare => bare.clone(),
        }
    }
}

impl fmt::Display for PieceTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PieceTerm::Friend => f.write_str("friend"),
            PieceTerm::Enemy => f.write_str("enemy"),
            PieceTerm::Neutral => f.write_str("neutral"),
            PieceTerm::Kind(kind) => f.write_str(kind),
            PieceTerm::FriendOf(kinds) => write!(f, "(friend {})", kinds.join(" ")),
            PieceTerm::EnemyOf(kinds) => write!(f, "(enemy {})", kinds.join(" ")),
            PieceTerm::NeutralOf(kinds) => write!(f, "(neutral {})", kinds.join(" ")),
        }
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&separated(&self.0))
    }
}

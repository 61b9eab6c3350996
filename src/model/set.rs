//! Sets of spaces and kinds of pieces, as rules speak of them: always from the mover's side.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::space_name::SpaceRuns;

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
}

/// Pieces: whatever any of the terms names. Never empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pieces(pub Vec<PieceTerm>);

/// The side whose region is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// The mover's.
    Own,
    /// The opponent's.
    Their,
}

/// A set of spaces, evaluated in a position from the mover's side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Set {
    /// The spaces that hold such a piece.
    Pieces(PieceTerm),
    /// These spaces, in the order written.
    Spaces(SpaceRuns),
    /// All spaces of a row.
    Row(String),
    /// A side's region.
    Region(Whose, String),
    /// The spaces that hold no piece at all.
    Empty,
    /// Every space.
    Any,
    /// No space.
    None,
    /// What a definition says, evaluated here.
    Defined(String),
    /// In all of them.
    And(Vec<Set>),
    /// In at least one of them.
    Or(Vec<Set>),
    /// Not in it.
    Not(Box<Set>),
    /// Where that piece stands which is furthest along the mover's track; empty without one.
    Foremost(Pieces),
    /// Where that piece stands which is least far along the mover's track; empty without one.
    Rearmost(Pieces),
    /// `then` if `no` is empty, else `otherwise`.
    If {
        /// The set that is asked about.
        no: Box<Set>,
        /// The set if `no` is empty.
        then: Box<Set>,
        /// The set if `no` holds a space.
        otherwise: Box<Set>,
    },
}

impl Set {
    /// The sets of which it is made, in the order written.
    pub fn parts(&self) -> impl Iterator<Item = &Set> {
        let (several, asked): (&[Set], [Option<&Set>; 3]) = match self {
            Set::And(sets) | Set::Or(sets) => (sets, [None; 3]),
            Set::Not(set) => (&[], [Some(set), None, None]),
            Set::If {
                no,
                then,
                otherwise,
            } => (&[], [Some(no), Some(then), Some(otherwise)]),
            _ => (&[], [None; 3]),
        };
        several.iter().chain(asked.into_iter().flatten())
    }

    /// The names of the definitions in it.
    pub fn definitions(&self) -> Vec<&str> {
        match self {
            Set::Defined(name) => vec![name],
            _ => self.parts().flat_map(Set::definitions).collect(),
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
        }
    }
}

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        separated(f, &self.0)
    }
}

/// The set in the language's own words.
impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Set::Pieces(term) => term.fmt(f),
            Set::Spaces(spaces) => write!(f, "{{{spaces}}}"),
            Set::Row(row) => write!(f, "(row {row})"),
            Set::Region(Whose::Own, name) => write!(f, "(own {name})"),
            Set::Region(Whose::Their, name) => write!(f, "(their {name})"),
            Set::Empty => f.write_str("empty"),
            Set::Any => f.write_str("any"),
            Set::None => f.write_str("none"),
            Set::Defined(name) => f.write_str(name),
            Set::And(sets) => list(f, "and", sets),
            Set::Or(sets) => list(f, "or", sets),
            Set::Not(set) => write!(f, "(not {set})"),
            Set::Foremost(pieces) => write!(f, "(foremost {pieces})"),
            Set::Rearmost(pieces) => write!(f, "(rearmost {pieces})"),
            Set::If {
                no,
                then,
                otherwise,
            } => write!(f, "(if (no {no}) {then} {otherwise})"),
        }
    }
}

fn list(f: &mut fmt::Formatter<'_>, head: &str, sets: &[Set]) -> fmt::Result {
    write!(f, "({head} ")?;
    separated(f, sets)?;
    f.write_str(")")
}

fn separated<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: &[T]) -> fmt::Result {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(" ")?;
        }
        item.fmt(f)?;
    }
    Ok(())
}

//! `A III`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::unread::Unread;
use crate::check;
use crate::dice::Throw;
use crate::model::Ruleset;
use crate::source::SourceId;
use crate::syntax;

/// A throw as text: its faces in declared order; of several throws of a turn the last one last.
pub fn throw_text(rules: &Ruleset, throw: &Throw) -> String {
    let throws = throw.throws();
    let throws: Vec<String> = throws
        .map(|throw| labels(rules, &throw).join(" "))
        .collect();
    throws.join("+")
}

/// The labels of a throw's faces, in declared order.
pub fn labels<'a>(rules: &'a Ruleset, throw: &Throw) -> Vec<&'a str> {
    throw
        .faces()
        .iter()
        .map(|face| rules.dice.label(*face))
        .collect()
}

/// Reads a throw: the faces of all the dice, in any order; where throws are collected, those of a
/// turn with `+` between them.
///
/// # Errors
/// If the text names an unknown face, or too few or too many.
pub fn read_throw(rules: &Ruleset, text: &str) -> Result<Throw, Unread> {
    let unread = |reports: Vec<_>| Unread::new("throw", text, &reports);
    let written =
        syntax::parse_throw(SourceId(0), text).map_err(|faults| unread(faults.reports))?;
    check::throw(rules, &written).map_err(unread)
}

/// The labels of a throw's faces, as answers hold them: a list for programs, words for people.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faces(pub Vec<String>);

impl Faces {
    /// Those of a throw, in declared order.
    pub fn new(rules: &Ruleset, throw: &Throw) -> Faces {
        Faces(
            labels(rules, throw)
                .into_iter()
                .map(str::to_owned)
                .collect(),
        )
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.join(" "))
    }
}

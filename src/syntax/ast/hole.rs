//! What of a file can't be read.

use crate::source::Span;
use crate::syntax::ludemes;

/// A form, or some part of one, that can't be read. The tree has nothing in its place, so that
/// whatever it may say has to be taken for unknown.
#[derive(Clone, Debug)]
pub struct Hole {
    /// Where it stands.
    pub span: Span,
    /// The heads of the forms that may be missing from the tree.
    pub lost: Heads,
    /// The heads of the forms that are in the tree, and may lack something.
    pub partial: Heads,
}

impl Hole {
    /// A hole that may hide anything.
    pub fn anything(span: Span) -> Self {
        Self {
            span,
            lost: Heads(u128::MAX),
            partial: Heads(u128::MAX),
        }
    }
}

/// Some of the head words of the language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heads(u128);

impl Heads {
    /// Whether this head is among them.
    pub fn has(self, head: &str) -> bool {
        bit(head) & self.0 != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of them are among `others`.
    pub fn are_among(self, others: Heads) -> bool {
        self.0 & !others.0 == 0
    }

    /// Adds a head.
    pub fn add(&mut self, head: &str) {
        self.0 |= bit(head);
    }

    /// Adds others.
    pub fn join(&mut self, others: Heads) {
        self.0 |= others.0;
    }
}

impl<'h> FromIterator<&'h str> for Heads {
    fn from_iter<I: IntoIterator<Item = &'h str>>(heads: I) -> Self {
        heads.into_iter().fold(Self::default(), |mut all, head| {
            all.add(head);
            all
        })
    }
}

/// INVARIANT: the language has at most 128 forms; a test counts them.
fn bit(head: &str) -> u128 {
    ludemes::number(head).map_or(0, |number| 1u128.checked_shl(number as u32).unwrap_or(0))
}

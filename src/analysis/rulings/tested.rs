//! What rulings have come to.

use std::fmt;

use serde::Serialize;

use crate::load::Identity;
use crate::notation::Faces;
use crate::source::{Sources, Span};

/// What a file's rulings have come to, in file order.
#[derive(Clone, Debug, Serialize)]
pub struct Tested {
    /// The file's path as given.
    pub path: String,
    /// The readings that its rulings are about, the file's own game first.
    pub readings: Vec<Identity>,
    /// Its rulings.
    pub rulings: Vec<Ruling>,
}

impl Tested {
    /// How many rulings don't hold.
    pub fn failed(&self) -> usize {
        self.rulings
            .iter()
            .filter(|ruling| !ruling.failures.is_empty())
            .count()
    }
}

/// A ruling: an example and whether it holds.
#[derive(Clone, Debug, Serialize)]
pub struct Ruling {
    /// Its title.
    pub title: String,
    /// Its line, from 1.
    pub line: usize,
    /// What it rests on.
    pub cites: Vec<Citation>,
    /// The variants it is about, applied together.
    pub variants: Vec<String>,
    /// The position it is about.
    pub position: String,
    /// The throw it is about.
    pub throw: Option<Faces>,
    /// How many expectations it has.
    pub expectations: usize,
    /// Those that don't hold.
    pub failures: Vec<FailedExpectation>,
    /// The position drawn, where something doesn't hold.
    #[serde(skip)]
    pub board: Option<String>,
}

/// A source that a ruling cites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Citation {
    /// Its key.
    pub source: String,
    /// Where in it.
    pub place: Option<String>,
    /// The rule's id in a ledger.
    pub rule: Option<String>,
}

impl fmt::Display for Citation {
    /// The key, the place and, in brackets, the rule: `Kvasir, Setup (R58)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)?;
        if let Some(place) = &self.place {
            write!(f, ", {place}")?;
        }
        match &self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

/// An expectation that doesn't hold.
#[derive(Clone, Debug, Serialize)]
pub struct FailedExpectation {
    /// The line of the expectation, from 1.
    pub line: usize,
    /// What is wrong, in a sentence.
    pub message: String,
    /// What was expected, an item a line.
    pub expected: Vec<String>,
    /// What is so.
    pub actual: Vec<String>,
    /// Where the expectation stands.
    #[serde(skip)]
    pub span: Span,
    /// What would hold in its place; none where the language has no words for it.
    #[serde(skip)]
    pub replacement: Option<String>,
}

impl FailedExpectation {
    /// One of which only this is known yet.
    pub(super) fn new(message: impl Into<String>) -> FailedExpectation {
        FailedExpectation {
            line: 0,
            message: message.into(),
            expected: Vec::new(),
            actual: Vec::new(),
            span: Span::default(),
            replacement: None,
        }
    }

    /// The same, with where it stands.
    pub(super) fn at(self, sources: &Sources, span: Span) -> FailedExpectation {
        let (line, _) = sources.line_column(span.source, span.start);
        FailedExpectation { line, span, ..self }
    }
}

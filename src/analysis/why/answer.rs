//! Whether a play is legal, why, and where that is written.

use std::fmt;

use serde::Serialize;

use crate::source::Span;

/// Whether a play is legal, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// Whether it is.
    pub legal: bool,
    /// The reason in one or two sentences: lower case, no final period.
    pub reason: String,
    /// Where the ludeme that decides is written, where one does.
    pub place: Option<SourcePlace>,
    /// The same, as a span of the game's texts.
    #[serde(skip)]
    pub span: Option<Span>,
    /// The spaces to which the piece would come instead, if it doesn't come to the one that was asked about.
    #[serde(skip)]
    pub ends: Vec<String>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourcePlace {
    /// The file's path.
    pub path: String,
    /// From 1.
    pub line: usize,
    /// From 1, in characters.
    pub column: usize,
}

impl fmt::Display for Answer {
    /// The reason and, where a ludeme decides, its place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)?;
        match &self.place {
            Some(at) => write!(f, " · {}:{}:{}", at.path, at.line, at.column),
            None => Ok(()),
        }
    }
}

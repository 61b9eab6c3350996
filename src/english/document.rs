//! Rulebook as a document: sections of sentences, and how two documents differ.

use serde::Serialize;

use crate::model::AppliedVariant;

/// The rules of a game, or of a variant of it, in sentences.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Rulebook {
    /// The game, and the variants if there are any.
    pub title: String,
    /// The board at the start, drawn with characters, where somebody has drawn it.
    pub drawing: Option<String>,
    /// The variants applied, in order.
    pub variants: Vec<AppliedVariant>,
    /// What differs from the game without its variants; empty without any.
    pub differences: Vec<Difference>,
    /// The whole, in the order in which one would tell it.
    pub sections: Vec<Section>,
    /// What is said below sentences, of none unless somebody has added it.
    #[serde(skip)]
    pub notes: Vec<Note>,
}

/// What is said below a sentence, for instance what it rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The heading that the sentence stands under.
    pub heading: String,
    /// The sentence.
    pub sentence: String,
    /// What is said below it, a line each.
    pub lines: Vec<String>,
}

/// The heading of the section of sources, which are listed.
pub(super) const SOURCES: &str = "Sources";

/// What is said of one matter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Section {
    /// The matter.
    pub heading: String,
    /// What is said, to be read one after the other. Some are two or three sentences that belong
    /// together.
    pub sentences: Vec<String>,
}

/// A place in which two documents differ: sentences dropped, added, or, where there are both,
/// replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Difference {
    /// The section.
    pub heading: String,
    /// Sentences that no longer hold.
    pub dropped: Vec<String>,
    /// Sentences that now hold.
    pub added: Vec<String>,
}

/// What differs between the sections of two documents, in the order of the second.
pub(super) fn differences(before: &[Section], after: &[Section]) -> Vec<Difference> {
    let of = |sections: &[Section], heading: &str| -> Vec<String> {
        let section = sections.iter().find(|s| s.heading == heading);
        section.map_or_else(Vec::new, |s| s.sentences.clone())
    };
    let mut headings: Vec<&str> = after.iter().map(|s| s.heading.as_str()).collect();
    let gone = before.iter().map(|s| s.heading.as_str());
    headings.extend(gone.filter(|h| after.iter().all(|s| s.heading != *h)));
    headings
        .into_iter()
        .flat_map(|heading| hunks(heading, &of(before, heading), &of(after, heading)))
        .collect()
}

/// The differing stretches of two lists, by their longest common subsequence.
fn hunks(heading: &str, before: &[String], after: &[String]) -> Vec<Difference> {
    // common[i][j]: how many sentences before[i..] and after[j..] share, in order.
    let mut common = vec![vec![0usize; after.len() + 1]; before.len() + 1];
    for i in (0..before.len()).rev() {
        for j in (0..after.len()).rev() {
            common[i][j] = if before[i] == after[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let mut found = Vec::new();
    let empty = || Difference {
        heading: heading.to_owned(),
        dropped: Vec::new(),
        added: Vec::new(),
    };
    let mut open = empty();
    let (mut i, mut j) = (0, 0);
    while i < before.len() || j < after.len() {
        if i < before.len() && j < after.len() && before[i] == after[j] {
            if open != empty() {
                found.push(std::mem::replace(&mut open, empty()));
            }
            (i, j) = (i + 1, j + 1);
        } else if j == after.len() || (i < before.len() && common[i + 1][j] >= common[i][j + 1]) {
            open.dropped.push(before[i].clone());
            i += 1;
        } else {
            open.added.push(after[j].clone());
            j += 1;
        }
    }
    if open != empty() {
        found.push(open);
    }
    found
}

impl Rulebook {
    /// The same with the board at the start, drawn in lines of characters of one width.
    #[must_use]
    pub fn with_drawing(mut self, drawing: impl Into<String>) -> Self {
        self.drawing = Some(drawing.into());
        self
    }

    /// Of a game with variants, only what they change.
    #[must_use]
    pub fn only_differences(mut self) -> Self {
        self.drawing = None;
        self.sections.clear();
        self
    }
}

impl Section {
    pub(super) fn new(heading: impl Into<String>, sentences: Vec<String>) -> Self {
        Self {
            heading: heading.into(),
            sentences,
        }
    }
}

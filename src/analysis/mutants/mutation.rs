//! The changes of a file that are judged, each in all readings that it reaches.

use super::edits::text_changes;
use super::readings::FileReading;
use crate::load::Opened;
use crate::source::Span;

/// A small change, wherever the file says what it changes.
#[derive(Clone, Debug)]
pub(super) struct Mutation {
    /// The number of the reading that is asked about it.
    pub(super) reading: usize,
    /// Its number among the changes of that reading.
    order: usize,
    /// Where what it is about is written.
    pub(super) at: Span,
    /// In the author's terms.
    pub(super) text: String,
    /// What is said in the same words wherever it is made.
    within: String,
    /// Other text for places of the file, each once.
    pub(super) edits: Vec<(Span, String)>,
}

/// What is to be changed, in the order it is written. What several readings say in the same words
/// is changed in all of them at once.
pub(super) fn mutations(opened: &Opened, readings: &[FileReading<'_>]) -> Vec<Mutation> {
    let own = opened.file().game.span.source;
    let mut found: Vec<Mutation> = Vec::new();
    let mut asked: Vec<bool> = Vec::new();
    for (number, reading) in readings.iter().enumerate() {
        for (order, change) in text_changes(&reading.loaded, opened.file())
            .into_iter()
            .enumerate()
        {
            let edits = change.edits.into_iter();
            let edits = edits.filter(|(span, _)| span.source == own);
            let is_asked = reading.asked && reading.is_about(opened, change.at);
            let same =
                |known: &Mutation| known.text == change.text && known.within == change.within;
            let known = found.iter().position(same);
            let at = known.unwrap_or(found.len());
            if known.is_none() {
                asked.push(false);
                found.push(Mutation {
                    reading: number,
                    order,
                    at: change.at,
                    text: change.text,
                    within: change.within,
                    edits: Vec::new(),
                });
            }
            if is_asked && !asked[at] {
                asked[at] = true;
                let mutation = &mut found[at];
                (mutation.reading, mutation.order, mutation.at) = (number, order, change.at);
            }
            for (span, text) in edits {
                let mutation = &mut found[at];
                if mutation.edits.iter().all(|(known, _)| *known != span) {
                    mutation.edits.push((span, text));
                }
            }
        }
    }
    let mut asked = asked.into_iter();
    found.retain(|mutation| asked.next() == Some(true) && !mutation.edits.is_empty());
    found.sort_by_key(|mutation| (mutation.at.start, mutation.reading, mutation.order));
    found
}

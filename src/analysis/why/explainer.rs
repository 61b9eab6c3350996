//! What a reason can speak of, and the reason.

use super::answer::{Answer, SourcePlace};
use super::nearness::Nearness;
use crate::dice::Throw;
use crate::engine::State;
use crate::english::Spoken;
use crate::load::Loaded;
use crate::notation::Listed;
use crate::source::Span;

/// Everything a reason can speak of.
pub(super) struct Explainer<'a> {
    pub(super) loaded: &'a Loaded,
    pub(super) state: &'a State,
    pub(super) throw: &'a Throw,
    /// The game's own words.
    pub(super) spoken: Spoken,
}

impl<'a> Explainer<'a> {
    pub(super) fn new(loaded: &'a Loaded, state: &'a State, throw: &'a Throw) -> Self {
        let spoken = Spoken::new(&loaded.rules);
        Explainer {
            loaded,
            state,
            throw,
            spoken,
        }
    }

    /// The legal plays as they are listed.
    pub(super) fn listed(&self) -> Listed {
        let Loaded { rules, game, .. } = self.loaded;
        Listed::new(rules, game, self.state, self.throw)
    }

    /// The answer, with the place of what decides.
    pub(super) fn answer(&self, legal: bool, reason: Reason) -> Answer {
        let place = reason.span.map(|span| {
            let sources = &self.loaded.sources;
            let (line, column) = sources.line_column(span.source, span.start);
            SourcePlace {
                path: sources.get(span.source).name.clone(),
                line,
                column,
            }
        });
        Answer {
            legal,
            reason: reason.text,
            place,
            span: reason.span,
            ends: reason.ends,
        }
    }
}

/// A reason, before its place is looked up.
pub(super) struct Reason {
    pub(super) near: Nearness,
    /// Whether it speaks of a rule that takes as many pieces together as are written.
    pub(super) takes_as_many: bool,
    pub(super) text: String,
    pub(super) span: Option<Span>,
    /// Where the piece would come to instead.
    pub(super) ends: Vec<String>,
}

impl Reason {
    pub(super) fn new(near: Nearness, text: impl Into<String>, span: Option<Span>) -> Self {
        Self {
            near,
            takes_as_many: false,
            text: text.into(),
            span,
            ends: Vec::new(),
        }
    }
}

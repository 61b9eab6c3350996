//! How a text is laid out, and what of it can be folded.

use serde_json::{Value, json};

use super::Server;
use super::files::overlaid;
use super::place::Range;
use super::refusal::{Answer, Refusal};
use crate::load::{self, Formatted};
use crate::source::SourceId;
use crate::syntax;

impl Server {
    /// The file in its one layout.
    pub(super) fn formatted(&mut self, params: &Value) -> Answer {
        let (path, document) = self.document(params)?;
        let mut read = overlaid(&self.documents, &*self.files);
        let formatted = load::format(&path, &mut read);
        match formatted.map_err(|why| Refusal::failed(why.to_string()))? {
            Formatted::Text { changed: false, .. } => Ok(json!([])),
            Formatted::Text { text, .. } => Ok(json!([document.edit_to(&text)])),
            Formatted::Broken(_) => Err(Refusal::failed(
                "a text with errors has no layout: mend what is marked first",
            )),
        }
    }

    /// Forms of several lines.
    pub(super) fn folds(&mut self, params: &Value) -> Answer {
        let (_, document) = self.document(params)?;
        let spans = syntax::form_spans(SourceId(0), &document.text).into_iter();
        let ranges = spans.map(|span| document.lines.range(&document.text, span));
        let folds = ranges.filter(|range| range.start.line < range.end.line);
        let folds =
            folds.map(|Range { start, end }| json!({"startLine": start.line, "endLine": end.line}));
        Ok(Value::Array(folds.collect()))
    }
}

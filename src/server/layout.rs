//! How a text is laid out, and what of it can be folded.

use serde_json::{Value, json};

use super::files::overlaid;
use super::place::TextRange;
use super::request::{RequestError, RequestResult};
use super::workspace::Workspace;
use crate::load::{self, Formatted};
use crate::source::SourceId;
use crate::syntax;

impl Workspace {
    /// The file in its one layout.
    pub(super) fn formatted(&self, params: &Value) -> RequestResult {
        let (path, document) = self.document(params)?;
        let mut read = overlaid(&self.documents, &*self.files);
        let formatted = load::format(&path, &mut read);
        match formatted.map_err(|why| RequestError::failed(why.to_string()))? {
            Formatted::Text { changed: false, .. } => Ok(json!([])),
            Formatted::Text { text, .. } => Ok(json!([document.edit_to(&text)])),
            Formatted::Broken(_) => Err(RequestError::failed(
                "a text with errors has no layout: mend what is marked first",
            )),
        }
    }

    /// Forms of several lines.
    pub(super) fn folds(&self, params: &Value) -> RequestResult {
        let (_, document) = self.document(params)?;
        let spans = syntax::form_spans(SourceId(0), &document.text).into_iter();
        let ranges = spans.map(|span| document.range_of(span));
        let folds = ranges.filter(|range| range.start.line < range.end.line);
        let folds = folds
            .map(|TextRange { start, end }| json!({"startLine": start.line, "endLine": end.line}));
        Ok(Value::Array(folds.collect()))
    }
}

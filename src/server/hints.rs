//! Beside each expectation, whether it holds.

use serde_json::{Value, json};

use super::place::TextRange;
use super::request::{RequestError, RequestResult};
use super::workspace::Workspace;
use crate::analysis::rulings::FailedExpectation;
use crate::source::SourceId;
use crate::syntax;

/// So many characters at most tell what is so instead.
const WIDTH: usize = 60;

impl Workspace {
    /// "holds", or what is so instead; nothing while the text has errors, or its rulings are still
    /// being tested.
    pub(super) fn hints(&self, params: &Value) -> RequestResult {
        let (path, document) = self.document(params)?;
        let asked: TextRange = serde_json::from_value(params["range"].clone())
            .map_err(|_| RequestError::invalid("a request for hints names its range"))?;
        let checked = self.current(&path);
        let Some(tested) = checked.and_then(|checked| checked.tested.as_ref()) else {
            return Ok(json!([]));
        };
        let Some(file) = syntax::read_file(SourceId(0), &document.text).file else {
            return Ok(json!([]));
        };
        let mut hints = Vec::new();
        for (example, ruling) in file.examples.iter().zip(&tested.rulings) {
            let within = |failure: &&FailedExpectation| {
                let mut all = example.expectations.iter();
                all.any(|expectation| expectation.span().holds(failure.span))
            };
            // What is wrong with the position or the throw leaves nothing to be asked.
            let unfit = ruling.failures.iter().find(|failure| !within(failure));
            for expectation in &example.expectations {
                let span = expectation.span();
                let at = document.range_of(span).end;
                if at < asked.start || asked.end < at {
                    continue;
                }
                let failure = ruling
                    .failures
                    .iter()
                    .find(|failure| span.holds(failure.span));
                let (label, told) = match failure.or(unfit) {
                    None => ("✓ holds".to_owned(), None),
                    Some(failure) => (format!("✗ {}", short(failure)), Some(&failure.message)),
                };
                let mut hint = json!({"position": at, "label": label, "paddingLeft": true});
                if let Some(told) = told {
                    hint["tooltip"] = json!(told);
                }
                hints.push(hint);
            }
        }
        Ok(Value::Array(hints))
    }
}

/// What is so, in a few words.
fn short(failure: &FailedExpectation) -> String {
    let all = match failure.actual.is_empty() {
        true => failure.message.clone(),
        false => failure.actual.join("; "),
    };
    match all.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}…", all[..end].trim_end()),
        None => all,
    }
}
